import { expect, it } from 'vitest';
import { expiryWindow } from './expiry-window';

it.each([
  ['UTC', '2026-05-14T10:00:00Z', '2026-05-14T00:00:00.000Z', '2026-06-13T23:59:59.999Z'],
  // It is still the previous day in Denver.
  ['America/Denver', '2026-05-14T02:00:00Z', '2026-05-13T06:00:00.000Z', '2026-06-13T05:59:59.999Z'],
  // Daylight saving time ends within the window.
  ['America/Denver', '2026-10-20T18:00:00Z', '2026-10-20T06:00:00.000Z', '2026-11-20T06:59:59.999Z'],
])('expiryWindow in %s at %s is today and the next 30 days, from %s to %s', (timeZone, now, from, to) => {
  const window = expiryWindow(new Date(now), timeZone);
  expect([window.from.toISOString(), window.to.toISOString()]).toEqual([from, to]);
});
