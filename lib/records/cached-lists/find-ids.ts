import { rangeEnd } from '../../platform/dates/agency-time';
import type { AskedAt, FilterQuery } from '../filters/filter-conditions';
import { type Sort, USUAL_ORDER } from '../filters/sorts';
import { type CachedList, numbersAt } from './cached-list';
import { rowsInOrder } from './row-orders';
import { rowTests } from './row-tests';

/** Where a cursor stands: the last record of the page before; its date is null without one. */
export type RecordPosition = { readonly cursorDate: Date | null; readonly id: string };

export type AskedRows = {
  readonly filters: FilterQuery;
  readonly at: AskedAt;
  readonly sort?: Sort | undefined;
  /** Paging by cursor: in the order of `cursorDate`, from the start or behind a record. Not together with a sort. */
  readonly cursor?: { readonly after?: RecordPosition | undefined };
  readonly offset: number;
  /** The page's limit and one more, which says whether others follow. */
  readonly rows: number;
};

/** How many rows in the order of a cursor are not behind its position. */
function rowsUpTo(list: CachedList, order: Uint32Array, { cursorDate, id }: RecordPosition): number {
  const { ids } = list;
  const column = numbersAt(list, 'cursorDate');
  const isBehind = (row: number): boolean => {
    const date = column[row] as number;
    if (cursorDate === null) return Number.isNaN(date) && (ids[row] ?? '') > id;
    return (
      Number.isNaN(date) || date < cursorDate.getTime() || (date === cursorDate.getTime() && (ids[row] ?? '') > id)
    );
  };
  const first = order.findIndex(isBehind);
  return first < 0 ? order.length : first;
}

/** How many rows of the usual order were opened after an instant: the newest are first, those without a date last. */
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

/** The first place of the order where a row of the page can be. */
function firstPlace(list: CachedList, { filters, at, cursor }: AskedRows, order: Uint32Array | undefined): number {
  if (order !== undefined) return cursor?.after ? rowsUpTo(list, order, cursor.after) : 0;
  const { openedDateTo } = filters;
  return openedDateTo === undefined ? 0 : rowsOpenedAfter(list, rangeEnd(openedDateTo, at.timeZone).getTime());
}

/** The ids of the records of a page, in its order. */
export function findIds(list: CachedList, page: AskedRows): string[] {
  const { filters, at, sort = USUAL_ORDER, cursor, offset, rows } = page;
  const tests = rowTests(list, filters, at);
  const order = cursor ? rowsInOrder(list, 'cursor') : sort === USUAL_ORDER ? undefined : rowsInOrder(list, sort);
  const found: string[] = [];
  let toSkip = offset;
  for (let place = firstPlace(list, page, order); place < list.ids.length; place++) {
    const row = order?.[place] ?? place;
    if (!tests.every((test) => test(row))) continue;
    if (toSkip-- > 0) continue;
    found.push(list.ids[row] ?? '');
    if (found.length === rows) break;
  }
  return found;
}
