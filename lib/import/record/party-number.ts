import { hash } from 'node:crypto';

/** A file names the same few firms again and again. */
const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, string>();

/** 128 bits: nobody finds a name that gives the number of another, and none do by chance. */
const HEX_DIGITS = 32;

/** A contact or a license (of a professional) that a file names without a number of its own. */
export type NumberPrefix = 'C' | 'L';

/** The hash of a name, whatever blanks and capitals it is written with; `length` in hexadecimal digits. */
export const nameHash = (name: string, length: number): string =>
  hash('sha256', name.trim().replace(/\s+/g, ' ').toUpperCase()).slice(0, length).toUpperCase();

/** A stable number for someone whom the file names without one: the same name is the same person or firm. */
export function numberFor(prefix: NumberPrefix, name: string): string {
  const key = `${prefix}-${name}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const number = `${prefix}-${nameHash(name, HEX_DIGITS)}`;
  if (remembered.size < MOST_REMEMBERED) remembered.set(key, number);
  return number;
}
