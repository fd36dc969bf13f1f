import { NOT_EXPIRING } from '../expiry';
import type { Sort, SortField } from '../filters/sorts';
import { type CachedList, EXPIRATION_DATE, EXPIRATION_STATUS, numbersAt, textsAt } from './cached-list';

type Compare = (a: number, b: number) => number;

const byNumber =
  (column: Float64Array): Compare =>
  (a, b) =>
    (column[a] as number) - (column[b] as number);

/** The database compares UTF-8 bytes; the order by UTF-16 code units differs for strings with surrogates. */
const SURROGATE = /[\ud800-\udfff]/;

function byText(column: readonly (string | undefined)[]): Compare {
  const textAt = (row: number): string => column[row] ?? '';
  if (column.some((text) => text !== undefined && SURROGATE.test(text)))
    return (a, b) => Buffer.compare(Buffer.from(textAt(a)), Buffer.from(textAt(b)));
  return (a, b) => (textAt(a) < textAt(b) ? -1 : Number(textAt(a) > textAt(b)));
}

function sortKey(list: CachedList, field: SortField): { compare: Compare; has: (row: number) => boolean } {
  if (field === 'customId') {
    const column = textsAt(list, field);
    return { compare: byText(column), has: (row) => column[row] !== undefined };
  }
  const column = numbersAt(list, field === 'expirationDate' ? EXPIRATION_DATE : field);
  const statuses = textsAt(list, EXPIRATION_STATUS);
  const has = (row: number): boolean =>
    !Number.isNaN(column[row]) && !(field === 'expirationDate' && statuses[row] === NOT_EXPIRING);
  return { compare: byNumber(column), has };
}

/** Rows with the sort field first. Ties stay in the default order. */
function sortRows(list: CachedList, sort: Sort): number[] {
  const isDescending = sort.startsWith('-');
  const { compare, has } = sortKey(list, (isDescending ? sort.slice(1) : sort) as SortField);
  const rows = [...list.ids.keys()];
  const order: Compare = isDescending ? (a, b) => compare(b, a) : compare;
  return [...rows.filter(has).sort(order), ...rows.filter((row) => !has(row))];
}

function inCursorOrder(list: CachedList): number[] {
  const { ids } = list;
  const column = numbersAt(list, 'cursorDate');
  const dateOf = (row: number): number =>
    Number.isNaN(column[row]) ? Number.NEGATIVE_INFINITY : (column[row] as number);
  const byId = byText(ids);
  const byDate: Compare = (a, b) => (dateOf(a) === dateOf(b) ? 0 : dateOf(b) - dateOf(a));
  return [...ids.keys()].sort((a, b) => byDate(a, b) || byId(a, b));
}

/** Computed once per order. */
export function rowsInOrder(list: CachedList, order: Sort | 'cursor'): Uint32Array {
  const cached = list.orders.get(order);
  if (cached !== undefined) return cached;
  const rows = Uint32Array.from(order === 'cursor' ? inCursorOrder(list) : sortRows(list, order));
  list.orders.set(order, rows);
  return rows;
}
