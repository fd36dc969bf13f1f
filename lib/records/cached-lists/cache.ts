import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { findRawBatches } from '../../db/find-raw';
import { timeLimits } from '../../db/time-limits';
import type { RecordDocument } from '../document';
import { listVersion } from '../list-versions';
import { CACHED_FIELDS, type CachedList, CachedListBuilder } from './cached-list';

/** The database searches this many records as quickly as with an index. */
const FEW_RECORDS = 500;
const MAX_BYTES = 75_000_000;
/** A row without long strings takes half a kilobyte, so longer lists exceed MAX_BYTES. */
const MAX_ROWS = 150_000;
/** Filtering this many rows takes less than a millisecond. */
const QUICK_ROWS = 10_000;
/** Changes made directly in the database show within this time. */
const LIST_TTL_MS = 300_000;
/** How long an account is assumed to have few records. */
const FEW_RECORDS_TTL_MS = 60_000;
const BATCH_SIZE = 1_000;
/** The read continues after the response has timed out, so that the next request finds the list. */
const READ_TIMEOUT_MS = 30_000;

type CachedVersion = { readonly version: string; readonly list: CachedList | undefined };

class ListCache {
  private readonly smallAccounts = new LRUCache<string, true>({ max: 10_000, ttl: FEW_RECORDS_TTL_MS });
  private readonly cache = new LRUCache<string, CachedVersion>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ list }) => Math.max(1, list?.bytes ?? 0),
    ttl: LIST_TTL_MS,
  });
  private readonly pendingReads = new Map<
    string,
    { readonly version: string; readonly list: Promise<CachedList | undefined> }
  >();

  isQuick(accountId: string): boolean {
    if (this.smallAccounts.has(accountId)) return true;
    const list = this.cache.get(accountId)?.list;
    return list !== undefined && list.ids.length <= QUICK_ROWS;
  }

  async listOf(accountId: string): Promise<CachedList | undefined> {
    if (this.smallAccounts.has(accountId)) return undefined;
    const cached = this.cache.get(accountId);
    if (cached === undefined && !(await hasMoreThan(FEW_RECORDS, accountId))) {
      this.smallAccounts.set(accountId, true);
      return undefined;
    }
    const version = await listVersion(accountId);
    return cached?.version === version ? cached.list : this.read(accountId, version);
  }

  /** Concurrent requests share one read. If records change during it, requests use the database until it ends. */
  private read(accountId: string, version: string): Promise<CachedList | undefined> | undefined {
    const pending = this.pendingReads.get(accountId);
    if (pending !== undefined) return pending.version === version ? pending.list : undefined;
    const list = this.readAndCache(accountId, version).finally(() => this.pendingReads.delete(accountId));
    this.pendingReads.set(accountId, { version, list });
    return list;
  }

  private async readAndCache(accountId: string, version: string): Promise<CachedList | undefined> {
    const list = await readList(accountId);
    this.cache.set(accountId, { version, list });
    return list;
  }
}

const records = async () => (await database()).collection<RecordDocument>(RECORDS);

async function hasMoreThan(count: number, accountId: string): Promise<boolean> {
  const next = (await records())
    .find({ memberIds: accountId }, { projection: { _id: 1 }, maxTimeMS: timeLimits().read })
    .sort({ openedDate: -1, _id: 1 })
    .skip(count)
    .limit(1);
  return (await next.next()) !== null;
}

async function readList(accountId: string): Promise<CachedList | undefined> {
  if (await hasMoreThan(MAX_ROWS, accountId)) return undefined;
  const find = { filter: { memberIds: accountId }, projection: CACHED_FIELDS, sort: { openedDate: -1, _id: 1 } };
  const builder = new CachedListBuilder();
  const collection = (await records()) as unknown as Collection;
  for await (const batch of findRawBatches(collection, { ...find, maxTimeMS: READ_TIMEOUT_MS }, BATCH_SIZE)) {
    if (!batch.every((record) => builder.add(record)) || builder.bytes > MAX_BYTES) return undefined;
  }
  return builder.list();
}

/** On `globalThis`, because the pages and the front server load separate copies of this module. */
const shared = globalThis as typeof globalThis & { recordsPortalCachedLists?: ListCache };

function listCache(): ListCache {
  shared.recordsPortalCachedLists ??= new ListCache();
  return shared.recordsPortalCachedLists;
}

/** Whether filtering and sorting an account's records is known to take no longer than reading a page of them. */
export const isQuickToFilter = (accountId: string): boolean => listCache().isQuick(accountId);

/** @returns undefined if the database must be queried: few records, too many, uncacheable values, or a change during the read */
export const cachedListOf = (accountId: string): Promise<CachedList | undefined> => listCache().listOf(accountId);
