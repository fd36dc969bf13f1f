import { documentOr, isPlainObject } from '../documents';
import { refuse } from '../errors';
import { compareValues, keyOf, TYPE, typeOf } from '../keys/encoding';
import { parseSort, sorted } from '../query/sort';
import { checkTime, spend } from './budget';
import { doubleOf, intFrom, kindOf } from './numbers';
import {
  ANY,
  argumentsOf,
  type Form,
  inTurn,
  isNull,
  isTrue,
  listFrom,
  named,
  ofFirst,
  ofValues,
  operator,
} from './operator';

/** Compares as the index keys do; in expressions a missing field comes before null. */
export function compareInExpression(a: unknown, b: unknown): number {
  checkTime();
  if (a !== undefined && b !== undefined) return compareValues(a, b);
  if (a === b) return 0;
  const isFirst = a === undefined ? typeOf(b) !== TYPE.minKey : typeOf(a) === TYPE.minKey;
  return isFirst ? -1 : 1;
}
const comparing = (answer: (order: number) => boolean | number): Form =>
  operator(2, 2, ([a, b]) => answer(Math.sign(compareInExpression(a, b))));

const keyWithin = (value: unknown): string => {
  checkTime();
  return keyOf(value);
};
const keysOf = (list: unknown[]): Set<string> => new Set(list.map(keyWithin));
/** The first of those that are equal. */
export function distinct(list: unknown[]): unknown[] {
  const keys = new Set<string>();
  return list.filter((item) => keys.size < keys.add(keyWithin(item)).size);
}
const isWithin = (keys: Set<string>, others: Set<string>): boolean => [...keys].every((key) => others.has(key));

const setOf = (least: number, most: number, code: number, answer: (lists: unknown[][]) => unknown): Form =>
  operator(least, most, (values, name) => answer(values.map((value) => listFrom(value, name, code))));
/** A set of what is in lists, in the order of values; null as soon as one of them is null or missing. */
const joined = (code: number, answer: (lists: unknown[][]) => unknown[]): Form =>
  inTurn(
    (value, name) => listFrom(value, name, code),
    (lists) => answer(lists).sort(compareValues),
  );

function sliced([value, first, count]: unknown[], name: string): unknown[] {
  const list = listFrom(value, name, 28724);
  const from = intFrom(first, name, 28725, 28726);
  return partOf(list, from, count === undefined ? undefined : intFrom(count, name, 28727, 28728));
}

/** `$slice`, here and in a find's projection: the first or last, or so many behind a place. */
export function partOf(list: unknown[], from: number, count?: number): unknown[] {
  if (count === undefined) return from < 0 ? list.slice(from) : list.slice(0, from);
  checkCount(count);
  const start = from < 0 ? Math.max(0, list.length + from) : from;
  return list.slice(start, start + count);
}

export const checkCount = (count: number) =>
  count <= 0 && refuse(28729, `Third argument to $slice must be positive: ${count}`);

function range(values: unknown[], name: string): number[] {
  const [start, end] = [intFrom(values[0], name, 34443, 34444), intFrom(values[1], name, 34445, 34446)];
  const step = values.length > 2 ? intFrom(values[2], name, 34447, 34448) : 1;
  if (step === 0) refuse(34449, '$range requires a non-zero step value');
  const size = Math.max(0, Math.ceil((end - start) / step));
  spend(size, name);
  return Array.from({ length: size }, (_, at) => start + at * step);
}

/** The third and fourth argument of `$indexOfArray` and the like: between which places is looked. */
export function placesOf(values: unknown[], length: number, name: string): [number, number] {
  const placeOf = (value: unknown) => {
    const place = intFrom(value, name, 40096);
    return place < 0 ? refuse(40097, `${name} requires a nonnegative index`) : place;
  };
  const [start, end] = [values.length > 2 ? placeOf(values[2]) : 0, values.length > 3 ? placeOf(values[3]) : length];
  return [start, Math.min(end, length)];
}

/** A list that is asked for another item is looked up by its keys. */
const isIn: Form = (given, compile, own) => {
  let [last, keys]: [unknown, Set<string>?] = [undefined];
  return operator(2, 2, ([item, value], name) => {
    const list = listFrom(value, name, 40081);
    const isNew = list !== last;
    [last, keys] = [list, isNew ? undefined : (keys ?? keysOf(list))];
    return keys
      ? item !== undefined && keys.has(keyWithin(item))
      : list.some((other) => compareInExpression(other, item) === 0);
  })(given, compile, own);
};

function indexOf(values: unknown[], name: string): number {
  const list = listFrom(values[0], name, 40090);
  const [start, end] = placesOf(values, list.length, name);
  return list.findIndex((item, at) => at >= start && at < end && compareInExpression(item, values[1]) === 0);
}

const zipping: Form = (given, compile, name) => {
  const spec = { required: { inputs: 34465 }, optional: 'useLongestLength defaults', unknown: 34464, other: 34460 };
  const { inputs, useLongestLength = false, defaults = [] } = argumentsOf(given, name, spec);
  const lists = listFrom(inputs, name, 34461).map((each) => compile(each));
  const others = listFrom(defaults, name, 34462).map((each) => compile(each));
  if (lists.length === 0) refuse(34465, '$zip requires at least one input array');
  if (typeof useLongestLength !== 'boolean') refuse(34463, 'useLongestLength must be a bool');
  if (others.length > 0 && !useLongestLength) refuse(34466, 'cannot specify defaults unless useLongestLength is true');
  if (others.length > 0 && others.length !== lists.length)
    refuse(34467, 'defaults and inputs must have the same length');
  return (environment) => {
    const values = lists.map((list) => list(environment));
    if (values.some(isNull)) return null;
    const arrays = values.map((list) => listFrom(list, name, 34468));
    const sizes = arrays.map(({ length }) => length);
    const size = sizes.reduce((a, b) => (useLongestLength ? Math.max(a, b) : Math.min(a, b)));
    spend(size * lists.length, name);
    const missing = lists.map((_, which) => others[which]?.(environment) ?? null);
    return Array.from({ length: size }, (_, at) =>
      arrays.map((list, which) => (at < list.length ? list[at] : missing[which])),
    );
  };
};

