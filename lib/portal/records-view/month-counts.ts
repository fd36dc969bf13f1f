export type MonthCount = { readonly month: string; readonly count: number };

/** A month (`2026-05`) or a year (`2026`). */
export type PeriodCount = { readonly period: string; readonly count: number };

/** More bars would be too thin to tell apart. */
const MAX_MONTHS = 24;

const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const yearText = (year: number): string => String(year).padStart(4, '0');
const monthAt = (index: number): string =>
  `${yearText(Math.floor(index / 12))}-${String((index % 12) + 1).padStart(2, '0')}`;

function fillGaps(counts: ReadonlyMap<string, number>, names: readonly string[]): readonly PeriodCount[] {
  return names.map((period) => ({ period, count: counts.get(period) ?? 0 }));
}

const yearOf = (month: string): string => month.slice(0, 4);

const range = (from: number, to: number, nameOf: (index: number) => string): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, step) => nameOf(from + step));

/** The years to choose from, newest first, if there are too many months for one chart. @param months oldest first */
export function yearsOf(months: readonly MonthCount[]): readonly PeriodCount[] {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (indexOf(last.month) - indexOf(first.month) < MAX_MONTHS) return [];
  const counts = new Map<string, number>();
  for (const { month, count } of months) counts.set(yearOf(month), (counts.get(yearOf(month)) ?? 0) + count);
  return fillGaps(counts, range(Number(yearOf(first.month)), Number(yearOf(last.month)), yearText)).toReversed();
}

/** Every month from the first to the last, or of one year. @param months oldest first */
export function monthsOf(months: readonly MonthCount[], year?: string): readonly PeriodCount[] {
  const [first, last] = year === undefined ? [months[0]?.month, months.at(-1)?.month] : [`${year}-01`, `${year}-12`];
  if (first === undefined || last === undefined) return [];
  return fillGaps(
    new Map(months.map(({ month, count }) => [month, count])),
    range(indexOf(first), indexOf(last), monthAt),
  );
}

export function daysOf(period: string): { readonly openedDateFrom: string; readonly openedDateTo: string } {
  if (period.length === 4) return { openedDateFrom: `${period}-01-01`, openedDateTo: `${period}-12-31` };
  const last = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5, 7)), 0)).getUTCDate();
  return { openedDateFrom: `${period}-01`, openedDateTo: `${period}-${String(last).padStart(2, '0')}` };
}

/** `2026-05` as "May 2026" or "mayo de 2026". */
export const monthText = (month: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );
