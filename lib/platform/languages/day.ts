import { intlLocale } from './intl-locale';

const WIRE = /^(\d{4})-(\d{2})-(\d{2})(?: |$)/;

type WriteDay = (instant: number) => string;

const formatOf = (locale: string, dateStyle: 'long' | 'medium'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(intlLocale(locale), { dateStyle, timeZone: 'UTC' });

/** Cuts months to three letters, because engines abbreviate them differently, unless that is ambiguous (juin, juillet). */
function writerOf(locale: string): WriteDay {
  const long = formatOf(locale, 'long');
  const monthOf = (month: number): string =>
    long
      .formatToParts(Date.UTC(2026, month, 1))
      .find(({ type }) => type === 'month')
      ?.value.slice(0, 3) ?? '';
  const months = Array.from({ length: 12 }, (_, month) => monthOf(month));
  const areUnique = new Set(months).size === 12 && months.every((name) => /^\p{L}{3}$/u.test(name));
  if (!areUnique) return formatOf(locale, 'medium').format;
  return (instant) =>
    long
      .formatToParts(instant)
      .map(({ type, value }) => {
        if (type === 'month') return value.slice(0, 3);
        return type === 'literal' && value !== ', ' ? ' ' : value;
      })
      .join('');
}

/** Cached, because creating a formatter is slow. */
const writers = new Map<string, WriteDay>();

/** A date of the API as "Sep 14, 2026", without regard to the browser's time zone. */
export function formatDay(wire: string, locale: string): string {
  const digits = WIRE.exec(wire);
  if (digits === null) return wire;
  const [, year, month, day] = digits.map(Number);
  const write = writers.get(locale) ?? writerOf(locale);
  writers.set(locale, write);
  return write(Date.UTC(year ?? 0, (month ?? 1) - 1, day));
}
