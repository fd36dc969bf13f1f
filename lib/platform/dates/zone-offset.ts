import { tzOffset } from '@date-fns/tz';

const MINUTE = 60_000;
/** Since the 1970s every zone has changed its offset at a quarter of an hour, so one look-up serves a whole slot. */
const SLOT = 15 * MINUTE;
const FIRST_REGULAR = Date.UTC(1973, 0);
const MOST_SLOTS = 50_000;

const zones = new Map<string, Map<number, number>>();

/** Offset of the zone from UTC at an instant, in milliseconds; both in epoch milliseconds. Asks Intl once a slot. */
export function zoneOffset(timeZone: string, instant: number): number {
  if (timeZone === 'UTC') return 0;
  if (instant < FIRST_REGULAR) return tzOffset(timeZone, new Date(instant)) * MINUTE;
  let slots = zones.get(timeZone);
  if (slots === undefined || slots.size > MOST_SLOTS) {
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
