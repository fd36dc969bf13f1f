import { wallClockInstant } from '../../platform/dates/agency-time';
import { wallClockMilliseconds } from '../../platform/dates/wall-clock';

/** @returns null for another form or an impossible date. @param ignoresZone treats any zone as agency time */
export type DateReader = (text: string, timeZone: string, ignoresZone?: boolean) => Date | null;

const TOKENS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<shortYear>\\d{2})',
  MMM: '(?<monthName>\\p{L}{3,10})\\.?',
  MM: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{1,2})',
  hh: '(?<hour12>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
  SSS: '(?<millisecond>\\d{3})',
  A: '(?<half>[AaPp])\\.?\\s?[Mm]\\.?',
  Z: '(?<zone>Z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)',
  '[': '(?:',
  ']': ')?',
};

/** Month prefixes without accents, in English, Spanish, French and German. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar', 'mae', 'mrz'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'ago', 'aou'],
  ['sep', 'set'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dic', 'dez'],
];

/** Without a separator, adjacent numbers have a fixed length. */
const NUMBERS = new Set(['YYYY', 'YY', 'MM', 'DD', 'HH', 'hh', 'mm', 'ss', 'SSS']);

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Day 0 of spreadsheets, which treat 1900 as a leap year. */
const SPREADSHEET_ZERO = Date.UTC(1899, 11, 30);
const LAST_SERIAL = 2_958_465;

function zoneMinutes(zone: string): number {
  if (/^[A-Z]/.test(zone)) return 0;
  const digits = zone.slice(1).replace(':', '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return zone.startsWith('-') ? -minutes : minutes;
}

type Parts = Readonly<Record<string, string | undefined>>;

function hourOf({ hour, hour12, half }: Parts): number | null {
  if (hour12 === undefined) return Number(hour ?? 0);
  const number = Number(hour12);
  if (number < 1 || number > 12) return null;
  return (number % 12) + (half?.toLowerCase() === 'p' ? 12 : 0);
}

/** Two-digit years reach this far into the future: a permit may expire then. */
const YEARS_AHEAD = 20;

function fullYear(twoDigits: number): number {
  const last = new Date().getUTCFullYear() + YEARS_AHEAD;
  return last - ((last - twoDigits) % 100);
}

function monthOf({ month, monthName }: Parts): number {
  if (month !== undefined) return Number(month);
  const name = monthName?.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '') ?? '';
  return MONTHS.findIndex((beginnings) => beginnings.some((beginning) => name.startsWith(beginning))) + 1;
}

function dateOf(parts: Parts, timeZone: string, ignoresZone: boolean): Date | null {
  const hour = hourOf(parts);
  if (hour === null) return null;
  const number = (name: string): number => Number(parts[name] ?? 0);
  const wallClock = wallClockMilliseconds({
    year: Number(parts.year ?? fullYear(Number(parts.shortYear))),
    month: monthOf(parts),
    day: number('day'),
    hour,
    minute: number('minute'),
    second: number('second'),
    millisecond: number('millisecond'),
  });
  if (wallClock === null) return null;
  if (parts.zone !== undefined && !ignoresZone) return new Date(wallClock - zoneMinutes(parts.zone) * MINUTE);
  return wallClockInstant(wallClock, timeZone);
}

const ISO =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?\s?(?<zone>Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/;

const epochInstant = (milliseconds: number, timeZone: string, ignoresZone = false): Date =>
  ignoresZone ? wallClockInstant(milliseconds, timeZone) : new Date(milliseconds);

const NAMED: Readonly<Record<string, DateReader>> = {
  iso: (text, timeZone, ignoresZone = false) => {
    const groups = ISO.exec(text)?.groups;
    const fraction = groups?.fraction;
    const millisecond = fraction === undefined ? undefined : fraction.padEnd(3, '0').slice(0, 3);
    return groups === undefined
      ? null
      : dateOf({ ...groups, ...(millisecond && { millisecond }) }, timeZone, ignoresZone);
  },
  excel: (text, timeZone) => {
    if (!/^\d{1,7}([.,]\d+)?$/.test(text)) return null;
    const serial = Number(text.replace(',', '.'));
    if (serial < 1 || serial > LAST_SERIAL) return null;
    return wallClockInstant(SPREADSHEET_ZERO + Math.round((serial * DAY) / 1_000) * 1_000, timeZone);
  },
  epoch: (text, timeZone, ignoresZone) =>
    /^-?\d{1,11}$/.test(text) ? epochInstant(Number(text) * 1_000, timeZone, ignoresZone) : null,
  'epoch-ms': (text, timeZone, ignoresZone) =>
    /^-?\d{1,14}$/.test(text) ? epochInstant(Number(text), timeZone, ignoresZone) : null,
};

export const NAMED_DATE_FORMS = Object.keys(NAMED);

function patternOf(parts: readonly string[], at: number): string {
  const part = parts[at] ?? '';
  const token = TOKENS[part];
  if (token === undefined) return part.replace(/[.*+?^${}()|\\]/g, '\\$&');
  const beside = [parts[at - 1], parts[at + 1]].some((other) => other !== undefined && NUMBERS.has(other));
  return beside ? token.replace('{1,2}', '{2}') : token;
}

/**
 * @param form `iso`, `excel` (serial days), `epoch` (seconds), `epoch-ms`, or tokens such as `MM/DD/YYYY[ hh:mm:ss A]`
 * with optional `[...]`.
 * @returns null for a form without year, month or day
 */
export function compileDateForm(form: string): DateReader | null {
  const namedForm = NAMED[form];
  if (namedForm !== undefined) return namedForm;
  if (!form.includes('YY') || !form.includes('MM') || !form.includes('DD')) return null;
  if (form.includes('hh') && !form.includes('A')) return null;
  const parts = form.split(/(YYYY|YY|MMM|SSS|MM|DD|HH|hh|mm|ss|A|Z|\[|\])/).filter((part) => part !== '');
  const source = parts.map((_part, at) => patternOf(parts, at)).join('');
  let pattern: RegExp;
  try {
    pattern = new RegExp(`^${source}$`, 'u');
  } catch {
    return null;
  }
  return (text, timeZone, ignoresZone = false) => {
    const groups = pattern.exec(text)?.groups;
    return groups === undefined ? null : dateOf(groups, timeZone, ignoresZone);
  };
}
