import { wallClockInstant, wallClockOf } from '../../../platform/dates/agency-time';
import { env } from '../../../platform/settings/env';
import { hash32 } from '../random';

const QUARTER = 15 * 60_000;
const DAY = 86_400_000;
const OPENING = 8 * 60 * 60_000;
/** The number of quarter-hour times from 8:00 to 16:30. */
const QUARTERS = 35;

/** Adds days, and keeps the time of day in the agency's time zone. */
export function addDays(instant: number, days: number): Date {
  const { AGENCY_TIME_ZONE: timeZone } = env();
  return wallClockInstant(wallClockOf(instant, timeZone) + days * DAY, timeZone);
}

/** The start of the instant's day as if the agency's wall clock were UTC, and its distance to a weekday. */
function dayAndWeekend(instant: number) {
  const { AGENCY_TIME_ZONE: timeZone } = env();
  const day = Math.floor(wallClockOf(instant, timeZone) / DAY) * DAY;
  const weekday = new Date(day).getUTCDay();
  const toMonday = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return { day, toMonday, sinceFriday: toMonday === 0 ? 0 : 3 - toMonday, timeZone };
}

/** The same time of day on that day, or on the Monday after a weekend. */
export const businessDay = (instant: number): Date => addDays(instant, dayAndWeekend(instant).toMonday);

/** The instant, or the last office hour of the Friday before a weekend. */
export function lastWorkingTime(instant: number): Date {
  const { day, sinceFriday, timeZone } = dayAndWeekend(instant);
  if (sinceFriday === 0) return new Date(instant);
  return wallClockInstant(day - sinceFriday * DAY + OPENING + (QUARTERS - 1) * QUARTER, timeZone);
}

/**
 * A time in office hours on the instant's day in the agency's time zone, or on the Monday after a weekend.
 * @param key equal keys give the same hour
 */
export function workingTime(instant: number, key: string): Date {
  const { day, toMonday, timeZone } = dayAndWeekend(instant);
  return wallClockInstant(day + toMonday * DAY + OPENING + (hash32(`hour:${key}`) % QUARTERS) * QUARTER, timeZone);
}
