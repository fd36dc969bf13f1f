import { LRUCache } from 'lru-cache';
import type { Index } from '../storage/index';
import type { KeyRange } from './planner';

export const countKeys = (ranges: readonly KeyRange[]): number =>
  ranges.reduce((sum, { low, high, index }) => sum + index.store.getCount({ start: low, end: high }), 0);

// What plans are chosen by may be a little old. To count anew for each query took longer than the queries.
const KEPT = { max: 500, ttl: 5_000 };
/** `isAll`: there were no more keys than were counted. */
type Counted = { count: number; isAll: boolean };
const kept = new WeakMap<Index, LRUCache<string, Counted>>();

/** How many keys there are about; of more than `most` it says one more. */
function keysUpTo({ index, low, high }: KeyRange, most: number): number {
  const known = kept.get(index) ?? new LRUCache<string, Counted>(KEPT);
  kept.set(index, known);
  const key = `${low.toString('latin1')}\n${high.toString('latin1')}`;
  const before = known.get(key);
  if (before && (before.isAll || before.count > most)) return Math.min(before.count, most + 1);
  const isMore = [...index.store.getKeys({ start: low, end: high, offset: most, limit: 1 })].length > 0;
  const count = isMore ? most + 1 : index.store.getCount({ start: low, end: high });
  known.set(key, { count, isAll: !isMore });
  return count;
}

/** About how many keys there are, but not more than `most` and one. */
export function estimatedKeys(ranges: readonly KeyRange[], most: number): number {
  let count = 0;
  for (const range of ranges) if (count <= most) count += keysUpTo(range, most - count);
  return count;
}

export const hasMoreKeys = (ranges: readonly KeyRange[], most: number): boolean => estimatedKeys(ranges, most) > most;
