import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDay } from './day';

afterEach(() => vi.unstubAllEnvs());

describe('formatDay', () => {
  it.each([
    ['2026-05-14 00:00:00', 'en', '14 May 2026'],
    ['2026-05-14 23:59:59', 'en', '14 May 2026'],
    ['2026-05-14', 'en', '14 May 2026'],
    ['2024-02-29 12:00:00', 'en', '29 Feb 2024'],
    ['2026-09-04 12:00:00', 'en', '4 Sep 2026'],
    ['2026-09-04 12:00:00', 'es', '4 sep 2026'],
    ['2026-06-04 12:00:00', 'fr-FR', '4 juin 2026'],
    ['2026-07-04 12:00:00', 'fr-FR', '4 juil. 2026'],
    ['soon', 'en', 'soon'],
  ])('returns %s in %s as %s', (wire, locale, words) => {
    expect(formatDay(wire, locale)).toBe(words);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('returns the same day in the time zone %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatDay('2026-01-01 00:00:00', 'en')).toBe('1 Jan 2026');
    expect(formatDay('2026-01-01 23:59:59', 'en')).toBe('1 Jan 2026');
  });
});
