import { hash } from 'node:crypto';

const MAX_CACHED = 10_000;
const cache = new Map<string, string>();

/** 128 bits rule out collisions, even deliberate ones. */
const HEX_DIGITS = 32;

/** C: contact, L: license of a professional. */
export type NumberPrefix = 'C' | 'L';

/** Uppercase only where it is reversible, so that `ß` and `SS`, or `ı` and `I`, stay different. */
const upperCase = (text: string): string =>
  text.replace(/[^A-Z]/gu, (letter) => {
    const upper = letter.toUpperCase();
    return upper.toLowerCase() === letter ? upper : letter;
  });

const hashOf = (name: string): string =>
  hash('sha256', upperCase(name.trim().replace(/\s+/g, ' ')))
    .slice(0, HEX_DIGITS)
    .toUpperCase();

/** A stable number for a name, ignoring spacing and case: the same name means the same person or firm. */
export function partyNumber(prefix: NumberPrefix, name: string): string {
  const key = `${prefix}-${name}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const number = `${prefix}-${hashOf(name)}`;
  if (cache.size < MAX_CACHED) cache.set(key, number);
  return number;
}
