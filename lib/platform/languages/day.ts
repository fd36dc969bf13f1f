import { intlLocale } from './intl-locale';

/** English dates read "14 May 2026" (look, Words), which is the British order. */
const DATE_LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' };

const WIRE = /^(\d{4})-(\d{2})-(\d{2})(?: |$)/;

type WriteDay = (instant: number) => string;

const formatOf = (locale: string, dateStyle: 'long' | 'medium'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(DATE_LOCALES[locale] ?? intlLocale(locale), { dateStyle, timeZone: 'UTC' });

/**
 * Cuts the written-out month to its first three letters, since engines differ in how they shorten it. Where these do not
 * tell all months apart, as in French (juin, juillet), the engine's own short form is taken.
 */
function writerOf(locale: string): WriteDay {
  const long = formatOf(locale, 'long');
  const monthOf = (month: number): string =>
    long
      .formatToParts(Date.UTC(2026, month, 1))
      .find(({ type }) => type === 'month')
      ?.value.slice(0, 3) ?? '';
  const months = Array.from({ length: 12 }, (_, month) => monthOf(month));
  const areNames = new Set(months).size === 12 && months.every((name) => /^\p{L}{3}$/u.test(name));
  if (!areNames) return formatOf(locale, 'medium').format;
  return (instant) =>
    long
      .formatToParts(instant)
      .filter(({ type }) => type !== 'literal')
      .map(({ type, value }) => (type === 'month' ? value.slice(0, 3) : value))
      .join(' ');
}

/** Making one takes longer than using it a hundred times, and a list has thousands of days. */
const writers = new Map<string, WriteDay>();

/**
 * The day of a wire date (`YYYY-MM-DD HH:mm:ss`, already in the agency's time zone) in words: "14 Sep 2026". Works from
 * its digits, since the browser's own zone must not move it.
 */
export function formatDay(wire: string, locale: string): string {
  const digits = WIRE.exec(wire);
  if (digits === null) return wire;
  const [, year, month, day] = digits.map(Number);
  const write = writers.get(locale) ?? writerOf(locale);
  writers.set(locale, write);
  return write(Date.UTC(year ?? 0, (month ?? 1) - 1, day));
}
