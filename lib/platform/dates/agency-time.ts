import { tzOffset } from '@date-fns/tz';
import type { LocalDateTime } from './local-date-time';

const MINUTE = 60_000;
/** Since 1973 offsets have changed only at full quarters of an hour, so one lookup per slot is enough. */
const SLOT = 15 * MINUTE;
const FIRST_REGULAR = Date.UTC(1973, 0);
const MAX_SLOTS = 50_000;

const zones = new Map<string, Map<number, number>>();

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

/** In minutes. */
export const utcOffset = (timeZone: string, instant: Date): number => zoneOffset(timeZone, instant.getTime()) / MINUTE;

const DAY = 86_400_000;

const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);

/** Local time in ms as if it were UTC; at most {@link LAST}. */
export const wallClockOf = (instant: number, timeZone: string): number =>
  Math.min(instant + zoneOffset(timeZone, instant), LAST);

export const isBeforeYear10000 = (instant: number, timeZone: string): boolean =>
  instant + zoneOffset(timeZone, instant) < LAST + 1_000;

export function dateTimeFormatter(timeZone: string): (instant: Date) => string {
  return (instant) => {
    const shifted = new Date(wallClockOf(instant.getTime(), timeZone)).toISOString();
    return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)}`;
  };
}

/** For the API, which omits dates from the year 10000 on. */
export function wireDateTimeFormatter(timeZone: string): (instant: Date) => string | undefined {
  const format = dateTimeFormatter(timeZone);
  return (instant) => (isBeforeYear10000(instant.getTime(), timeZone) ? format(instant) : undefined);
}

/** The instants with a local time: none in a skipped hour, two in a repeated one. */
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
  // The offset before the change moves a skipped time forward by the length of the gap.
  return wallClock - zoneOffset(timeZone, wallClock - DAY);
}

/** In a repeated hour, the first instant. */
export const rangeStart = ({ wallClock }: LocalDateTime, timeZone: string): Date =>
  new Date(instantOf(wallClock, timeZone, 'first'));

/** The last millisecond of the second or day; in a repeated hour, the second instant. */
export function rangeEnd({ wallClock, hasTime }: LocalDateTime, timeZone: string): Date {
  if (hasTime) return new Date(instantOf(wallClock, timeZone, 'last') + 999);
  return new Date(instantOf(wallClock + DAY, timeZone, 'first') - 1);
}

export const wallClockInstant = (wallClock: number, timeZone: string): Date =>
  new Date(instantOf(wallClock, timeZone, 'first'));
