import { DBRef } from 'bson';
import { type Doc, isPlainObject } from '../documents';
import { fail } from '../errors';
import { EMPTY_ARRAY } from './encoding';

export type Path = readonly string[];
/** More than any document has; parts that a pipeline repeats have more. */
const MAX_LEAVES = 2_500_000;
const failTooMany = () => fail('ExceededMemoryLimit', `a path leads to more than ${MAX_LEAVES} values`);

export const INDEX = /^\d+$/;

/**
 * The values a dotted path leads to, as MongoDB walks it: an array on the way stands for its objects, a number may also be a
 * position. `undefined` is a missing field.
 */
export function leavesOf(value: unknown, path: Path, at = 0, into: unknown[] = []): unknown[] {
  const name = path[at];
  if (name !== undefined && Array.isArray(value)) {
    if (INDEX.test(name) && Number(name) < value.length) leavesOf(value[Number(name)], path, at + 1, into);
    for (const item of value) if (isPlainObject(item) || item instanceof DBRef) leavesOf(item, path, at, into);
    return into;
  }
  if (name !== undefined && value instanceof DBRef) return leavesOf(value.toJSON(), path, at, into);
  const isField = name !== undefined && isPlainObject(value) && Object.hasOwn(value, name);
  if (isField) return leavesOf(value[name], path, at + 1, into);
  if (into.push(name === undefined ? value : undefined) > MAX_LEAVES) failTooMany();
  return into;
}

/** Whether some value at the path, or some element of an array there, passes; without a path the value itself. */
export function someValue(value: unknown, path: Path, test: (value: unknown) => boolean): boolean {
  const [name] = path;
  if (name === undefined) return test(value);
  const isField = path.length === 1 && isPlainObject(value) && Object.hasOwn(value, name);
  const leaves = isField ? [value[name]] : leavesOf(value, path);
  return leaves.some((leaf) => test(leaf) || (Array.isArray(leaf) && leaf.some(test)));
}

/** Where a path has come to: at an array with the rest of it to go, or at its value. */
type Place = { value: unknown; at: number };
const TAKEN = Number.POSITIVE_INFINITY;

/** Follows a path to its first array, or to its end; a number is a position of an array that is as long. */
function reached(from: unknown, path: Path, start: number): Place {
  let value = from;
  for (let at = start; ; at++) {
    const name = path[at];
    if (Array.isArray(value)) {
      if (name === undefined || !INDEX.test(name) || Number(name) >= value.length) return { value, at };
      const isNamed = value.some((item) => isPlainObject(item) && Object.hasOwn(item, name));
      if (isNamed) fail('Location16746', `Ambiguous field name found in array: '${name}'`);
      value = value[Number(name)];
    } else {
      if (name === undefined) return { value, at: TAKEN };
      const holder = value instanceof DBRef ? value.toJSON() : value;
      if (!isPlainObject(holder) || !Object.hasOwn(holder, name)) return { value: undefined, at: TAKEN };
      value = holder[name];
    }
  }
}

/** What one document has at some paths: `arrays` are those of them that lead through an array, or to one. */
export type Tuples = { tuples: unknown[][]; arrays: number[] };

/**
 * One value a path, as sorting and indexes see a document: an array stands for its elements, one after the other, and
 * paths through the same array have the values of the same element (MongoDB's multikey indexes).
 * @throws CommandError `parallel` where two arrays would have to be combined
 */
export function tuplesOf(doc: Doc, paths: readonly Path[], parallel: (arrays: number[]) => never): Tuples {
  const tuples: unknown[][] = [];
  const arrays = new Set<number>();
  const walk = (places: Place[]): void => {
    const open = [...places.keys()].filter((field) => places[field]?.at !== TAKEN);
    const [first = -1] = open;
    const array = places[first]?.value as unknown[] | undefined;
    if (!array) {
      if (tuples.push(places.map(({ value }) => value)) > MAX_LEAVES) failTooMany();
      return;
    }
    for (const field of open) arrays.add(field);
    if (open.some((field) => places[field]?.value !== array)) parallel(open);
    for (const element of array.length > 0 ? array : [EMPTY_ARRAY]) {
      const below = (place: Place, field: number): Place => {
        const path = paths[field] as Path;
        if (place.at === TAKEN) return place;
        if (place.at === path.length) return { value: element, at: TAKEN };
        return Array.isArray(element) ? { value: undefined, at: TAKEN } : reached(element, path, place.at);
      };
      walk(places.map(below));
    }
  };
  walk(paths.map((path) => reached(doc, path, 0)));
  return { tuples, arrays: [...arrays] };
}

/** Names with a dollar that a path may have: the fields of a DBRef. */
export const REFERENCE_FIELDS = ['$id', '$ref', '$db'];
/** What no name in the path of a field may be. @throws CommandError 15998, 16410 */
export function checkFieldNames(names: Path, allowed = REFERENCE_FIELDS): void {
  for (const name of names) {
    if (name === '') fail('Location15998', 'FieldPath field names may not be empty strings.');
    if (name.startsWith('$') && !allowed.includes(name))
      fail('Location16410', `FieldPath field names may not start with '$': '${name}'`);
  }
}
