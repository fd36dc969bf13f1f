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
};

function* eventsOf(row: MyRecordRow, { words, timeZone, stamp, today }: EventContext): Generator<string> {
  const { publicUrl } = env();
  for (const name of CALENDAR_DATES) {
    const date = row[name];
    if (date === undefined || date.slice(0, 10) < today) continue;
    yield 'BEGIN:VEVENT';
    // With a stable UID, importing the file again updates entries instead of duplicating them.
    yield `UID:${escapeText(`${row.id}-${name}@${new URL(publicUrl).hostname}`)}`;
    yield `DTSTAMP:${stamp}`;
    yield* dateLines(date, APPOINTMENTS.has(name), timeZone);
    yield `SUMMARY:${escapeText(words.deadline(name, row.customId))}`;
    yield `DESCRIPTION:${escapeText([row.typeText, row.status, row.address].filter(Boolean).join('\n'))}`;
    yield `URL:${publicUrl}/my-records/${encodeURIComponent(row.id)}`;
    yield 'END:VEVENT';
  }
}

/** Streams the dates of a view from today on as an iCalendar file (RFC 5545). */
export async function* calendarOf(input: ViewInput): AsyncGenerator<string> {
  const words = exportMessages(input.locale);
  const { timeZone } = input;
  const now = new Date();
  const context = { words, timeZone, stamp: instantText(now), today: dateTimeFormatter(timeZone)(now).slice(0, 10) };
  const line = (text: string): string => `${fold(text)}\r\n`;
  yield line('BEGIN:VCALENDAR');
  yield line('VERSION:2.0');
  yield line('PRODID:-//Records Portal//My Records//EN');
  yield line(`X-WR-CALNAME:${escapeText(words.calendarName())}`);
  for await (const row of exportRows(input)) for (const text of eventsOf(row, context)) yield line(text);
  yield line('END:VCALENDAR');
}
