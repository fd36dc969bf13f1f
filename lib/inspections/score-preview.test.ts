import { expect, it } from 'vitest';
import { readCount, scoreOf } from './score-preview';

it('adds ordinary items by one score and critical ones by the other', () => {
  const scores = { nonCriticalScore: 3, criticalScore: 5 };
  expect(scoreOf(scores, { ordinary: 2, critical: 1 })).toBe(11);
  expect(scoreOf(scores, { ordinary: 0, critical: 0 })).toBe(0);
  expect(scoreOf({ nonCriticalScore: -1, criticalScore: 0 }, { ordinary: 4, critical: 9 })).toBe(-4);
});

it.each([
  ['', 0],
  ['3', 3],
  [' 12 ', 12],
  ['007', 7],
  ['99', 99],
  ['-2', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['e', undefined],
  ['100', undefined],
  ['9'.repeat(400), undefined],
])('reads "%s" as %s', (typed, count) => {
  expect(readCount(typed)).toBe(count);
});
