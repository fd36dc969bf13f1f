import { hash } from 'node:crypto';

/** A file names the same few firms again and again. */
const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, string>();

/**
 * A stable number for someone whom the file names without one: the same name is the same person or firm, whatever
 * blanks are inside it.
 */
export function numberFor(prefix: 'C' | 'L', name: string): string {
  const key = `${prefix}-${name}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const number = `${prefix}-${hash('sha256', name.trim().replace(/\s+/g, ' ').toUpperCase()).slice(0, 8).toUpperCase()}`;
  if (remembered.size < MOST_REMEMBERED) remembered.set(key, number);
  return number;
}
