import { sharedFieldPicker } from '../bson/pick-fields';
import { asDocument, type Doc, decodePlain, isPlainObject } from '../documents';
import { fail } from '../errors';
import { bsonTypeOf, encodeKey, TYPE } from '../keys/encoding';
import { type Path, tuplesOf } from '../keys/paths';
import type { Compare } from './collation';
import type { Scope } from './filter';
import { type HeldMemory, ITEM_BYTES, memoryLimits } from './limits';

export type SortField = { path: string; segments: Path; descending: boolean };
type Order = { sort: readonly SortField[]; scope?: Scope };
export type FoundDocument = { id: Buffer; bytes: Buffer };

export function parseSort(sort: unknown): SortField[] {
  if (sort == null) return [];
  if (!isPlainObject(sort)) return fail('TypeMismatch', 'Expected field sort to be of type object');
  const fields = Object.entries(sort).filter(([path]) => path !== '$natural');
  return fields.map(([path, order]) => {
    const direction = bsonTypeOf(order) === TYPE.number ? Number(order) : undefined;
    if (isPlainObject(order)) fail('BadValue', '$meta sorts are not supported');
    if (direction !== 1 && direction !== -1) fail('BadValue', `$sort key ordering must be 1 or -1: ${path}`);
    return { path, segments: path.split('.'), descending: direction === -1 };
  });
}

type Keyed<T> = { item: T; values: unknown[]; key: Buffer };
/** Above this size, items that cannot be in the result are dropped. */
const TRIM_BYTES = 8 * 1024 * 1024;

const failParallel = () => fail('BadValue', 'cannot sort with keys that are parallel arrays');

/** An item with its sort key; for an array, the element that sorts first counts. */
function keyed<T>(item: T, doc: Doc, fields: readonly SortField[], orders: Orders): Keyed<T> {
  const { tuples } = tuplesOf(doc, pathsOf(fields), failParallel);
  const keys = tuples.map((values): Keyed<T> => ({ item, values, key: encodeKey(values, fields).bytes }));
  return keys.reduce((first, other) => (orders(other, first) < 0 ? other : first));
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

/** Sorts the items of a list by fields; an item that is not a document sorts like an empty one. */
export function sorted(items: readonly unknown[], fields: SortField[]): unknown[] {
  const orders = ordersOf(fields);
  const all = items.map((item) => keyed(item, asDocument(item) ?? {}, fields, orders));
  return all.sort(orders).map(({ item }) => item);
}

/** Sorts in memory and keeps only items that can still be in the result. @throws CommandError 292 above a memory limit */
export function sortInMemory(
  documents: Iterable<FoundDocument>,
  { sort, scope = {} }: Order,
  { limit, memory }: { limit: number; memory: HeldMemory },
): FoundDocument[] {
  const orders = ordersOf(sort, scope.compare);
  let items: Keyed<FoundDocument>[] = [];
  let size = 0;
  const trimAbove = Math.min(TRIM_BYTES, memoryLimits.each / 4);
  const sizeOf = ({ item, key }: Keyed<FoundDocument>) =>
    item.bytes.length + key.length + item.id.length + 3 * ITEM_BYTES;
  const trim = () => {
    items = items.sort(orders).slice(0, limit);
    size = items.reduce((sum, item) => sum + sizeOf(item), 0);
    memory.set(size);
  };
  const pick = sharedFieldPicker(sort.map(({ segments: [name = ''] }) => name));
  for (const each of documents) {
    const picked = pick(each.bytes);
    // A collation compares values later, when the next document has overwritten the shared buffer.
    const item = keyed(each, decodePlain(scope.compare ? Buffer.from(picked) : picked), sort, orders);
    items.push(item);
    size += sizeOf(item);
    if (items.length > limit * 2 + 1_000 || (size > trimAbove && items.length > limit * 2)) trim();
    else memory.set(size);
  }
  trim();
  return items.map(({ item }) => item);
}
