import { tzOffset } from '@date-fns/tz';
import type { LocalDateTime } from '../http/parameters';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Writes instants as `YYYY-MM-DD HH:mm:ss` of the zone's wall clock (contract, Parameters). */
export function dateTimeFormatter(timeZone: string): (instant: Date) => string {
  return (instant) => {
    const shifted = new Date(instant.getTime() + tzOffset(timeZone, instant) * MINUTE).toISOString();
    return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)}`;
  };
}

/** The instants at which the zone's wall clock shows `wallClock`: none in a skipped hour, two in a repeated one. */
function instantsOf(wallClock: number, timeZone: string): number[] {
  const offsets = new Set([-DAY, 0, DAY].map((shift) => tzOffset(timeZone, new Date(wallClock + shift))));
  return [...offsets]
    .map((offset) => wallClock - offset * MINUTE)
    .filter((instant) => instant + tzOffset(timeZone, new Date(instant)) * MINUTE === wallClock)
    .sort((a, b) => a - b);
}

function instantOf(wallClock: number, timeZone: string, repeated: 'first' | 'last'): number {
  const instants = instantsOf(wallClock, timeZone);
  const found = repeated === 'first' ? instants[0] : instants.at(-1);
  if (found !== undefined) return found;
  // Skipped: moving forward by the length of the gap is reading it with the offset before the change.
  return wallClock - tzOffset(timeZone, new Date(wallClock - DAY)) * MINUTE;
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
