import { isBeforeYear10000, wallClockOf } from '../../../platform/dates/agency-time';
import { LAST_WRITABLE } from '../stored';
import type { JsonBuffer } from './json-buffer';

const DAY = 86_400_000;
/** Dates outside these years are not written as `YYYY-MM-DD`. */
const FIRST = Date.UTC(1000, 0);
const MAX_DAYS = 50_000;

const days = new Map<number, Uint8Array>();

function dayText(day: number): Uint8Array {
  const cached = days.get(day);
  if (cached !== undefined) return cached;
  if (days.size >= MAX_DAYS) days.clear();
  const text = Buffer.from(`"${new Date(day * DAY).toISOString().slice(0, 10)} `);
  days.set(day, text);
  return text;
}

const ZERO = 0x30;
const COLON = 0x3a;
const QUOTE = 0x22;

function twoDigits(out: JsonBuffer, value: number, separator: number): void {
  out.byte(ZERO + Math.floor(value / 10));
  out.byte(ZERO + (value % 10));
  out.byte(separator);
}

/** Writes an instant (epoch ms) as `"YYYY-MM-DD HH:mm:ss"` of the zone; false unless the year has four digits. */
export function writeDateTime(out: JsonBuffer, instant: number, timeZone: string): boolean {
  if (!(instant >= FIRST && instant <= LAST_WRITABLE) || !isBeforeYear10000(instant, timeZone)) return false;
  const local = wallClockOf(instant, timeZone);
  const day = Math.floor(local / DAY);
  const second = Math.floor((local - day * DAY) / 1_000);
  const minute = Math.floor(second / 60);
  out.json(dayText(day));
  twoDigits(out, Math.floor(minute / 60), COLON);
  twoDigits(out, minute % 60, COLON);
  twoDigits(out, second % 60, QUOTE);
  return true;
}
