import { expect, it } from 'vitest';
import { formatStatusOrder, nextOrder, readStatusOrder, sortStatuses } from './sort-statuses';

const STATUSES = [
  { value: 'b', text: 'Área', displayOrder: 10, criticalScore: 5, nonCriticalScore: 10, majorViolation: 'Y' },
  { value: 'a', text: 'Zone', displayOrder: 20, criticalScore: 5, nonCriticalScore: 9, majorViolation: 'N' },
  { value: 'c', text: 'agua', displayOrder: 30, criticalScore: 1, nonCriticalScore: 100, majorViolation: 'N' },
] as const;

const sorted = (sort: string): string =>
  sortStatuses(STATUSES, readStatusOrder(sort), 'es')
    .map(({ value }) => value)
    .join('');

it.each([
  ['', 'bac'],
  ['-order', 'cab'],
  ['status', 'cba'],
  ['score', 'abc'],
  ['-score', 'cba'],
  ['criticalScore', 'cba'],
  ['-criticalScore', 'bac'],
  ['major', 'acb'],
  ['nonsense', 'bac'],
  ['-', 'bac'],
  ['__proto__', 'bac'],
])('readStatusOrder("%s") sorts the statuses as %s', (sort, order) => {
  expect(sorted(sort)).toBe(order);
});

it.each(['score', '-score', '-order'])('formatStatusOrder is the inverse of readStatusOrder for %s', (word) => {
  expect(formatStatusOrder(readStatusOrder(word))).toBe(word);
});

it('nextOrder reverses on the second click and starts ascending on another column', () => {
  const once = nextOrder(readStatusOrder(''), 'score');
  expect(formatStatusOrder(once)).toBe('score');
  expect(formatStatusOrder(nextOrder(once, 'score'))).toBe('-score');
  expect(formatStatusOrder(nextOrder(nextOrder(once, 'score'), 'score'))).toBe('score');
  expect(formatStatusOrder(nextOrder(once, 'order'))).toBeUndefined();
});
