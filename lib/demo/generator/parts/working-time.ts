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

/**
 * A time in office hours on the instant's day in the agency's time zone, or on the Monday after a weekend.
 * @param key equal keys give the same hour
 */
export function workingTime(instant: number, key: string): Date {
  const { AGENCY_TIME_ZONE: timeZone } = env();
  const day = Math.floor(wallClockOf(instant, timeZone) / DAY) * DAY;
  const daysToMonday = (8 - new Date(day).getUTCDay()) % 7;
  const weekday = daysToMonday === 1 || daysToMonday === 2 ? day + daysToMonday * DAY : day;
  return wallClockInstant(weekday + OPENING + (hash32(`hour:${key}`) % QUARTERS) * QUARTER, timeZone);
}
