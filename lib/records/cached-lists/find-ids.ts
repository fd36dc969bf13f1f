import { rangeEnd } from '../../platform/dates/agency-time';
import type { FilterQuery, QueryTime } from '../filters/filter-conditions';
import { DEFAULT_SORT, type Sort } from '../filters/sorts';
import { type CachedList, numbersAt } from './cached-list';
import { rowsInOrder } from './row-orders';
import { rowPredicates } from './row-predicates';

/** The last record of the previous page. */
export type RecordPosition = { readonly cursorDate: Date | null; readonly id: string };

export type PageRequest = {
  readonly filters: FilterQuery;
  readonly at: QueryTime;
  readonly sort?: Sort | undefined;
  /** Order by `cursorDate`; cannot be combined with a sort. */
  readonly cursor?: { readonly after?: RecordPosition | undefined };
  readonly offset: number;
  readonly rows: number;
};

function rowsUpTo(list: CachedList, order: Uint32Array, { cursorDate, id }: RecordPosition): number {
  const { ids } = list;
  const column = numbersAt(list, 'cursorDate');
  const isAfter = (row: number): boolean => {
    const date = column[row] as number;
    if (cursorDate === null) return Number.isNaN(date) && (ids[row] ?? '') > id;
    return (
      Number.isNaN(date) || date < cursorDate.getTime() || (date === cursorDate.getTime() && (ids[row] ?? '') > id)
    );
  };
  const first = order.findIndex(isAfter);
  return first < 0 ? order.length : first;
}

function rowsOpenedAfter(list: CachedList, instant: number): number {
  const opened = numbersAt(list, 'openedDate');
  let [low, high] = [0, opened.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((opened[middle] as number) > instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstPosition(list: CachedList, { filters, at, cursor }: PageRequest, order: Uint32Array | undefined): number {
  if (order !== undefined) return cursor?.after ? rowsUpTo(list, order, cursor.after) : 0;
  const { openedDateTo } = filters;
  return openedDateTo === undefined ? 0 : rowsOpenedAfter(list, rangeEnd(openedDateTo, at.timeZone).getTime());
}

export function findIds(list: CachedList, page: PageRequest): string[] {
  const { filters, at, sort = DEFAULT_SORT, cursor, offset, rows } = page;
  const tests = rowPredicates(list, filters, at);
  const order = cursor ? rowsInOrder(list, 'cursor') : sort === DEFAULT_SORT ? undefined : rowsInOrder(list, sort);
  const ids: string[] = [];
  let toSkip = offset;
  for (let position = firstPosition(list, page, order); position < list.ids.length; position++) {
    const row = order?.[position] ?? position;
    if (!tests.every((test) => test(row))) continue;
    if (toSkip-- > 0) continue;
    ids.push(list.ids[row] ?? '');
    if (ids.length === rows) break;
  }
  return ids;
}
