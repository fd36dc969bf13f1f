import type { Doc } from '../documents';
import { isPlainObject } from '../documents';
import { refuse } from '../errors';
import { compareValues, encodeValue, TYPE, typeOf } from '../keys/encoding';
import { parseSort, sorted } from '../query/sort';
import {
  ANY,
  type Form,
  inTurn,
  isNull,
  isTrue,
  listFrom,
  named,
  ofFirst,
  ofValues,
  operator,
  wholeFrom,
} from './operator';

/** Most elements that an operator makes of few. */
const MAX_ELEMENTS = 1_000_000;
const checkSize = (size: number, name: string) =>
  size > MAX_ELEMENTS ? refuse(146, `${name} would give more than ${MAX_ELEMENTS} elements`) : size;

/** Compares as the index keys do; in expressions a missing field comes before null. */
export function compareInExpression(a: unknown, b: unknown): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b);
  if (a === b) return 0;
  const isFirst = a === undefined ? typeOf(b) !== TYPE.minKey : typeOf(a) === TYPE.minKey;
  return isFirst ? -1 : 1;
}
const comparing = (answer: (order: number) => boolean | number): Form =>
  operator(2, 2, ([a, b]) => answer(Math.sign(compareInExpression(a, b))));

/** What is equal is the same key. */
const keyOf = (value: unknown): string => encodeValue(value).toString('latin1');
const keysOf = (list: unknown[]): Set<string> => new Set(list.map(keyOf));
export const distinct = (list: unknown[]): unknown[] => [...new Map(list.map((item) => [keyOf(item), item])).values()];
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
  const from = wholeFrom(first, name, 28725);
  if (count === undefined) return from < 0 ? list.slice(from) : list.slice(0, from);
  const n = wholeFrom(count, name, 28727);
  if (n <= 0) refuse(28729, `Third argument to $slice must be positive: ${n}`);
  const start = from < 0 ? Math.max(0, list.length + from) : from;
  return list.slice(start, start + n);
}

function range([first, last, each = 1]: unknown[], name: string): number[] {
  const [start, end] = [wholeFrom(first, name, 34443), wholeFrom(last, name, 34445)];
  const step = wholeFrom(each, name, 34447);
  if (step === 0) refuse(34449, '$range requires a non-zero step value');
  const size = Math.max(0, Math.ceil((end - start) / step));
  return Array.from({ length: checkSize(size, name) }, (_, at) => start + at * step);
}

function indexOf([value, wanted, first = 0, last]: unknown[], name: string): number {
  const list = listFrom(value, name, 40090);
  const start = wholeFrom(first, name, 40096);
  const end = last === undefined ? list.length : wholeFrom(last, name, 40096);
  if (start < 0 || end < 0) refuse(40097, `${name} requires a nonnegative index`);
  const at = list.slice(0, end).findIndex((item, place) => place >= start && compareInExpression(item, wanted) === 0);
  return at;
}

function zipped({ inputs, useLongestLength = false, defaults }: Doc, name: string): unknown {
  if (isNull(inputs)) return null;
  const lists = listFrom(inputs, name, 34461);
  if (lists.length === 0) refuse(34465, '$zip requires at least one input array');
  if (typeof useLongestLength !== 'boolean') refuse(34463, 'useLongestLength must be a bool');
  if (defaults !== undefined && !useLongestLength)
    refuse(34466, 'cannot specify defaults unless useLongestLength is true');
  if (lists.some(isNull)) return null;
  const arrays = lists.map((list) => listFrom(list, name, 34468));
  const others = isNull(defaults) ? [] : listFrom(defaults, name, 34462);
  if (others.length > 0 && others.length !== lists.length)
    refuse(34467, 'defaults and inputs must have the same length');
  const sizes = arrays.map(({ length }) => length);
  const size = useLongestLength ? Math.max(...sizes) : Math.min(...sizes);
  checkSize(size * lists.length, name);
  return Array.from({ length: size }, (_, at) =>
    arrays.map((list, which) => (at < list.length ? list[at] : (others[which] ?? null))),
  );
}

function sortedList({ input, sortBy }: Doc, name: string): unknown {
  if (isNull(input)) return null;
  const list = listFrom(input, name, 2942504);
  if (isPlainObject(sortBy)) return sorted(list, parseSort(sortBy), (item) => (isPlainObject(item) ? item : {}));
  if (sortBy !== 1 && sortBy !== -1) refuse(2942505, '$sortArray needs 1, -1 or a document to sort by');
  return [...list].sort((a, b) => compareValues(a, b) * Number(sortBy));
}

/** The count that `$firstN` and the like have. */
export function countFrom(n: unknown, name: string): number {
  const count = wholeFrom(n, name, 5787902);
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
    isNull(input) ? null : take(listFrom(input, name, 5788200), countFrom(n, name)),
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
  $in: operator(2, 2, ([item, list], name) =>
    listFrom(list, name, 40081).some((other) => compareInExpression(other, item) === 0),
  ),
  $isArray: operator(1, 1, ([value]) => Array.isArray(value)),
  $size: operator(1, 1, ([value], name) => listFrom(value, name, 17124).length),
  $arrayElemAt: ofValues(2, 2, ([value, at], name) => listFrom(value, name, 28689).at(wholeFrom(at, name, 28690))),
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
        checkSize(
          lists.reduce((size, list) => size + list.length, 0),
          name,
        );
        return lists.flat();
      },
    ),
    $slice: ofValues(2, 3, sliced),
    $range: operator(2, 3, range),
  },
  $indexOfArray: ofFirst(2, 4, indexOf),
  $zip: named(
    { required: { inputs: 34465 }, optional: 'useLongestLength defaults', unknown: 34464, other: 34460 },
    zipped,
  ),
  $sortArray: named({ required: { input: 2942502, sortBy: 2942503 }, unknown: 2942501, other: 2942500 }, sortedList),
  $setUnion: joined(17043, (lists) => distinct(lists.flat())),
  $setIntersection: joined(17047, ([first = [], ...others]) => {
    const keys = others.map(keysOf);
    return distinct(first.filter((item) => keys.every((set) => set.has(keyOf(item)))));
  }),
  $setDifference: ofValues(2, 2, ([list, without], name) => {
    const [all, gone] = [listFrom(list, name, 17048), keysOf(listFrom(without, name, 17049))];
    return distinct(all.filter((item) => !gone.has(keyOf(item))));
  }),
  $setEquals: setOf(2, ANY, 17044, (lists) => {
    const [first = new Set<string>(), ...others] = lists.map(keysOf);
    return others.every((keys) => keys.size === first.size && isWithin(keys, first));
  }),
  $setIsSubset: setOf(2, 2, 17310, ([part = [], all = []]) => isWithin(keysOf(part), keysOf(all))),
  $allElementsTrue: setOf(1, 1, 17040, ([list = []]) => list.every(isTrue)),
  $anyElementTrue: setOf(1, 1, 17041, ([list = []]) => list.some(isTrue)),
};
