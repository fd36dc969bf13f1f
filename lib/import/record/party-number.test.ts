import { expect, it } from 'vitest';
import { oldNameHash } from '../../server/migrations/renew-identities';
import { partyNumber } from './party-number';

it('partyNumber ignores spacing and case of a name', () => {
  expect(partyNumber('C', ' ann   Example ')).toBe(partyNumber('C', 'ANN EXAMPLE'));
  expect(partyNumber('C', 'Ann Example')).toMatch(/^C-[0-9A-F]{32}$/);
  expect(partyNumber('L', 'Ann Example')).toMatch(/^L-[0-9A-F]{32}$/);
});

it('partyNumber gives two firms different numbers even though their 32-bit hashes collide', () => {
  const [avi, northwind] = ['HOMES BY AVI (CALGARY)', 'NORTHWIND DECKS VCQNYAFA'] as const;
  expect(oldNameHash(avi)).toBe(oldNameHash(northwind));
  expect(partyNumber('L', avi)).not.toBe(partyNumber('L', northwind));
});

it('partyNumber gives 40,000 names different numbers, unlike 32-bit hashes', () => {
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
])('partyNumber distinguishes %s from %s', (one, other) => {
  expect(partyNumber('C', one)).not.toBe(partyNumber('C', other));
});
