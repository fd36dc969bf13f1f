import { expect, it } from 'vitest';
import { shellQuoted } from './shell-quoted';

it.each([
  ['data/permits.csv', 'data/permits.csv'],
  ['my permits (1).csv', "'my permits (1).csv'"],
  ["o'hara.csv", `'o'\\''hara.csv'`],
  ['$HOME', "'$HOME'"],
])('%s is %s', (name, shown) => expect(shellQuoted(name)).toBe(shown));
