import { expect, it } from 'vitest';
import { expiryWindow } from './expiry-window';

it.each([
  ['UTC', '2026-05-14T10:00:00Z', '2026-05-14T00:00:00.000Z', '2026-06-13T23:59:59.999Z'],
  // In Denver it is still the day before.
  ['America/Denver', '2026-05-14T02:00:00Z', '2026-05-13T06:00:00.000Z', '2026-06-13T05:59:59.999Z'],
  // Daylight saving time ends within the window.
  ['America/Denver', '2026-10-20T18:00:00Z', '2026-10-20T06:00:00.000Z', '2026-11-20T06:59:59.999Z'],
])('in %s at %s the window is today and the next thirty days, from %s to %s', (timeZone, now, from, to) => {
  const window = expiryWindow(new Date(now), timeZone);
  expect([window.from.toISOString(), window.to.toISOString()]).toEqual([from, to]);
});
