import { type Doc, isPlainObject } from '../documents';

export type Path = readonly string[];

export const splitPath = (path: string): Path => path.split('.');

const INDEX = /^\d+$/;

/**
 * The values a dotted path leads to, as MongoDB walks it: an array on the way stands for its objects, a number may
 * also be a position. `undefined` is a missing field. Answers whether an array was crossed.
 */
export function collectLeaves(value: unknown, path: Path, out: unknown[], at = 0): boolean {
  const name = path[at];
  if (name === undefined) {
    out.push(value);
    return false;
  }
  if (Array.isArray(value)) {
    if (INDEX.test(name) && Number(name) < value.length) collectLeaves(value[Number(name)], path, out, at + 1);
    for (const item of value) if (isPlainObject(item)) collectLeaves(item, path, out, at);
    return true;
  }
  if (!isPlainObject(value) || !Object.hasOwn(value, name)) {
    out.push(undefined);
    return false;
  }
  return collectLeaves(value[name], path, out, at + 1);
}

/** Whether some value at the path, or some element of an array there, passes. */
export function someValue(doc: Doc, path: Path, test: (value: unknown) => boolean): boolean {
  const name = path[0];
  if (path.length === 1 && name !== undefined) {
    const value = Object.hasOwn(doc, name) ? doc[name] : undefined;
    return test(value) || (Array.isArray(value) && value.some(test));
  }
  const leaves: unknown[] = [];
  collectLeaves(doc, path, leaves);
  return leaves.some((leaf) => test(leaf) || (Array.isArray(leaf) && leaf.some(test)));
}
