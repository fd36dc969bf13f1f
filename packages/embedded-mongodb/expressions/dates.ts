import { ObjectId, Timestamp } from 'bson';
import { LRUCache } from 'lru-cache';
import { type Doc, isOperators, isPlainObject } from '../documents';
import { refuse } from '../errors';
import { typeName } from '../query/type-names';
import { argumentsOf, type Evaluate, type Form, isNull, later, named, textFrom } from './operator';

const DAY = 86_400_000;

/** A moment in milliseconds. @throws CommandError 238 beyond what JavaScript knows, 241 beyond what MongoDB does */
export function dateAt(milliseconds: number): Date {
  const date = new Date(milliseconds);
  if (!Number.isNaN(date.getTime())) return date;
  const isPossible = Math.abs(milliseconds) < 2 ** 63;
  return refuse(isPossible ? 238 : 241, `the date ${milliseconds} is out of range`);
}

export function dateFrom(value: unknown, code = 16006): Date {
  if (value instanceof Date) return value;
  // its seconds have a sign
  if (value instanceof ObjectId) return new Date(Buffer.from(value.id).readInt32BE() * 1_000);
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1_000);
  return refuse(code, `can't convert from BSON type ${typeName(value)} to Date`);
}

const FIELDS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;
const zones = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });
// Before it no place had another time than its own sun's; Intl counts the years of another era backwards there.
const FIRST_YEAR = Date.UTC(1000, 0, 1);

// Names of the tz database, which no word in small letters begins; the others of three letters are of ICU alone.
const ZONE = /^(?![A-Z]{3}$)[A-Z]|^(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/;

/** How far the clocks of a place are ahead of UTC, in milliseconds. @throws RangeError where there is no such place */
function aheadAt(zone: string, date: Date): number {
  const format = zones.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...FIELDS });
  zones.set(zone, format);
  const second = Math.floor(Math.max(date.getTime(), FIRST_YEAR) / 1_000) * 1_000;
  const parts = Object.fromEntries(format.formatToParts(second).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day, hour, minute, second: seconds } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
}

/** A moment whose UTC fields are those of its zone: a name of the tz database or `+05:30`. */
function inZone(date: Date, zone: unknown, name: string): Date {
  if (zone === undefined) return date;
  const text = textFrom(zone, name, 40517);
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(text) ?? [];
  if (sign) return dateAt(date.getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1));
  const unknown = () => refuse(40485, `unrecognized time zone identifier: "${text}"`);
  try {
    return dateAt(date.getTime() + (ZONE.test(text) ? aheadAt(text, date) : unknown()));
  } catch (error) {
    if (error instanceof RangeError) return unknown();
    throw error;
  }
}

/** Days since the first of January; not by Date.UTC, which takes the year 50 for 1950. */
function daysInto(date: Date): number {
  const start = new Date(date);
  start.setUTCMonth(0, 1);
  start.setUTCHours(0, 0, 0, 0);
  return Math.floor((date.getTime() - start.getTime()) / DAY);
}
const isoDay = (date: Date): number => date.getUTCDay() || 7;
/** The Thursday of its week, which says in which year of ISO 8601 the week is. */
const thursdayOf = (date: Date): Date => new Date(date.getTime() + (4 - isoDay(date)) * DAY);

const PARTS: Record<string, (date: Date) => number> = {
  ...{ $year: (date) => date.getUTCFullYear(), $month: (date) => date.getUTCMonth() + 1 },
  ...{ $dayOfMonth: (date) => date.getUTCDate(), $hour: (date) => date.getUTCHours() },
  ...{ $minute: (date) => date.getUTCMinutes(), $second: (date) => date.getUTCSeconds() },
  ...{ $millisecond: (date) => date.getUTCMilliseconds(), $dayOfWeek: (date) => date.getUTCDay() + 1 },
  ...{ $dayOfYear: (date) => daysInto(date) + 1, $isoDayOfWeek: isoDay },
  // days before the first Sunday are in week 0
  $week: (date) => Math.floor((daysInto(date) + 7 - date.getUTCDay()) / 7),
  $isoWeek: (date) => Math.floor(daysInto(thursdayOf(date)) / 7) + 1,
  $isoWeekYear: (date) => thursdayOf(date).getUTCFullYear(),
};

