import { expect, it } from 'vitest';
import { daysBetween } from './days-between';

it.each([
  ['2026-05-14 23:59:59', '2026-05-15 00:00:00', 1],
  ['2026-05-14 00:00:00', '2026-05-14 23:59:59', 0],
  ['2026-05-14', '2026-05-13', -1],
  ['2024-02-28', '2024-03-01', 2],
  ['2026-01-01', '2027-01-01', 365],
])('daysBetween from %s to %s is %s', (from, to, days) => expect(daysBetween(from, to)).toBe(days));
