import { NOT_EXPIRING } from '../expiry';
import type { Sort, SortField } from '../filters/sorts';
import { type CachedList, EXPIRATION, EXPIRATION_STATUS, numbersAt, textsAt } from './cached-list';

/** Negative, zero or positive, as rows stand. */
type Compare = (a: number, b: number) => number;

const byNumber =
  (column: Float64Array): Compare =>
  (a, b) =>
    (column[a] as number) - (column[b] as number);

/** The database compares the bytes of UTF-8; code units have another order where one is half of a character. */
const isHalf = /[\ud800-\udfff]/;

function byText(column: readonly (string | undefined)[]): Compare {
  const textAt = (row: number): string => column[row] ?? '';
  if (column.some((text) => text !== undefined && isHalf.test(text)))
    return (a, b) => Buffer.compare(Buffer.from(textAt(a)), Buffer.from(textAt(b)));
  return (a, b) => (textAt(a) < textAt(b) ? -1 : Number(textAt(a) > textAt(b)));
}

/** What is sorted by, and which rows have it. */
function sortedBy(list: CachedList, field: SortField): { compare: Compare; has: (row: number) => boolean } {
  if (field === 'customId') {
    const column = textsAt(list, field);
    return { compare: byText(column), has: (row) => column[row] !== undefined };
  }
  const column = numbersAt(list, field === 'expirationDate' ? EXPIRATION : field);
  const statuses = textsAt(list, EXPIRATION_STATUS);
  const has = (row: number): boolean =>
    !Number.isNaN(column[row]) && !(field === 'expirationDate' && statuses[row] === NOT_EXPIRING);
  return { compare: byNumber(column), has };
}

/** Rows that have what is sorted by; the others behind them; ties in the usual order, in which `rows` are. */
function sorted(list: CachedList, sort: Sort): number[] {
  const isDescending = sort.startsWith('-');
  const { compare, has } = sortedBy(list, (isDescending ? sort.slice(1) : sort) as SortField);
  const rows = [...list.ids.keys()];
  const order: Compare = isDescending ? (a, b) => compare(b, a) : compare;
  return [...rows.filter(has).sort(order), ...rows.filter((row) => !has(row))];
}

/** The order of a cursor: the opening date that was stored first, newest first, those without one last; then ids. */
function inCursorOrder(list: CachedList): number[] {
  const { ids } = list;
  const column = numbersAt(list, 'cursorDate');
  const dateOf = (row: number): number =>
    Number.isNaN(column[row]) ? Number.NEGATIVE_INFINITY : (column[row] as number);
  const byId = byText(ids);
  const byDate: Compare = (a, b) => (dateOf(a) === dateOf(b) ? 0 : dateOf(b) - dateOf(a));
  return [...ids.keys()].sort((a, b) => byDate(a, b) || byId(a, b));
}

/** The rows in an order, which is made once. */
export function rowsInOrder(list: CachedList, order: Sort | 'cursor'): Uint32Array {
  const known = list.orders.get(order);
  if (known !== undefined) return known;
  const rows = Uint32Array.from(order === 'cursor' ? inCursorOrder(list) : sorted(list, order));
  list.orders.set(order, rows);
  return rows;
}
