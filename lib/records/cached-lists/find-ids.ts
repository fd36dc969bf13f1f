import type { AskedAt, FilterQuery } from '../filters/filter-conditions';
import { type Sort, USUAL_ORDER } from '../filters/sorts';
import { type CachedList, numbersAt } from './cached-list';
import { rowsInOrder } from './row-orders';
import { rowTests } from './row-tests';

/** A record on a walk by cursor; its date is null without one. */
export type WalkPosition = { readonly walkDate: Date | null; readonly id: string };

export type AskedRows = {
  readonly filters: FilterQuery;
  readonly at: AskedAt;
  readonly sort?: Sort | undefined;
  /** A walk by cursor: in the order of `walkDate`, from the start or behind a record. Not together with a sort. */
  readonly walk?: { readonly after?: WalkPosition | undefined };
  readonly offset: number;
  /** The page's limit and one more, which says whether others follow. */
  readonly rows: number;
};

/** How many rows of a walk are not behind the position. */
function rowsUpTo(list: CachedList, order: Uint32Array, { walkDate, id }: WalkPosition): number {
  const { ids } = list;
  const column = numbersAt(list, 'walkDate');
  const isBehind = (row: number): boolean => {
    const date = column[row] as number;
    if (walkDate === null) return Number.isNaN(date) && (ids[row] ?? '') > id;
    return Number.isNaN(date) || date < walkDate.getTime() || (date === walkDate.getTime() && (ids[row] ?? '') > id);
  };
  const first = order.findIndex(isBehind);
  return first < 0 ? order.length : first;
}

/** The ids of the records of a page, in its order. */
export function findIds(
  list: CachedList,
  { filters, at, sort = USUAL_ORDER, walk, offset, rows }: AskedRows,
): string[] {
  const tests = rowTests(list, filters, at);
  const order = walk ? rowsInOrder(list, 'walk') : sort === USUAL_ORDER ? undefined : rowsInOrder(list, sort);
  const found: string[] = [];
  let toSkip = offset;
  for (let place = walk?.after && order ? rowsUpTo(list, order, walk.after) : 0; place < list.ids.length; place++) {
    const row = order?.[place] ?? place;
    if (!tests.every((test) => test(row))) continue;
    if (toSkip-- > 0) continue;
    found.push(list.ids[row] ?? '');
    if (found.length === rows) break;
  }
  return found;
}
