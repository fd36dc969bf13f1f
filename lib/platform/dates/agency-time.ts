import { tzOffset } from '@date-fns/tz';
import type { LocalDateTime } from './local-date-time';

const MINUTE = 60_000;
/** Since 1973 zones have changed their offset at full quarters of an hour only, so one look-up is enough for a slot. */
const SLOT = 15 * MINUTE;
const FIRST_REGULAR = Date.UTC(1973, 0);
const MAX_SLOTS = 50_000;

const zones = new Map<string, Map<number, number>>();

/** Offset of the zone from UTC in milliseconds, at an instant in epoch milliseconds. Calls Intl once per slot. */
function zoneOffset(timeZone: string, instant: number): number {
  if (timeZone === 'UTC') return 0;
  if (instant < FIRST_REGULAR) return tzOffset(timeZone, new Date(instant)) * MINUTE;
  let slots = zones.get(timeZone);
  if (slots === undefined || slots.size > MAX_SLOTS) {
    slots = new Map();
    zones.set(timeZone, slots);
  }
  const slot = Math.floor(instant / SLOT);
  let offset = slots.get(slot);
  if (offset === undefined) {
    offset = tzOffset(timeZone, new Date(instant)) * MINUTE;
    slots.set(slot, offset);
  }
  return offset;
}

const DAY = 86_400_000;

/** The last second whose year has four digits. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);

/** The zone's wall clock, in milliseconds as if it were UTC; at most the last second of the year 9999. */
export const wallClockOf = (instant: number, timeZone: string): number =>
  Math.min(instant + zoneOffset(timeZone, instant), LAST);

/** Whether the year that the zone's wall clock shows has at most four digits. */
export const isBeforeYear10000 = (instant: number, timeZone: string): boolean =>
  instant + zoneOffset(timeZone, instant) < LAST + 1_000;

/** Writes instants as `YYYY-MM-DD HH:mm:ss` of the zone's wall clock (contract, Parameters). */
export function dateTimeFormatter(timeZone: string): (instant: Date) => string {
  return (instant) => {
    const shifted = new Date(wallClockOf(instant.getTime(), timeZone)).toISOString();
    return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)}`;
  };
}

/** Writes instants for API answers, which leave out dates from the year 10000 on. */
export function wireDateTimeFormatter(timeZone: string): (instant: Date) => string | undefined {
  const format = dateTimeFormatter(timeZone);
  return (instant) => (isBeforeYear10000(instant.getTime(), timeZone) ? format(instant) : undefined);
}

/** The instants at which the zone's wall clock shows `wallClock`: none in a skipped hour, two in a repeated one. */
function instantsOf(wallClock: number, timeZone: string): number[] {
  const before = zoneOffset(timeZone, wallClock - DAY);
  const after = zoneOffset(timeZone, wallClock + DAY);
  if (before === after) return [wallClock - before];
  return [wallClock - Math.max(before, after), wallClock - Math.min(before, after)].filter(
    (instant) => instant + zoneOffset(timeZone, instant) === wallClock,
  );
}

function instantOf(wallClock: number, timeZone: string, repeated: 'first' | 'last'): number {
  const instants = instantsOf(wallClock, timeZone);
  const instant = repeated === 'first' ? instants[0] : instants.at(-1);
  if (instant !== undefined) return instant;
  // A skipped time is read with the offset before the change, which moves it forward by the length of the gap.
  return wallClock - zoneOffset(timeZone, wallClock - DAY);
}

/** First instant of a range that starts at `from`; in a repeated hour the first one. */
export const rangeStart = ({ wallClock }: LocalDateTime, timeZone: string): Date =>
  new Date(instantOf(wallClock, timeZone, 'first'));

/** Last instant of a range that ends at `to`: the whole second, or the whole day; in a repeated hour the second one. */
export function rangeEnd({ wallClock, hasTime }: LocalDateTime, timeZone: string): Date {
  if (hasTime) return new Date(instantOf(wallClock, timeZone, 'last') + 999);
  return new Date(instantOf(wallClock + DAY, timeZone, 'first') - 1);
}

/** The instant of a wall-clock time in stored data (imports); the first one in a repeated hour. */
export const wallClockInstant = (wallClock: number, timeZone: string): Date =>
  new Date(instantOf(wallClock, timeZone, 'first'));
