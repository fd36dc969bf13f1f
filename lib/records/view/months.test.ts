import { expect, it } from 'vitest';
import { daysOf, periodsOf } from './months';

it('fills the months between the first and the last', () => {
  const months = [
    { month: '2025-11', count: 2 },
    { month: '2026-02', count: 1 },
  ];
  expect(periodsOf(months)).toEqual([
    { period: '2025-11', count: 2 },
    { period: '2025-12', count: 0 },
    { period: '2026-01', count: 0 },
    { period: '2026-02', count: 1 },
  ]);
  expect(periodsOf([])).toEqual([]);
});

it('shows years where there are many months', () => {
  const months = [
    { month: '2020-11', count: 2 },
    { month: '2020-12', count: 3 },
    { month: '2023-01', count: 1 },
  ];
  expect(periodsOf(months)).toEqual([
    { period: '2020', count: 5 },
    { period: '2021', count: 0 },
    { period: '2022', count: 0 },
    { period: '2023', count: 1 },
  ]);
});

it.each([
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026', '2026-01-01', '2026-12-31'],
])('knows the days of %s', (period, openedDateFrom, openedDateTo) => {
  expect(daysOf(period)).toEqual({ openedDateFrom, openedDateTo });
});
