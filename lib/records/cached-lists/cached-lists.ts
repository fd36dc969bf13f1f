import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { findRawBatches } from '../../db/find-raw';
import { timeLimits } from '../../db/time-limits';
import type { RecordDocument } from '../document';
import { listVersion } from '../list-versions';
import { CACHED_FIELDS, type CachedList, CachedListBuilder } from './cached-list';

/** So many records are looked through as quickly as an index is read. */
const FEW = 500;
/** Of all lists together. A list that takes more is not kept. */
const MOST_BYTES = 75_000_000;
/** A list with more rows takes more than that: a row without long texts is half a kilobyte. */
const MOST_ROWS = 150_000;
/** The longest that a change shows late which was written past this project's own code. */
const CACHED_MS = 300_000;
/** How long an account that had few records is taken to have few. */
const FEW_MS = 60_000;
const BATCH = 1_000;
/** What the reading of a list may take. It goes on where an answer is over time, for the next that asks. */
const READ_MS = 30_000;

/** Which version the list is of; without a list where it cannot be kept. */
type Kept = { readonly version: string; readonly list: CachedList | undefined };

class CachedLists {
  private readonly accountsWithFew = new LRUCache<string, true>({ max: 10_000, ttl: FEW_MS });
  private readonly kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ list }) => Math.max(1, list?.bytes ?? 0),
    ttl: CACHED_MS,
  });
  private readonly reading = new Map<
    string,
    { readonly version: string; readonly list: Promise<CachedList | undefined> }
  >();

  async listOf(accountId: string): Promise<CachedList | undefined> {
    if (this.accountsWithFew.has(accountId)) return undefined;
    const before = this.kept.get(accountId);
    if (before === undefined && !(await hasMoreThan(FEW, accountId))) {
      this.accountsWithFew.set(accountId, true);
      return undefined;
    }
    const version = await listVersion(accountId);
    return before?.version === version ? before.list : this.read(accountId, version);
  }

  /**
   * Several that ask for the same wait for one reading. Where the records change while they are read, the database is asked
   * until that reading is over: an account that changes all the time is not read several times at once.
   */
  private read(accountId: string, version: string): Promise<CachedList | undefined> | undefined {
    const underWay = this.reading.get(accountId);
    if (underWay !== undefined) return underWay.version === version ? underWay.list : undefined;
    const list = this.readAnew(accountId, version).finally(() => this.reading.delete(accountId));
    this.reading.set(accountId, { version, list });
    return list;
  }

  private async readAnew(accountId: string, version: string): Promise<CachedList | undefined> {
    const list = await readList(accountId);
    this.kept.set(accountId, { version, list });
    return list;
  }
}

const records = async () => (await database()).collection<RecordDocument>(RECORDS);

async function hasMoreThan(count: number, accountId: string): Promise<boolean> {
  const beyond = (await records())
    .find({ memberIds: accountId }, { projection: { _id: 1 }, maxTimeMS: timeLimits().read })
    .sort({ openedDate: -1, _id: 1 })
    .skip(count)
    .limit(1);
  return (await beyond.next()) !== null;
}

/** @returns undefined where the list is too large, or holds what columns cannot. */
async function readList(accountId: string): Promise<CachedList | undefined> {
  if (await hasMoreThan(MOST_ROWS, accountId)) return undefined;
  const find = { filter: { memberIds: accountId }, projection: CACHED_FIELDS, sort: { openedDate: -1, _id: 1 } };
  const builder = new CachedListBuilder();
  const collection = (await records()) as unknown as Collection;
  // Leaving the loop closes the cursor.
  for await (const batch of findRawBatches(collection, { ...find, maxTimeMS: READ_MS }, BATCH)) {
    if (!batch.every((record) => builder.add(record)) || builder.bytes > MOST_BYTES) return undefined;
  }
  return builder.list();
}

/** Shared by the pages and the front server, which load this module twice. */
const shared = globalThis as typeof globalThis & { recordsPortalCachedLists?: CachedLists };

/**
 * The list of an account with many records, as they are now. @returns undefined where the database is to be asked: the
 * account has few records, or so many that they are not kept, or a field of one holds what its type does not allow, or they
 * changed since they are read.
 */
export function cachedListOf(accountId: string): Promise<CachedList | undefined> {
  shared.recordsPortalCachedLists ??= new CachedLists();
  return shared.recordsPortalCachedLists.listOf(accountId);
}
