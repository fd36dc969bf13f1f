import { intlLocale } from './intl-locale';

/** Cached, because creating a formatter is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The time of a date-time of the API in the language's own form, "6:05 PM", without regard to the browser's time zone.
 * @returns undefined for midnight, which means a whole day, and for a date without a time
 */
export function formatTime(wire: string, locale: string): string | undefined {
  const time = wire.slice(11, 16);
  if (!/^\d\d:\d\d$/.test(time) || time === '00:00') return undefined;
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: 'short', timeZone: 'UTC' });
  formats.set(locale, format);
  return withOneSpace(format.format(Date.parse(`2026-01-01T${time}:00Z`)));
}

/** Engines disagree about the kind of space before "PM". */
const withOneSpace = (time: string): string => time.replace(/\s/g, '\u00a0');

/** The time on the browser's clock, "6:05 PM". @param instant in epoch milliseconds */
export const formatClock = (instant: number, locale: string): string =>
  withOneSpace(new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: 'short' }).format(instant));
