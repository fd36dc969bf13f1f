import { DBRef } from 'bson';
import { type Doc, isPlainObject } from '../documents';
import { fail } from '../errors';
import { EMPTY_ARRAY } from './encoding';

export type Path = readonly string[];
/** More values than any stored document has; only a pipeline that repeats values exceeds this number. */
const MAX_LEAVES = 2_500_000;
const failTooMany = () => fail('ExceededMemoryLimit', `a path leads to more than ${MAX_LEAVES} values`);

export const ARRAY_INDEX = /^\d+$/;

/**
 * The values at a dotted path by MongoDB's rules: an array on the path stands for its objects, and a number may also be a
 * position. `undefined` stands for a missing field.
 */
export function leavesOf(value: unknown, path: Path, at = 0, into: unknown[] = []): unknown[] {
  const name = path[at];
  if (name !== undefined && Array.isArray(value)) {
    if (ARRAY_INDEX.test(name) && Number(name) < value.length) leavesOf(value[Number(name)], path, at + 1, into);
    for (const item of value) if (isPlainObject(item) || item instanceof DBRef) leavesOf(item, path, at, into);
    return into;
  }
  if (name !== undefined && value instanceof DBRef) return leavesOf(value.toJSON(), path, at, into);
  const isField = name !== undefined && isPlainObject(value) && Object.hasOwn(value, name);
  if (isField) return leavesOf(value[name], path, at + 1, into);
  if (into.push(name === undefined ? value : undefined) > MAX_LEAVES) failTooMany();
  return into;
}

/** Whether a value at the path, or an element of an array there, passes the test; an empty path tests the value itself. */
export function someValueMatches(value: unknown, path: Path, test: (value: unknown) => boolean): boolean {
  const [name] = path;
  if (name === undefined) return test(value);
  const isField = path.length === 1 && isPlainObject(value) && Object.hasOwn(value, name);
  const leaves = isField ? [value[name]] : leavesOf(value, path);
  return leaves.some((leaf) => test(leaf) || (Array.isArray(leaf) && leaf.some(test)));
}

/** A position on a path: at an array from which the path goes on, or at the value. */
type Position = { value: unknown; at: number };
const AT_VALUE = Number.POSITIVE_INFINITY;

/** Follows a path to its first array or its end; a number that is a valid position selects the element. */
function follow(from: unknown, path: Path, start: number): Position {
  let value = from;
  for (let at = start; ; at++) {
    const name = path[at];
    if (Array.isArray(value)) {
      if (name === undefined || !ARRAY_INDEX.test(name) || Number(name) >= value.length) return { value, at };
      const isNamed = value.some((item) => isPlainObject(item) && Object.hasOwn(item, name));
      if (isNamed) fail('Location16746', `Ambiguous field name found in array: '${name}'`);
      value = value[Number(name)];
    } else {
      if (name === undefined) return { value, at: AT_VALUE };
      const holder = value instanceof DBRef ? value.toJSON() : value;
      if (!isPlainObject(holder) || !Object.hasOwn(holder, name)) return { value: undefined, at: AT_VALUE };
      value = holder[name];
    }
  }
}

/** The values of one document at several paths. `arrays`: positions of the paths with an array. */
export type Tuples = { tuples: unknown[][]; arrays: number[] };

/**
 * The tuples of values that sorts and indexes use, one value per path. An array yields a tuple per element, and paths through
 * the same array take the values of the same element, as in MongoDB's multikey indexes.
 * @param parallel throws; called if two arrays would have to be combined
 */
export function tuplesOf(doc: Doc, paths: readonly Path[], parallel: (arrays: number[]) => never): Tuples {
  const tuples: unknown[][] = [];
  const arrays = new Set<number>();
  const walk = (positions: Position[]): void => {
    const open = [...positions.keys()].filter((field) => positions[field]?.at !== AT_VALUE);
    const [first = -1] = open;
    const array = positions[first]?.value as unknown[] | undefined;
    if (!array) {
      if (tuples.push(positions.map(({ value }) => value)) > MAX_LEAVES) failTooMany();
      return;
    }
    for (const field of open) arrays.add(field);
    if (open.some((field) => positions[field]?.value !== array)) parallel(open);
    for (const element of array.length > 0 ? array : [EMPTY_ARRAY]) {
      const below = (position: Position, field: number): Position => {
        const path = paths[field] as Path;
        if (position.at === AT_VALUE) return position;
        if (position.at === path.length) return { value: element, at: AT_VALUE };
        return Array.isArray(element) ? { value: undefined, at: AT_VALUE } : follow(element, path, position.at);
      };
      walk(positions.map(below));
    }
  };
  walk(paths.map((path) => follow(doc, path, 0)));
  return { tuples, arrays: [...arrays] };
}

/** The fields of a DBRef, the only names with a dollar in a path. */
export const REFERENCE_FIELDS = ['$id', '$ref', '$db'];
/** @throws CommandError 15998 for an empty name, 16410 for a name with a dollar */
export function checkFieldNames(names: Path, allowed = REFERENCE_FIELDS): void {
  for (const name of names) {
    if (name === '') fail('Location15998', 'FieldPath field names may not be empty strings.');
    if (name.startsWith('$') && !allowed.includes(name))
      fail('Location16410', `FieldPath field names may not start with '$': '${name}'`);
  }
}
