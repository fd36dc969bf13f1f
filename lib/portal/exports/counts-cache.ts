import { LRUCache } from 'lru-cache';
import { listVersion } from '../../records/list-versions';
import type { CountedRecords } from './tally';

/** Changes made directly in the database show within this time. */
const TTL_MS = 60_000;

type VersionedCounts = { readonly version: string; readonly counts: Promise<CountedRecords> };

/** On `globalThis`, because the pages and the front server load separate copies of this module. */
const shared = globalThis as typeof globalThis & { recordsPortalCounts?: LRUCache<string, VersionedCounts> };

function countsCache(): LRUCache<string, VersionedCounts> {
  shared.recordsPortalCounts ??= new LRUCache({ max: 1_000, ttl: TTL_MS });
  return shared.recordsPortalCounts;
}

/**
 * Counts once until the account's records change, because people go back and forth between pages that show the counts.
 * @param view everything besides the records that the counts depend on
 */
export async function cachedCounts(
  accountId: string,
  view: readonly unknown[],
  count: () => Promise<CountedRecords>,
): Promise<CountedRecords> {
  const key = JSON.stringify([accountId, ...view]);
  // Read before counting, so that counts of records that change meanwhile carry an outdated version.
  const version = await listVersion(accountId);
  const cached = countsCache().get(key);
  if (cached?.version === version) return cached.counts;
  const counts = count();
  countsCache().set(key, { version, counts });
  counts.catch(() => countsCache().delete(key));
  return counts;
}
