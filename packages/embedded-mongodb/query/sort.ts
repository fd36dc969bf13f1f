import { sharedPick } from '../bson/pick-fields';
import { type Doc, decodePlain, isPlainObject } from '../documents';
import { refuse } from '../errors';
import { encodeKey, TYPE, typeOf } from '../keys/encoding';
import { type Path, tuplesOf } from '../keys/paths';
import type { Compare } from './collation';
import type { Scope } from './filter';

export type SortField = { path: string; segments: Path; descending: boolean };
type Order = { sort: readonly SortField[]; scope?: Scope };
export type Found = { id: Buffer; bytes: Buffer };

const MAX_SORT_BYTES = 100 * 1024 * 1024;

export function parseSort(sort: unknown): SortField[] {
  if (sort == null) return [];
  if (!isPlainObject(sort)) return refuse(14, 'Expected field sort to be of type object');
  const fields = Object.entries(sort).filter(([path]) => path !== '$natural');
  return fields.map(([path, given]) => {
    const direction = typeOf(given) === TYPE.number ? Number(given) : undefined;
    if (isPlainObject(given)) refuse(2, '$meta sorts are not supported');
    if (direction !== 1 && direction !== -1) refuse(2, `$sort key ordering must be 1 or -1: ${path}`);
    return { path, segments: path.split('.'), descending: direction === -1 };
  });
}

type Keyed<T> = { item: T; values: unknown[]; key: Buffer };

const refuseSize = () => refuse(292, `Sort exceeded memory limit of ${MAX_SORT_BYTES} bytes: add an index or limit`);
const refuseParallel = () => refuse(2, 'cannot sort with keys that are parallel arrays');

/** An item by what its document is sorted by: below an array the element counts that comes first. */
function keyed<T>(item: T, doc: Doc, fields: readonly SortField[], orders: Orders): Keyed<T> {
  const { tuples } = tuplesOf(doc, pathsOf(fields), refuseParallel);
  const ways = tuples.map((values): Keyed<T> => ({ item, values, key: encodeKey(values, fields).bytes }));
  return ways.reduce((first, way) => (orders(way, first) < 0 ? way : first));
}

const pathsOf = (fields: readonly SortField[]): Path[] => fields.map(({ segments }) => segments);

type Orders = (a: Pick<Keyed<unknown>, 'key' | 'values'>, b: Pick<Keyed<unknown>, 'key' | 'values'>) => number;
function ordersOf(fields: readonly SortField[], compare?: Compare): Orders {
  if (!compare) return (a, b) => Buffer.compare(a.key, b.key);
  const orders: Orders[] = fields.map(
    ({ descending }, at) =>
      (a, b) =>
        compare(a.values[at], b.values[at]) * (descending ? -1 : 1),
  );
  return (a, b) => orders.reduce((order, next) => order || next(a, b), 0);
}

export function sorted<T>(items: readonly T[], fields: SortField[], docOf: (item: T) => Doc): T[] {
  const orders = ordersOf(fields);
  let size = 0;
  const all = items.map((item) => {
    const one = keyed(item, docOf(item), fields, orders);
    size += one.key.length;
    if (size > MAX_SORT_BYTES) refuseSize();
    return one;
  });
  return all.sort(orders).map(({ item }) => item);
}

/** Sorts in memory, within MongoDB's limit of 100 MB; only as many as can still be wanted are kept. */
export function sortInMemory(found: Iterable<Found>, { sort, scope = {} }: Order, limit: number): Found[] {
  const orders = ordersOf(sort, scope.compare);
  let kept: Keyed<Found>[] = [];
  let size = 0;
  const cut = () => {
    kept = kept.sort(orders).slice(0, limit);
    size = kept.reduce((sum, { item }) => sum + item.bytes.length, 0);
  };
  const pick = sharedPick(sort.map(({ segments: [name = ''] }) => name));
  for (const each of found) {
    const picked = pick(each.bytes);
    // a collation compares the values when the next document is in their place
    kept.push(keyed(each, decodePlain(scope.compare ? Buffer.from(picked) : picked), sort, orders));
    size += each.bytes.length;
    if (kept.length > limit * 2 + 1_000 || size > MAX_SORT_BYTES) cut();
    if (size > MAX_SORT_BYTES) refuseSize();
  }
  cut();
  return kept.map(({ item }) => item);
}
