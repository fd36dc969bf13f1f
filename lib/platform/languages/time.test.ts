import { expect, it } from 'vitest';
import { formatTime } from './time';

it.each([
  ['2026-05-14 18:05:00', 'en', '6:05 PM'],
  ['2026-05-14 08:00:00', 'en', '8:00 AM'],
  ['2026-05-14 18:05:00', 'es', '6:05 p.m.'],
  ['2026-05-14 00:00:00', 'en', undefined],
  ['2026-05-14', 'en', undefined],
  ['2026-05-14 not a time', 'en', undefined],
])('formatTime writes the time of %s in %s as %s', (wire, locale, expected) => {
  expect(formatTime(wire, locale)?.replaceAll('\u00a0', ' ')).toBe(expected);
});
