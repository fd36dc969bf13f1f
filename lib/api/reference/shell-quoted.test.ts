import { expect, it } from 'vitest';
import { shellQuoted } from './shell-quoted';

it.each([
  ['data/permits.csv', 'data/permits.csv'],
  ['my permits (1).csv', "'my permits (1).csv'"],
  ["o'hara.csv", `'o'\\''hara.csv'`],
  ['$HOME', "'$HOME'"],
])('shellQuoted turns %s into %s', (name, quoted) => expect(shellQuoted(name)).toBe(quoted));
