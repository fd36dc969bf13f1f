import { dateTimeFormatter, wallClockInstant } from '../../platform/dates/agency-time';
import { readLocalDateTime } from '../../platform/dates/local-date-time';
import { env } from '../../platform/settings/env';
import type { MyRecordRow } from '../records-view/row';
import { exportMessages } from './export-messages';
import { exportRows, type ViewInput } from './export-rows';

/** Dates of a record that somebody should know of beforehand. */
const AHEAD = ['expirationDate', 'scheduledDate', 'appearanceDate'] as const;

/** Those at which somebody has to be there, at their time of day; an expiry counts by whole days everywhere. */
const APPOINTMENTS: ReadonlySet<(typeof AHEAD)[number]> = new Set(['scheduledDate', 'appearanceDate']);

const MIDNIGHT = '00:00:00';

const LONGEST_LINE = 75;

/** Characters at which one program or another ends a line. */
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** A text holds a tab and no other control character. */
const CONTROLS = /(?!\t)\p{Cc}/gu;

/** RFC 5545 section 3.3.11: what would end a value is written with a backslash; what no text may hold is left out. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(LINE_ENDS, '\\n')
    .replace(CONTROLS, '');

/** RFC 5545 section 3.1: lines of at most 75 octets, the rest on lines that begin with a blank; letters stay whole. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part) + Buffer.byteLength(letter) > LONGEST_LINE) {
      parts.push(part);
      part = ' ';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n');
}

const digits = (text: string): string => text.replace(/[-:]/g, '');

/** An instant in UTC (RFC 5545 section 3.3.5, form 2). */
const instantText = (instant: Date): string => `${digits(instant.toISOString().slice(0, 19))}Z`;

function dayAfter(wire: string): string {
  const next = new Date(Date.parse(`${wire.slice(0, 10)}T00:00:00Z`) + 86_400_000);
  return digits(next.toISOString().slice(0, 10));
}

/** The lines that say when: the whole day, or the instant at which somebody has to be there. How long is not known. */
function whenOf(wire: string, isAppointment: boolean, timeZone: string): readonly string[] {
  const local = isAppointment && !wire.endsWith(MIDNIGHT) ? readLocalDateTime(wire) : null;
  if (local !== null) return [`DTSTART:${instantText(wallClockInstant(local.wallClock, timeZone))}`];
  return [
    `DTSTART;VALUE=DATE:${digits(wire.slice(0, 10))}`,
    `DTEND;VALUE=DATE:${dayAfter(wire)}`,
    'TRANSP:TRANSPARENT',
  ];
}

type Made = {
  readonly words: ReturnType<typeof exportMessages>;
  readonly timeZone: string;
  /** When the file is made, in UTC; and by the agency's calendar. */
  readonly stamp: string;
  readonly today: string;
};

function* eventsOf(row: MyRecordRow, { words, timeZone, stamp, today }: Made): Generator<string> {
  const { publicUrl } = env();
  for (const name of AHEAD) {
    const date = row[name];
    if (date === undefined || date.slice(0, 10) < today) continue;
    yield 'BEGIN:VEVENT';
    // The same day after day: a calendar that reads the file again changes its entries instead of doubling them.
    yield `UID:${escapeText(`${row.id}-${name}@${new URL(publicUrl).hostname}`)}`;
    yield `DTSTAMP:${stamp}`;
    yield* whenOf(date, APPOINTMENTS.has(name), timeZone);
    yield `SUMMARY:${escapeText(words.deadline(name, row.customId))}`;
    yield `DESCRIPTION:${escapeText([row.typeText, row.status, row.address].filter(Boolean).join('\n'))}`;
    yield `URL:${publicUrl}/my-records/${encodeURIComponent(row.id)}`;
    yield 'END:VEVENT';
  }
}

/** What lies ahead in a view, from today on, as a calendar file (RFC 5545): days, and appointments with their time. */
export async function* calendarOf(input: ViewInput): AsyncGenerator<string> {
  const words = exportMessages(input.locale);
  const { timeZone } = input;
  const now = new Date();
  const made = { words, timeZone, stamp: instantText(now), today: dateTimeFormatter(timeZone)(now).slice(0, 10) };
  const line = (text: string): string => `${fold(text)}\r\n`;
  yield line('BEGIN:VCALENDAR');
  yield line('VERSION:2.0');
  yield line('PRODID:-//Records Portal//My Records//EN');
  yield line(`X-WR-CALNAME:${escapeText(words.calendarName())}`);
  for await (const row of exportRows(input)) for (const text of eventsOf(row, made)) yield line(text);
  yield line('END:VCALENDAR');
}
