import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { startTemporaryDatabase } from '../../db/temporary-database';
import type { RecordDocument } from '../document';
import { calendarOf } from './calendar';
import { viewOfAnn } from './test-view';

let stop: () => Promise<void>;

beforeAll(async () => {
  stop = (await startTemporaryDatabase()).stop;
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const record = (at: number, fields: object) =>
    ({ _id: `R-${at}`, customId: `BP-${at}`, parties: [], memberIds: ['ann'], statusType: 'OPEN', ...fields }) as never;
  await records.insertMany([
    // 09:30 in Denver, in summer and in winter.
    record(1, { appearanceDate: new Date('2026-06-10T15:30:00Z') }),
    record(2, { scheduledDate: new Date('2026-12-10T16:30:00Z') }),
    // Midnight in Denver.
    record(3, { scheduledDate: new Date('2026-06-30T06:00:00Z') }),
    record(4, { renewalInfo: { expirationDate: new Date('2026-07-01T05:59:59Z') } }),
    // Today and yesterday in Denver; both are the eleventh or later in UTC.
    record(5, { appearanceDate: new Date('2026-05-11T15:00:00Z') }),
    record(6, { appearanceDate: new Date('2026-05-11T05:00:00Z') }),
  ]);
});
afterAll(() => stop());
afterEach(() => vi.useRealTimers());

/** The lines of each event, by its record. */
async function events(): Promise<Record<string, readonly string[]>> {
  // 21:00 on the eleventh in Denver.
  vi.useFakeTimers({ now: new Date('2026-05-12T03:00:00Z'), toFake: ['Date'] });
  let text = '';
  for await (const part of calendarOf(viewOfAnn(''))) text += part;
  const blocks = text.split('BEGIN:VEVENT\r\n').slice(1);
  return Object.fromEntries(blocks.map((block) => [/UID:(R-\d)/.exec(block)?.[1], block.split('\r\n')]));
}

describe('the calendar file', () => {
  it('has appointments at their instant, without an end that nobody knows', async () => {
    const { 'R-1': hearing, 'R-2': inspection } = await events();
    expect(hearing).toContain('DTSTART:20260610T153000Z');
    expect(hearing).toContain('SUMMARY:BP-1: hearing');
    expect(hearing?.join()).not.toMatch(/DTEND|TRANSP/);
    expect(inspection).toContain('DTSTART:20261210T163000Z');
  });

  it('has whole days where there is no time, and for what expires', async () => {
    const { 'R-3': inspection, 'R-4': expiry } = await events();
    expect(inspection).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20260630', 'DTEND;VALUE=DATE:20260701']));
    expect(expiry).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20260630', 'TRANSP:TRANSPARENT']));
  });

  it("begins with today, by the agency's calendar", async () => {
    expect(Object.keys(await events()).sort()).toEqual(['R-1', 'R-2', 'R-3', 'R-4', 'R-5']);
  });
});
