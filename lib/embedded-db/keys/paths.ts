import { DBRef } from 'bson';
import { isPlainObject } from '../documents';
import { refuse } from '../errors';
import { EMPTY_ARRAY } from './encoding';

export type Path = readonly string[];
export const INDEX = /^\d+$/;

// The values a dotted path leads to, as MongoDB walks it: an array on the way stands for its objects, a number may
// also be a position. `undefined` is a missing field. Answers whether an array was crossed.
export function collectLeaves(value: unknown, path: Path, out: unknown[], at = 0): boolean {
  const name = path[at];
  if (name !== undefined && Array.isArray(value)) {
    if (INDEX.test(name) && Number(name) < value.length) collectLeaves(value[Number(name)], path, out, at + 1);
    for (const item of value) if (isPlainObject(item) || item instanceof DBRef) collectLeaves(item, path, out, at);
    return true;
  }
  if (name !== undefined && value instanceof DBRef) return collectLeaves(value.toJSON(), path, out, at);
  const isField = name !== undefined && isPlainObject(value) && Object.hasOwn(value, name);
  if (isField) return collectLeaves(value[name], path, out, at + 1);
  out.push(name === undefined ? value : undefined);
  return false;
}

export function leavesOf(value: unknown, path: Path): unknown[] {
  const leaves: unknown[] = [];
  collectLeaves(value, path, leaves);
  return leaves;
}

/** Leaves as sorting and indexes see them: an array stands for its elements. */
export const expandArrays = (leaves: unknown[]): unknown[] =>
  leaves.some(Array.isArray) ? leaves.flatMap((leaf) => (Array.isArray(leaf) ? elementsOf(leaf) : [leaf])) : leaves;

const elementsOf = (array: unknown[]): unknown[] => (array.length > 0 ? array : [EMPTY_ARRAY]);

/** Whether some value at the path, or some element of an array there, passes; without a path the value itself. */
export function someValue(value: unknown, path: Path, test: (value: unknown) => boolean): boolean {
  const [name] = path;
  if (name === undefined) return test(value);
  const isField = path.length === 1 && isPlainObject(value) && Object.hasOwn(value, name);
  const leaves = isField ? [value[name]] : leavesOf(value, path);
  return leaves.some((leaf) => test(leaf) || (Array.isArray(leaf) && leaf.some(test)));
}

/** One value a field, in every way. */
export const combinations = (values: unknown[][]): unknown[][] =>
  values.every(({ length }) => length === 1)
    ? [values.map(([value]) => value)]
    : values.reduce<unknown[][]>((all, own) => all.flatMap((some) => own.map((value) => [...some, value])), [[]]);

/** Names with a dollar that a path may have: the fields of a DBRef. */
export const OF_REFERENCES = ['$id', '$ref', '$db'];
/** What no name in the path of a field may be. @throws CommandError 15998, 16410 */
export function checkFieldNames(names: Path, allowed = OF_REFERENCES): void {
  for (const name of names) {
    if (name === '') refuse(15998, 'FieldPath field names may not be empty strings.');
    if (name.startsWith('$') && !allowed.includes(name))
      refuse(16410, `FieldPath field names may not start with '$': '${name}'`);
  }
}
