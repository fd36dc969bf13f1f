import { expect, it } from 'vitest';
import { daysOf, monthsOf, yearsOf } from './month-counts';

const FEW = [
  { month: '2025-11', count: 2 },
  { month: '2026-02', count: 1 },
];
const MANY = [
  { month: '2020-11', count: 2 },
  { month: '2020-12', count: 3 },
  { month: '2023-01', count: 1 },
];

it('monthsOf includes the months without records between the first and the last', () => {
  expect(monthsOf(FEW)).toEqual([
    { period: '2025-11', count: 2 },
    { period: '2025-12', count: 0 },
    { period: '2026-01', count: 0 },
    { period: '2026-02', count: 1 },
  ]);
  expect(monthsOf([])).toEqual([]);
});

it('monthsOf has the twelve months of a year', () => {
  const months = monthsOf(MANY, '2020');
  expect(months).toHaveLength(12);
  expect(months.filter(({ count }) => count > 0)).toEqual(
    MANY.slice(0, 2).map(({ month: period, count }) => ({ period, count })),
  );
  expect(monthsOf(MANY, '2021').every(({ count }) => count === 0)).toBe(true);
});

it('yearsOf lists years, newest first, only if there are many months', () => {
  expect(yearsOf(MANY)).toEqual([
    { period: '2023', count: 1 },
    { period: '2022', count: 0 },
    { period: '2021', count: 0 },
    { period: '2020', count: 5 },
  ]);
  expect(yearsOf(FEW)).toEqual([]);
  expect(yearsOf([])).toEqual([]);
});

it.each([
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026', '2026-01-01', '2026-12-31'],
])('daysOf returns the first and the last day of %s', (period, openedDateFrom, openedDateTo) => {
  expect(daysOf(period)).toEqual({ openedDateFrom, openedDateTo });
});
