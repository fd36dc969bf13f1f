import { hash } from 'node:crypto';

/** A file names the same few firms again and again. */
const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, string>();

/** 128 bits: nobody finds a name that gives the number of another, and none do by chance. */
const HEX_DIGITS = 32;

/** A contact or a license (of a professional) that a file names without a number of its own. */
export type NumberPrefix = 'C' | 'L';

/** Upper case where it can be taken back: `ß` is not `SS`, and the dotless `ı` is no `I`, so that no two names become one. */
const upperCase = (text: string): string =>
  text.replace(/[^A-Z]/gu, (letter) => {
    const upper = letter.toUpperCase();
    return upper.toLowerCase() === letter ? upper : letter;
  });

const hashOf = (name: string): string =>
  hash('sha256', upperCase(name.trim().replace(/\s+/g, ' ')))
    .slice(0, HEX_DIGITS)
    .toUpperCase();

/**
 * A stable number for someone whom the file names without one, whatever blanks and capitals the name is written with: the
 * same name is the same person or firm.
 */
export function partyNumber(prefix: NumberPrefix, name: string): string {
  const key = `${prefix}-${name}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const number = `${prefix}-${hashOf(name)}`;
  if (remembered.size < MOST_REMEMBERED) remembered.set(key, number);
  return number;
}
