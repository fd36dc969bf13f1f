import { integerParameter } from './parameters';

/** Contract, Parameters: 1 to 1000, default 25 (specification 8.2); above 1000 it is 1000. */
export const limitParameter = () => integerParameter({ min: 1, max: 1_000, fallback: 25, above: 'max' });

export const offsetParameter = () => integerParameter({ min: 0, max: 2 ** 31 - 1, fallback: 0, above: 'error' });

/** Cuts a list read with one extra row to its page and says whether more follow. */
export function cutPage<Item>(rows: readonly Item[], { limit, offset }: { limit: number; offset: number }) {
  return { items: rows.slice(0, limit), page: { offset, limit, hasmore: rows.length > limit } };
}