/** `{ $year: date }` or `{ $year: { date, timezone } }`. */
const part =
  (read: (date: Date) => number): Form =>
  (given, compile, name) => {
    const isNamed = isPlainObject(given) && !isOperators(given);
    const spec = { required: { date: 40539 }, optional: 'timezone', unknown: 40535 };
    if (Array.isArray(given) && given.length !== 1)
      refuse(40536, `${name} accepts exactly one argument if given an array, but was given ${given.length}`);
    const { date, timezone }: Doc = isNamed ? argumentsOf(given, name, spec) : { date: [given].flat()[0] };
    const [moment, zone] = [compile(date), timezone === undefined ? undefined : compile(timezone)];
    return (environment) => {
      const [at, where] = [moment(environment), (zone as Evaluate | undefined)?.(environment)];
      if (isNull(at) || (zone && isNull(where))) return null;
      return read(inZone(dateFrom(at), where, name));
    };
  };

const padded = (length: number, read: keyof typeof PARTS) => (date: Date) =>
  String(PARTS[read]?.(date)).padStart(length, '0');
const MONTHS = `January February March April May June July August September October November December`.split(' ');
const monthOf = (date: Date): string => MONTHS[date.getUTCMonth()] ?? '';
function offsetOf(minutes: number): string {
  const size = Math.trunc(Math.abs(minutes));
  const [hours, rest] = [Math.trunc(size / 60), size % 60].map((number) => String(number).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${hours}${rest}`;
}
const FORMATS: Record<string, (date: Date, offset: number) => string> = {
  ...{ Y: padded(4, '$year'), m: padded(2, '$month'), d: padded(2, '$dayOfMonth'), H: padded(2, '$hour') },
  ...{ M: padded(2, '$minute'), S: padded(2, '$second'), L: padded(3, '$millisecond'), j: padded(3, '$dayOfYear') },
  ...{ w: padded(1, '$dayOfWeek'), u: padded(1, '$isoDayOfWeek'), U: padded(2, '$week'), V: padded(2, '$isoWeek') },
  ...{ G: padded(4, '$isoWeekYear'), B: monthOf, b: (date) => monthOf(date).slice(0, 3), '%': () => '%' },
  ...{
    z: (_date, offset) => offsetOf(offset),
    Z: (_date, offset) => `${offset < 0 ? '-' : '+'}${String(Math.trunc(Math.abs(offset))).padStart(3, '0')}`,
  },
};
const ISO = '%Y-%m-%dT%H:%M:%S.%L';

const isUtc = (zone: unknown): boolean =>
  zone === undefined || ['UTC', 'GMT', 'Z'].includes(String(zone)) || /^[+-]00(:?00)?$/.test(String(zone));

function dateToString(given: Doc, name: string): unknown {
  const { date, format, timezone, onNull } = given;
  if (isNull(date)) return later(onNull);
  if (['format', 'timezone'].some((key) => key in given && isNull(given[key]))) return null;
  const moment = dateFrom(date);
  const local = inZone(moment, timezone, name);
  if (local.getUTCFullYear() < 0 || local.getUTCFullYear() > 9999)
    refuse(18537, 'Could not convert date to string: date component was outside the supported range of 0-9999');
  const offset = (local.getTime() - moment.getTime()) / 60_000;
  const wanted = format === undefined ? `${ISO}${isUtc(timezone) ? 'Z' : ''}` : textFrom(format, name, 18533);
  return wanted.replaceAll(/%(.?)/gs, (_all, letter: string) => {
    if (letter === '') refuse(18535, "Unmatched '%' at end of format string");
    const write = FORMATS[letter] ?? refuse(18536, `Invalid format character '%${letter}' in format string`);
    return write(local, offset);
  });
}

function dateToParts(given: Doc, name: string): unknown {
  const { date, timezone, iso8601 = false } = given;
  if (['date', 'timezone', 'iso8601'].some((key) => key in given && isNull(given[key])) || isNull(date)) return null;
  if (typeof iso8601 !== 'boolean') refuse(40521, 'iso8601 must evaluate to a bool');
  const local = inZone(dateFrom(date), timezone, name);
  const days = iso8601 ? ['isoWeekYear', 'isoWeek', 'isoDayOfWeek'] : ['year', 'month', 'day'];
  const names = [...days, 'hour', 'minute', 'second', 'millisecond'];
  return Object.fromEntries(names.map((key) => [key, PARTS[key === 'day' ? '$dayOfMonth' : `$${key}`]?.(local)]));
}

export const DATES: Record<string, Form> = {
  ...Object.fromEntries(Object.entries(PARTS).map(([name, read]) => [name, part(read)])),
  $dateToString: named(
    { required: { date: 18628 }, optional: 'format timezone onNull', unknown: 18534, other: 18629 },
    dateToString,
    ['onNull'],
  ),
  $dateToParts: named(
    { required: { date: 40522 }, optional: 'timezone iso8601', unknown: 40520, other: 40519 },
    dateToParts,
  ),
};
