import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { RecordDocument } from '../../records/document';
import { buildRecord } from '../../testing/build-record';
import { viewOfAnn } from '../../testing/records-view';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { calendarOf, subscriptionOf } from './calendar';

/** Strings that would begin a new line or are invalid in a text value (RFC 5545 section 3.3.11). */
const INJECTIONS = ['\r', '\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029', '\0', '\u001b', '\u007f'].map(
  (control) => `a${control}ATTACH:b;c,d\\e`,
);

/** A record with the text in every field that the file contains. */
const recordWith = (_id: string, text: string): RecordDocument =>
  buildRecord(_id, {
    customId: `number ${text}`,
    type: { ...buildRecord(_id).type, text: `type ${text}` },
    status: { value: 'Open', text: `status ${text}` },
    addresses: [{ addressLine1: `line ${text}`, city: `city ${text}`, isPrimary: 'Y' }],
    memberIds: ['eve'],
    appearanceDate: new Date('2026-06-10T15:30:00Z'),
  });

let stop: () => Promise<void>;

beforeAll(async () => {
  stop = (await startTemporaryDatabase()).stop;
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const record = (at: number, fields: object): RecordDocument =>
    buildRecord(`R-${at}`, { customId: `BP-${at}`, memberIds: ['ann'], ...fields });
  await records.insertMany([
    // 09:30 in Denver, in summer and in winter.
    record(1, { appearanceDate: new Date('2026-06-10T15:30:00Z') }),
    record(2, { scheduledDate: new Date('2026-12-10T16:30:00Z') }),
    // Midnight in Denver.
    record(3, { scheduledDate: new Date('2026-06-30T06:00:00Z') }),
    record(4, { renewalInfo: { expirationDate: new Date('2026-07-01T05:59:59Z') } }),
    // Today and yesterday in Denver; in UTC both are on the eleventh.
    record(5, { appearanceDate: new Date('2026-05-11T15:00:00Z') }),
    record(6, { appearanceDate: new Date('2026-05-11T05:00:00Z') }),
    ...INJECTIONS.map((text, at) => recordWith(`R-7${at}${text}`, text)),
  ]);
});
afterAll(() => stop());
afterEach(() => vi.useRealTimers());

async function calendarText(input: ReturnType<typeof viewOfAnn>, of = calendarOf): Promise<string> {
  // 21:00 on the eleventh in Denver.
  vi.useFakeTimers({ now: new Date('2026-05-12T03:00:00Z'), toFake: ['Date'] });
  let text = '';
  for await (const part of of(input)) text += part;
  return text;
}

/** The lines of each event, by its record. */
async function events(): Promise<Record<string, readonly string[]>> {
  const text = await calendarText(viewOfAnn(''));
  const blocks = text.split('BEGIN:VEVENT\r\n').slice(1);
  return Object.fromEntries(blocks.map((block) => [/UID:(R-\d)/.exec(block)?.[1], block.split('\r\n')]));
}

describe('the calendar file', () => {
  it('lists an appointment at its start time without an end', async () => {
    const { 'R-1': hearing, 'R-2': inspection } = await events();
    expect(hearing).toContain('DTSTART:20260610T153000Z');
    expect(hearing).toContain('SUMMARY:BP-1: hearing');
    expect(hearing?.join()).not.toMatch(/DTEND|TRANSP/);
    expect(inspection).toContain('DTSTART:20261210T163000Z');
  });

  it('lists an expiry, and an appointment without a time, as a whole day', async () => {
    const { 'R-3': inspection, 'R-4': expiry } = await events();
    expect(inspection).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20260630', 'DTEND;VALUE=DATE:20260701']));
    expect(expiry).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20260630', 'TRANSP:TRANSPARENT']));
  });

  it("starts with today in the agency's time zone", async () => {
    expect(Object.keys(await events()).sort()).toEqual(['R-1', 'R-2', 'R-3', 'R-4', 'R-5']);
  });

  it('escapes line breaks and removes control characters in the text of a record', async () => {
    const view = viewOfAnn('');
    const text = await calendarText({ ...view, principal: { ...view.principal, accountId: 'eve' } as never });
    const lines = text.replaceAll('\r\n ', '').split(/\r\n|\p{Zl}|\p{Zp}|(?!\t)\p{Cc}/u);
    const escaped = 'a\\nATTACH:b\\;c\\,d\\\\e';
    const descriptions = lines.filter((line) => line.startsWith('DESCRIPTION:'));
    expect(descriptions).toHaveLength(INJECTIONS.length);
    expect(descriptions[0]).toContain(`type ${escaped}\\nstatus ${escaped}\\nline ${escaped}\\, city ${escaped}`);
    expect(lines.filter((line) => line.startsWith('SUMMARY:'))[0]).toBe(`SUMMARY:number ${escaped}: hearing`);
    const names = new Set(lines.map((line) => line.split(/[:;]/)[0]));
    const calendar = ['BEGIN', 'VERSION', 'PRODID', 'X-WR-CALNAME', 'END'];
    const event = ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'DESCRIPTION', 'URL', ''];
    expect([...names].sort()).toEqual([...calendar, ...event].sort());
  });
});

