import { expect, it } from 'vitest';
import { hash53, Random } from './random';

it('Random generates the same numbers for the same key on every machine', () => {
  const random = new Random('key');
  expect([random.int(0, 999), random.int(0, 999), random.digits(6), random.money(1, 9)]).toEqual([
    168,
    43,
    '440509',
    8.46,
  ]);
});

it('Random distributes the first numbers of similar keys evenly', () => {
  const firsts = Array.from({ length: 10_000 }, (_, at) => new Random(`record:${at}`).next());
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => firsts.filter((first) => Math.floor(first * 10) === tenth).length,
  );
  expect(Math.min(...tenths)).toBeGreaterThan(900);
  expect(Math.max(...tenths)).toBeLessThan(1_100);
});

it('Random includes both ends of a range, and throws when picking from an empty list', () => {
  const random = new Random('ends');
  const results = new Set(Array.from({ length: 1_000 }, () => random.int(-1, 2)));
  expect(results).toEqual(new Set([-1, 0, 1, 2]));
  expect(() => random.pick([])).toThrow('Cannot pick an item from an empty list');
});

it('hash53 hashes keys to unique numbers that fit a long', () => {
  const numbers = Array.from({ length: 100_000 }, (_, at) => hash53(`tracking:${at}`));
  expect(numbers.every(Number.isSafeInteger)).toBe(true);
  expect(new Set(numbers).size).toBe(numbers.length);
});
