/** English dates read "14 May 2026" (look, Words), which is the British order. */
const DATE_LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' };

const WIRE = /^(\d{4})-(\d{2})-(\d{2})(?: |$)/;

/** Making one takes longer than using it a hundred times, and a list has thousands of days. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(DATE_LOCALES[locale] ?? locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format;
}

/**
 * The day of a wire date (`YYYY-MM-DD HH:mm:ss`, already in the agency's time zone) in words: "14 Sep 2026". Works from
 * its digits, since the browser's own zone must not move it, and cuts the written-out month to the three letters that
 * name it in both languages, since engines differ in how they shorten it.
 */
export function formatDay(wire: string, locale: string): string {
  const digits = WIRE.exec(wire);
  if (digits === null) return wire;
  const [, year, month, day] = digits.map(Number);
  return formatOf(locale)
    .formatToParts(Date.UTC(year ?? 0, (month ?? 1) - 1, day))
    .filter(({ type }) => type !== 'literal')
    .map(({ type, value }) => (type === 'month' ? value.slice(0, 3) : value))
    .join(' ');
}
