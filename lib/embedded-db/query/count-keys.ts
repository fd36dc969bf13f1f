import type { KeyRange } from './planner';

export const countKeys = (ranges: readonly KeyRange[]): number =>
  ranges.reduce((sum, { low, high, index }) => sum + index.store.getCount({ start: low, end: high }), 0);

/** Without counting more of them than it takes. */
export function hasMoreKeys(ranges: KeyRange[], most: number): boolean {
  let left = most;
  return ranges.some((range, at) => {
    const span = { start: range.low, end: range.high, offset: left, limit: 1 };
    if ([...range.index.store.getKeys(span)].length > 0) return true;
    if (at < ranges.length - 1) left -= countKeys([range]);
    return false;
  });
}
