import { expect, it } from 'vitest';
import { oldNameHash } from '../../server/migrations/identity-forms';
import { partyNumber } from './party-number';

it('gives one name one number, whatever blanks and capitals it is written with', () => {
  expect(partyNumber('C', ' ann   Example ')).toBe(partyNumber('C', 'ANN EXAMPLE'));
  expect(partyNumber('C', 'Ann Example')).toMatch(/^C-[0-9A-F]{32}$/);
  expect(partyNumber('L', 'Ann Example')).toMatch(/^L-[0-9A-F]{32}$/);
});

it('gives two firms two numbers, where 32 bits of the same hash were one', () => {
  const [avi, northwind] = ['HOMES BY AVI (CALGARY)', 'NORTHWIND DECKS VCQNYAFA'] as const;
  expect(oldNameHash(avi)).toBe(oldNameHash(northwind));
  expect(partyNumber('L', avi)).not.toBe(partyNumber('L', northwind));
});

it('gives each of 40,000 names a number of its own, where 32 bits gave some of them one', () => {
  const names = Array.from({ length: 40_000 }, (_, at) => `Person ${at % 500} ${Math.floor(at / 500)}`);
  const distinct = (of: (name: string) => string): number => new Set(names.map(of)).size;
  expect(distinct((name) => oldNameHash(name))).toBeLessThan(names.length);
  expect(distinct((name) => partyNumber('C', name))).toBe(names.length);
});

it.each([
  ['Großmann', 'Grossmann'],
  ['Kılıç', 'Kiliç'],
  ['ﬁsher', 'fisher'],
  ['ſmith', 'smith'],
  ['\u212Aelvin', 'Kelvin'],
])('%s is not %s', (one, other) => {
  expect(partyNumber('C', one)).not.toBe(partyNumber('C', other));
});
