import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDay } from './day';

afterEach(() => vi.unstubAllEnvs());

describe('formatDay', () => {
  it.each([
    ['2026-05-14 00:00:00', 'en', 'May 14, 2026'],
    ['2026-05-14 23:59:59', 'en', 'May 14, 2026'],
    ['2026-05-14', 'en', 'May 14, 2026'],
    ['2024-02-29 12:00:00', 'en', 'Feb 29, 2024'],
    ['2026-09-04 12:00:00', 'en', 'Sep 4, 2026'],
    ['2026-09-04 12:00:00', 'es', '4 sep 2026'],
    ['2026-05-01 12:00:00', 'fr', '1 mai 2026'],
    ['2026-06-04 12:00:00', 'fr-FR', '4 juin 2026'],
    ['2026-07-04 12:00:00', 'fr-FR', '4 juil. 2026'],
    ['soon', 'en', 'soon'],
  ])('returns %s in %s as %s', (wire, locale, words) => {
    expect(formatDay(wire, locale)).toBe(words);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('returns the same day in the time zone %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatDay('2026-01-01 00:00:00', 'en')).toBe('Jan 1, 2026');
    expect(formatDay('2026-01-01 23:59:59', 'en')).toBe('Jan 1, 2026');
  });
});
