import { env } from '../../env';
import { exportMessages } from './export-messages';
import { exportRows } from './export-rows';
import type { ViewInput } from './list-rows';
import type { MyRecordRow } from './row';

/** Dates of a record on which something falls due. */
const DEADLINES = ['expirationDate', 'scheduledDate', 'appearanceDate'] as const;

const LONGEST_LINE = 75;

/** RFC 5545 section 3.3.11: what would end a value is written with a backslash. */
const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

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

const dayOf = (wire: string): string => wire.slice(0, 10).replaceAll('-', '');

function dayAfter(wire: string): string {
  const next = new Date(Date.parse(`${wire.slice(0, 10)}T00:00:00Z`) + 86_400_000);
  return next.toISOString().slice(0, 10).replaceAll('-', '');
}

type Words = ReturnType<typeof exportMessages>;

function* eventsOf(row: MyRecordRow, words: Words, stamp: string): Generator<string> {
  for (const name of DEADLINES) {
    const date = row[name];
    if (date === undefined) continue;
    const { publicUrl } = env();
    yield 'BEGIN:VEVENT';
    // The same day after day: a calendar that reads the file again changes its entries instead of doubling them.
    yield `UID:${row.id}-${name}@${new URL(publicUrl).hostname}`;
    yield `DTSTAMP:${stamp}`;
    yield `DTSTART;VALUE=DATE:${dayOf(date)}`;
    yield `DTEND;VALUE=DATE:${dayAfter(date)}`;
    yield `SUMMARY:${escapeText(words.deadline(name, row.customId))}`;
    yield `DESCRIPTION:${escapeText([row.typeText, row.status, row.address].filter(Boolean).join('\n'))}`;
    yield `URL:${publicUrl}/my-records/${encodeURIComponent(row.id)}`;
    yield 'TRANSP:TRANSPARENT';
    yield 'END:VEVENT';
  }
}

/** The deadlines of a view as a calendar file (RFC 5545): whole days, since that is what counts. */
export async function* calendarOf(input: ViewInput): AsyncGenerator<string> {
  const words = exportMessages(input.locale);
  const stamp = `${new Date().toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const line = (text: string): string => `${fold(text)}\r\n`;
  yield line('BEGIN:VCALENDAR');
  yield line('VERSION:2.0');
  yield line('PRODID:-//Records Portal//My Records//EN');
  yield line(`X-WR-CALNAME:${escapeText(words.calendarName())}`);
  for await (const row of exportRows(input)) for (const text of eventsOf(row, words, stamp)) yield line(text);
  yield line('END:VCALENDAR');
}
