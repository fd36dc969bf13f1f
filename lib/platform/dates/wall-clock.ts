export type WallClock = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
  readonly millisecond?: number;
};

/** Local time in ms as if it were UTC; null for an impossible time (February 31, 24:00). */
export function wallClockMilliseconds(parts: WallClock): number | null {
  const { year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0 } = parts;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(0);
  // Date.UTC would treat the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.setUTCHours(hour, minute, second, millisecond);
}
