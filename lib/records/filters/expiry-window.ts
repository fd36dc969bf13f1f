import { dateTimeFormatter, rangeEnd, rangeStart } from '../../platform/dates/agency-time';
import { EXPIRES_WITHIN_DAYS } from '../expiry';

const DAY_MS = 86_400_000;

/** Inclusive. */
export type ExpiryWindow = { readonly from: Date; readonly to: Date };

/** Whole days in the agency's time zone. A record is valid to the end of its last day, which is stored as midnight. */
export function expiryWindow(now: Date, timeZone: string): ExpiryWindow {
  const today = Date.parse(`${dateTimeFormatter(timeZone)(now).slice(0, 10)}T00:00:00Z`);
  const day = (wallClock: number) => ({ wallClock, hasTime: false });
  return {
    from: rangeStart(day(today), timeZone),
    to: rangeEnd(day(today + EXPIRES_WITHIN_DAYS * DAY_MS), timeZone),
  };
}