/** The component tree of an iCalendar text. @throws if a component is not closed or a line violates RFC 5545. */
function componentsOf(text: string): { readonly name: string; readonly path: string; readonly lines: string[] }[] {
  const open: { name: string; path: string; lines: string[] }[] = [];
  const all: typeof open = [];
  expect(text.endsWith('\r\n')).toBe(true);
  for (const raw of text.split('\r\n').slice(0, -1)) expect(Buffer.byteLength(raw)).toBeLessThanOrEqual(75);
  for (const line of text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')) {
    const [, property = '', value = ''] = /^([A-Z-]+)(?:;[A-Z]+=[A-Z-]+)*:(.*)$/.exec(line) ?? [];
    if (property === '') throw new Error(`Not a content line: ${line}`);
    if (property === 'BEGIN') {
      const path = [...open.map(({ name }) => name), value].join(' ');
      const component = { name: value, path, lines: [] };
      open.push(component);
      all.push(component);
    } else if (property === 'END') {
      if (open.pop()?.name !== value) throw new Error(`END:${value} without its BEGIN`);
    } else open.at(-1)?.lines.push(line);
  }
  expect(open).toEqual([]);
  return all;
}

describe('the calendar for subscriptions', () => {
  const text = () => calendarText(viewOfAnn(''), subscriptionOf);

  it('has dates and record numbers, but no types, statuses, names or addresses', async () => {
    const view = viewOfAnn('');
    const ofEve = { ...view, principal: { ...view.principal, accountId: 'eve' } as never };
    const eve = await calendarText(ofEve, subscriptionOf);
    expect(eve).toContain('SUMMARY:number');
    expect(eve.replaceAll('\r\n ', '')).not.toMatch(/type a|status a|line a|city a/);
    const events = componentsOf(await text()).filter(({ name }) => name === 'VEVENT');
    expect(events).toHaveLength(5);
    const names = new Set(events.flatMap(({ lines }) => lines.map((line) => line.split(/[:;]/)[0])));
    expect([...names].sort()).toEqual(['DTEND', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'TRANSP', 'UID', 'URL']);
  });

  it('reminds a week and a day before, at 9:00 if the date has no time', async () => {
    const components = componentsOf(await text());
    const alarms = components.filter(({ path }) => path === 'VCALENDAR VEVENT VALARM').map(({ lines }) => lines);
    expect(alarms).toHaveLength(10);
    for (const lines of alarms) expect(lines).toContain('ACTION:DISPLAY');
    const triggersOf = (deadline: string): string[] =>
      alarms
        .filter((lines) => lines.includes(`DESCRIPTION:${deadline}`))
        .flatMap((lines) => lines.filter((line) => line.startsWith('TRIGGER:')));
    expect(triggersOf('BP-1: hearing')).toEqual(['TRIGGER:-P7D', 'TRIGGER:-P1D']);
    expect(triggersOf('BP-4 expires')).toEqual(['TRIGGER:-P6DT15H', 'TRIGGER:-PT15H']);
  });

  it('tells calendar apps to refresh every six hours', async () => {
    const [calendar, ...parts] = componentsOf(await text());
    expect(calendar?.lines.map((line) => line.split(':')[0])).toEqual([
      ...['VERSION', 'PRODID', 'X-WR-CALNAME', 'REFRESH-INTERVAL;VALUE=DURATION', 'X-PUBLISHED-TTL'],
    ]);
    expect(calendar?.lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H');
    expect(new Set(parts.map(({ path }) => path))).toEqual(new Set(['VCALENDAR VEVENT', 'VCALENDAR VEVENT VALARM']));
  });
});
