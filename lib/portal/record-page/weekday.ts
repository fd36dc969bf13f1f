const ENGLISH = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** January 4, 1970 was a Sunday. */
const SUNDAY = 3 * 86_400_000;

const nameAt = (epoch: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(epoch);

export const weekdayOf = (wire: string, locale: string): string =>
  nameAt(Date.parse(`${wire.slice(0, 10)}T00:00:00Z`), locale);

/** Translates an English weekday; undefined for any other word. */
export function translateWeekday(word: string, locale: string): string | undefined {
  const at = ENGLISH.findIndex((name) => name.toLowerCase() === word.trim().toLowerCase());
  return at < 0 ? undefined : nameAt(SUNDAY + at * 86_400_000, locale);
}