/** `sortBy` is no expression: it is taken as it stands. */
const sorting: Form = (given, compile, name) => {
  const spec = { required: { input: 2942502, sortBy: 2942503 }, unknown: 2942501, other: 2942500 };
  const { input, sortBy } = argumentsOf(given, name, spec);
  if (isPlainObject(sortBy) && Object.values(sortBy).some((way) => kindOf(way) && Math.abs(doubleOf(way)) !== 1))
    refuse(15975, '$sortArray orders by 1 or -1');
  const direction = kindOf(sortBy) ? doubleOf(sortBy) : 0;
  const fields = isPlainObject(sortBy) && Object.keys(sortBy).length > 0 ? parseSort(sortBy) : undefined;
  if (!fields && direction !== 1 && direction !== -1)
    refuse(2942505, '$sortArray needs 1, -1 or a document to sort by');
  const listOf = compile(input);
  return (environment) => {
    const value = listOf(environment);
    if (isNull(value)) return null;
    const list = listFrom(value, name, 2942504);
    if (fields) return sorted(list, fields, (item) => documentOr(item) ?? {});
    return [...list].sort((a, b) => compareValues(a, b) * direction);
  };
};

/** The count that `$firstN` and the like have. */
export function countFrom(n: unknown, name: string): number {
  const count = intFrom(n, name, 5787902, 5787903);
  return count > 0 ? count : refuse(5787908, `'n' must be greater than 0, found ${count}`);
}
const byOrder = (direction: number) => (list: unknown[], n: number) =>
  list
    .filter((value) => !isNull(value))
    .sort((a, b) => compareValues(a, b) * direction)
    .slice(0, n);
/** What `$firstN` and the like take of a list. */
export const TAKEN: Record<string, (list: unknown[], n: number) => unknown[]> = {
  ...{ $firstN: (list, n) => list.slice(0, n), $lastN: (list, n) => list.slice(-n) },
  ...{ $minN: byOrder(1), $maxN: byOrder(-1) },
};
const someOf = ([name, take]: [string, (typeof TAKEN)['$firstN']]): [string, Form] => [
  name,
  named({ required: { n: 5787906, input: 5787907 }, unknown: 5787901, other: 5787900 }, ({ input, n }) =>
    take(listFrom(input, name, 5788200), countFrom(n, name)),
  ),
];

const element = (name: string, code: number, at: (list: unknown[]) => unknown): [string, Form] => [
  name,
  operator(1, 1, ([value]) => (isNull(value) ? null : at(listFrom(value, name, code)))),
];

export const LISTS: Record<string, Form> = {
  ...{
    $cmp: comparing((order) => order),
    $eq: comparing((order) => order === 0),
    $ne: comparing((order) => order !== 0),
  },
  ...{ $gt: comparing((order) => order > 0), $gte: comparing((order) => order >= 0) },
  ...{ $lt: comparing((order) => order < 0), $lte: comparing((order) => order <= 0) },
  $in: isIn,
  $isArray: operator(1, 1, ([value]) => Array.isArray(value)),
  $size: operator(1, 1, ([value], name) => listFrom(value, name, 17124).length),
  $arrayElemAt: ofValues(2, 2, ([value, at], name) => listFrom(value, name, 28689).at(intFrom(at, name, 28690, 28691))),
  ...Object.fromEntries([
    element('$first', 28689, (list) => list[0]),
    element('$last', 28689, (list) => list.at(-1)),
    element('$reverseArray', 34435, (list) => list.toReversed()),
    ...Object.entries(TAKEN).map(someOf),
  ]),
  ...{
    $concatArrays: inTurn(
      (value, name) => listFrom(value, name, 28664),
      (lists, name) => {
        spend(
          lists.reduce((size, list) => size + list.length, 0),
          name,
        );
        return ([] as unknown[]).concat(...lists);
      },
    ),
    $slice: ofValues(2, 3, sliced),
    $range: operator(2, 3, range),
  },
  $indexOfArray: ofFirst(2, 4, indexOf),
  ...{ $zip: zipping, $sortArray: sorting },
  $setUnion: joined(17043, (lists) => distinct(lists.flat())),
  $setIntersection: joined(17047, ([first = [], ...others]) => {
    const keys = others.map(keysOf);
    return distinct(first.filter((item) => keys.every((set) => set.has(keyWithin(item)))));
  }),
  $setDifference: ofValues(2, 2, ([list, without], name) => {
    const [all, gone] = [listFrom(list, name, 17048), keysOf(listFrom(without, name, 17049))];
    return distinct(all.filter((item) => !gone.has(keyWithin(item))));
  }),
  $setEquals: setOf(2, ANY, 17044, (lists) => {
    const [first = new Set<string>(), ...others] = lists.map(keysOf);
    return others.every((keys) => keys.size === first.size && isWithin(keys, first));
  }),
  $setIsSubset: setOf(2, 2, 17310, ([part = [], all = []]) => isWithin(keysOf(part), keysOf(all))),
  $allElementsTrue: setOf(1, 1, 17040, ([list = []]) => list.every(isTrue)),
  $anyElementTrue: setOf(1, 1, 17041, ([list = []]) => list.some(isTrue)),
};
