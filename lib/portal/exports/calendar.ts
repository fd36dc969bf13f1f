import { dateTimeFormatter, wallClockInstant } from '../../platform/dates/agency-time';
import { readLocalDateTime } from '../../platform/dates/local-date-time';
import { env } from '../../platform/settings/env';
import type { MyRecordRow } from '../records-view/row';
import { exportMessages } from './export-messages';
import { exportRows, type ViewInput } from './export-rows';

const CALENDAR_DATES = ['expirationDate', 'scheduledDate', 'appearanceDate'] as const;

/** Dates with a time of day; an expiry is always a whole day. */
const APPOINTMENTS: ReadonlySet<(typeof CALENDAR_DATES)[number]> = new Set(['scheduledDate', 'appearanceDate']);

const MIDNIGHT = '00:00:00';

const MAX_LINE_BYTES = 75;

/** Everything that some calendar program treats as a line break. */
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

const CONTROLS = /(?!\t)\p{Cc}/gu;

/** RFC 5545 section 3.3.11: escapes delimiters and removes control characters. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(LINE_ENDS, '\\n')
    .replace(CONTROLS, '');

/** RFC 5545 section 3.1: folds lines at 75 octets, never within a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part) + Buffer.byteLength(character) > MAX_LINE_BYTES) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}

const digits = (text: string): string => text.replace(/[-:]/g, '');

/** RFC 5545 section 3.3.5, form 2: UTC. */
const instantText = (instant: Date): string => `${digits(instant.toISOString().slice(0, 19))}Z`;

function dayAfter(wire: string): string {
  const next = new Date(Date.parse(`${wire.slice(0, 10)}T00:00:00Z`) + 86_400_000);
  return digits(next.toISOString().slice(0, 10));
}

/** A whole day, or the start of an appointment, whose duration is unknown. */
function dateLines(wire: string, isAppointment: boolean, timeZone: string): readonly string[] {
  const local = isAppointment && !wire.endsWith(MIDNIGHT) ? readLocalDateTime(wire) : null;
  if (local !== null) return [`DTSTART:${instantText(wallClockInstant(local.wallClock, timeZone))}`];
  return [
    `DTSTART;VALUE=DATE:${digits(wire.slice(0, 10))}`,
    `DTEND;VALUE=DATE:${dayAfter(wire)}`,
    'TRANSP:TRANSPARENT',
  ];
}

type EventContext = {
  readonly words: ReturnType<typeof exportMessages>;
  readonly timeZone: string;
  /** Time of the export in UTC. */
  readonly stamp: string;
  /** Day of the export in the agency's time zone. */
  readonly today: string;
  readonly style: EventStyle;
};

/** What an entry has in addition to its date and the record's number. */
type EventStyle = {
  /** The type, status and address of the record. */
  readonly isDescribed: boolean;
  /** Reminders a week and a day before. */
  readonly hasAlarms: boolean;
};

const DOWNLOAD: EventStyle = { isDescribed: true, hasAlarms: false };

/** Whoever has the URL can read a subscription, so it names no types, people or places. */
const SUBSCRIPTION: EventStyle = { isDescribed: false, hasAlarms: true };

/** RFC 7986 section 5.7, and its older name: calendar programs fetch the file again after this time. */
const REFRESH = ['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H'];

/** Before the start of an appointment, and at 9:00 before a whole day, which starts at midnight. */
const TRIGGERS = { appointment: ['-P7D', '-P1D'], wholeDay: ['-P6DT15H', '-PT15H'] } as const;

/** RFC 5545 section 3.6.6. */
function* alarmsOf(kind: keyof typeof TRIGGERS, summary: string): Generator<string> {
  for (const trigger of TRIGGERS[kind])
    yield* ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:${trigger}`, `DESCRIPTION:${summary}`, 'END:VALARM'];
}

function* eventsOf(row: MyRecordRow, { words, timeZone, stamp, today, style }: EventContext): Generator<string> {
  const { publicUrl } = env();
  for (const name of CALENDAR_DATES) {
    const date = row[name];
    if (date === undefined || date.slice(0, 10) < today) continue;
    yield 'BEGIN:VEVENT';
    // With a stable UID, importing the file again updates entries instead of duplicating them.
    yield `UID:${escapeText(`${row.id}-${name}@${new URL(publicUrl).hostname}`)}`;
    yield `DTSTAMP:${stamp}`;
    const start = dateLines(date, APPOINTMENTS.has(name), timeZone);
    yield* start;
    const summary = escapeText(words.deadline(name, row.customId));
    yield `SUMMARY:${summary}`;
    if (style.isDescribed)
      yield `DESCRIPTION:${escapeText([row.typeText, row.status, row.address].filter(Boolean).join('\n'))}`;
    yield `URL:${publicUrl}/my-records/${encodeURIComponent(row.id)}`;
    if (style.hasAlarms) yield* alarmsOf(start.length === 1 ? 'appointment' : 'wholeDay', summary);
    yield 'END:VEVENT';
  }
}

async function* calendar(input: ViewInput, style: EventStyle): AsyncGenerator<string> {
  const words = exportMessages(input.locale);
  const { timeZone } = input;
  const now = new Date();
  const today = dateTimeFormatter(timeZone)(now).slice(0, 10);
  const context = { words, timeZone, stamp: instantText(now), today, style };
  const line = (text: string): string => `${fold(text)}\r\n`;
  yield line('BEGIN:VCALENDAR');
  yield line('VERSION:2.0');
  yield line('PRODID:-//Records Portal//My Records//EN');
  yield line(`X-WR-CALNAME:${escapeText(words.calendarName())}`);
  if (style === SUBSCRIPTION) for (const text of REFRESH) yield line(text);
  for await (const row of exportRows(input)) for (const text of eventsOf(row, context)) yield line(text);
  yield line('END:VCALENDAR');
}

/** Streams the dates of a view from today on as an iCalendar file (RFC 5545). */
export const calendarOf = (input: ViewInput): AsyncGenerator<string> => calendar(input, DOWNLOAD);

/** The same for calendar programs that fetch the file repeatedly. */
export const subscriptionOf = (input: ViewInput): AsyncGenerator<string> => calendar(input, SUBSCRIPTION);
