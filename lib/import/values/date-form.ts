import { wallClockInstant } from '../../platform/dates/agency-time';
import { wallClockMilliseconds } from '../../platform/dates/wall-clock';

/**
 * A text as an instant; null for a text of another form and for impossible dates.
 * @param ignoresZone takes what the text shows for the wall clock of the agency, whatever zone it names.
 */
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

/** Months by how they begin, without accents, in English, Spanish, French and German. */
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

/** Tokens of one or two digits: beside another number only two say where it ends. */
const NUMBERS = new Set(['YYYY', 'YY', 'MM', 'DD', 'HH', 'hh', 'mm', 'ss', 'SSS']);

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Day 0 of a spreadsheet, which takes 1900 for a leap year. */
const SPREADSHEET_ZERO = Date.UTC(1899, 11, 30);
/** 9999-12-31 as a spreadsheet counts. */
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

/** How far two digits reach into the future: a permit may expire then, and one of 1958 was not issued in 2058. */
const YEARS_AHEAD = 20;

/** Two digits as the year within the hundred years that end some years from now. */
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

/** Milliseconds since 1970, which are of UTC. */
const epochInstant = (milliseconds: number, timeZone: string, ignoresZone = false): Date =>
  ignoresZone ? wallClockInstant(milliseconds, timeZone) : new Date(milliseconds);

/** Forms that have a name instead of tokens. */
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
 * Makes the reader of a date form: `iso` (ISO 8601, with or without time and zone), `excel` (serial days), `epoch`
 * (seconds), `epoch-ms`, or tokens such as `MM/DD/YYYY[ hh:mm:ss A]`, where `[...]` may be missing. Without a mark between them (`YYYYMMDD`) month and
 * day have two digits each. A text without a
 * zone is the wall clock of the agency. null for a form without year, month or day.
 */
export function compileDateForm(form: string): DateReader | null {
  const named = NAMED[form];
  if (named !== undefined) return named;
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
