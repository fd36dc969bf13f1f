import { dateTimeFormatter, rangeEnd, rangeStart } from '../../platform/dates/agency-time';
import { EXPIRES_WITHIN_DAYS } from '../expiry';

const DAY_MS = 86_400_000;

/** A record that expires between these two instants, both included, counts as expiring soon. */
export type ExpiryWindow = { readonly from: Date; readonly to: Date };

/**
 * Whole days of the agency's calendar, as a list of records counts them: a record is valid until the end of its last
 * day, and imports store that day as its midnight.
 */
export function expiryWindow(now: Date, timeZone: string): ExpiryWindow {
  const today = Date.parse(`${dateTimeFormatter(timeZone)(now).slice(0, 10)}T00:00:00Z`);
  const day = (wallClock: number) => ({ wallClock, hasTime: false });
  return {
    from: rangeStart(day(today), timeZone),
    to: rangeEnd(day(today + EXPIRES_WITHIN_DAYS * DAY_MS), timeZone),
  };
}
