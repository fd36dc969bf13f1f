import type { z } from 'zod';
import type { CursorPage, Page } from '../answers/envelope';
import { type CursorPosition, cursorBehind } from './cursor';
import { integerParameter } from './parameter-types';

const DEFAULT_LIMIT = 25;

/** Contract, Parameters: 1 to 1000, default 25 (specification 8.2); above 1000 it is 1000. */
export const limitParameter = () =>
  integerParameter(
    { min: 1, max: 1_000, above: 'max', fallback: DEFAULT_LIMIT },
    'Items per page; above 1000 it is 1000.',
  );

/** Contract, Parameters: 0 to 2^31-1, default 0. */
export const offsetParameter = () =>
  integerParameter(
    { min: 0, max: 2 ** 31 - 1, above: 'error', fallback: 0 },
    'Offset of the start of the page. What is added or removed between two pages moves what follows: an item may then come twice or not at all. Paging by cursor has neither.',
  );

type PagingQuery = {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly cursor?: CursorPosition | undefined;
};

/** For an object schema with `offset` and `cursor`: the two exclude each other (contract, Parameters). */
export function refuseOffsetWithCursor({ offset, cursor }: PagingQuery, context: z.RefinementCtx): void {
  if (offset === undefined || cursor === undefined) return;
  context.addIssue({
    code: 'custom',
    path: ['cursor'],
    message: 'cannot be sent together with offset; send one of the two.',
  });
}

/** The offset and size of a page. `rows` is one more than the page, to see whether more items follow. */
export function pagingOf({ limit = DEFAULT_LIMIT, offset = 0 }: PagingQuery): {
  limit: number;
  offset: number;
  rows: number;
} {
  return { limit, offset, rows: limit + 1 };
}

/**
 * Cuts a list that was read with one extra row to its page.
 * @param orderOf the values that order an item, for the cursor after the last one.
 */
export function cutPage<Item>(
  rows: readonly Item[],
  query: PagingQuery,
  orderOf: (item: Item) => readonly (string | number | null)[],
): { items: readonly Item[]; page: Page | CursorPage } {
  const { limit, offset } = pagingOf(query);
  const items = rows.slice(0, limit);
  const hasmore = rows.length > limit;
  if (query.cursor === undefined) return { items, page: { offset, limit, hasmore } };
  const last = items.at(-1);
  return {
    items,
    page: { limit, hasmore, ...(hasmore && last !== undefined && { next: cursorBehind(orderOf(last)) }) },
  };
}
