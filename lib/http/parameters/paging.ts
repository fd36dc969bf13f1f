import type { z } from 'zod';
import type { CursorPage, Page } from '../responses/envelope';
import { type CursorPosition, cursorAfter } from './cursor';
import { integerParameter } from './parameter-types';

const DEFAULT_LIMIT = 25;

/** Specification 8.2. */
export const limitParameter = () =>
  integerParameter(
    { min: 1, max: 1_000, above: 'max', fallback: DEFAULT_LIMIT },
    'Items per page; values above 1000 count as 1000.',
  );

export const offsetParameter = () =>
  integerParameter(
    { min: 0, max: 2 ** 31 - 1, above: 'error', fallback: 0 },
    'Offset of the first item of the page. If items are added or removed between two pages, an item may be returned twice or not at all; paging by cursor avoids this.',
  );

type PagingQuery = {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly cursor?: CursorPosition | undefined;
};

export function rejectOffsetWithCursor({ offset, cursor }: PagingQuery, context: z.RefinementCtx): void {
  if (offset === undefined || cursor === undefined) return;
  context.addIssue({
    code: 'custom',
    path: ['cursor'],
    message: 'cannot be sent together with offset; send one of the two.',
  });
}

export function pagingOf({ limit = DEFAULT_LIMIT, offset = 0 }: PagingQuery): {
  limit: number;
  offset: number;
  rows: number;
} {
  return { limit, offset, rows: limit + 1 };
}

/** @param orderOf the values that order an item, for the next cursor. */
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
    page: { limit, hasmore, ...(hasmore && last !== undefined && { next: cursorAfter(orderOf(last)) }) },
  };
}
