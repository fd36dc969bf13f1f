export type MonthCount = { readonly month: string; readonly count: number };

/** A bar of the picture: a month (`2026-05`) or, where there are many, a year (`2026`). */
export type Period = { readonly period: string; readonly count: number };

/** More bars than this are too thin to tell apart: years then. */
const MOST_MONTHS = 24;

const indexOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthAt = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;

/** Every period from the first to the last, also those without a record: a gap is part of the picture. */
function filled(counts: ReadonlyMap<string, number>, names: readonly string[]): readonly Period[] {
  return names.map((period) => ({ period, count: counts.get(period) ?? 0 }));
}

/** @param months oldest first, only those that have records. */
export function periodsOf(months: readonly MonthCount[]): readonly Period[] {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [from, to] = [indexOf(first.month), indexOf(last.month)];
  if (to - from < MOST_MONTHS) {
    const names = Array.from({ length: to - from + 1 }, (_, step) => monthAt(from + step));
    return filled(new Map(months.map(({ month, count }) => [month, count])), names);
  }
  const years = new Map<string, number>();
  for (const { month, count } of months) {
    const year = month.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + count);
  }
  const [firstYear, lastYear] = [Math.floor(from / 12), Math.floor(to / 12)];
  const names = Array.from({ length: lastYear - firstYear + 1 }, (_, step) => String(firstYear + step));
  return filled(years, names);
}

/** The days of a period as the filter `openedDate` takes them. */
export function daysOf(period: string): { readonly openedDateFrom: string; readonly openedDateTo: string } {
  if (period.length === 4) return { openedDateFrom: `${period}-01-01`, openedDateTo: `${period}-12-31` };
  const last = new Date(Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5, 7)), 0)).getUTCDate();
  return { openedDateFrom: `${period}-01`, openedDateTo: `${period}-${String(last).padStart(2, '0')}` };
}
