import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { insertAccount } from '../../identity/accounts/repository';
import type { RecordDocument } from '../../records/document';
import { expiryWindow } from '../../records/filters/expiry-window';
import { withNewListVersions } from '../../records/list-versions';
import { buildRecord } from '../../testing/build-record';
import { viewOfAnn as input, rowsOfAnn as rows } from '../../testing/records-view';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { calendarOf } from './calendar';
import { csvOf } from './csv';
import { summarizeMyRecords } from './summary';

const DAY = 86_400_000;
let stop: () => Promise<void>;

const option = (value: string, spanish?: string) => ({
  value,
  text: value,
  ...(spanish !== undefined && { translations: { es_US: spanish } }),
});

const record = (at: number, fields: object): RecordDocument =>
  buildRecord(`DEMO-${at}`, {
    customId: `BP-${at}`,
    type: { ...buildRecord('').type, text: 'Garage' },
    status: option('In Review', 'En revisión'),
    statusType: 'PENDING',
    openedDate: new Date(Date.UTC(2026, 0, 10 - at)),
    createdBy: 'ann',
    memberIds: ['ann'],
    ...fields,
  });

beforeAll(async () => {
  const temporary = await startTemporaryDatabase();
  stop = temporary.stop;
  const now = new Date();
  await insertAccount({
    _id: 'ann',
    email: 'ann@example.org',
    name: 'Ann',
    role: 'citizen',
    identities: ['user:ann', 'owner:4', 'license::L-1', 'contact:C-1'],
    identitiesChangedAt: now,
    disabled: false,
    createdAt: now,
  });
  const records = (await database()).collection<RecordDocument>(RECORDS);
  await records.insertMany([
    record(1, { addresses: [{ addressLine1: '12 Main St. (rear)', city: 'Calgary', isPrimary: 'Y' }] }),
    record(2, { balance: 10.5, createdBy: 'else', owners: [{ refOwnerId: 4 }] }),
    record(3, { statusType: 'INCOMPLETE', professionals: [{ licenseNumber: 'L-1' }] }),
    record(4, {
      renewalInfo: { expirationDate: new Date(Date.now() + 10 * DAY) },
      contacts: [{ referenceContactId: 'C-1' }],
    }),
    record(5, { renewalInfo: { expirationDate: new Date(Date.now() - 2 * DAY) }, statusType: 'CLOSED' }),
    record(9, {
      memberIds: ['ann'],
      customId: 'BP-9',
      renewalInfo: { expirationDate: new Date(Date.now() + 5 * DAY), expirationStatus: option('DISABLED') },
    }),
    record(6, { statusType: 'SOMETHING_NEW', statusDate: new Date(), status: option('=cmd()') }),
    // Malformed in every possible way; each must still be a row.
    record(7, {
      status: 'text',
      type: undefined,
      addresses: 'no',
      balance: 'x',
      openedDate: 'never',
      statusType: undefined,
    }),
    record(10, {
      createdBy: { toString: 1 },
      type: { value: 'New/Kind/Of/Thing', translations: null },
      module: 5,
      contacts: [null, { referenceContactId: { toString: 1 } }, 'x', { email: 7 }],
      owners: [{ refOwnerId: { valueOf: 1 } }],
      professionals: {},
      addresses: [null, { addressLine1: 3, city: 'Calgary' }],
      renewalInfo: [],
    }),
    record(11, { type: { text: 7, id: 'A-B' }, status: { text: { of: 'x' } }, statusType: {}, openedDate: null }),
    record(8, { memberIds: ['bob'], customId: 'BOB-8' }),
  ] as RecordDocument[]);
});
afterAll(() => stop());

const numbers = async (search: string): Promise<string[]> => (await rows(search)).map(({ customId }) => customId);

describe('a view of My records', () => {
  it("includes every record of the account, even malformed ones, and nobody else's", async () => {
    const all = ['BP-1', 'BP-10', 'BP-11', 'BP-2', 'BP-3', 'BP-4', 'BP-5', 'BP-6', 'BP-7', 'BP-9'];
    expect((await numbers('')).sort()).toEqual(all);
  });

  it('shows the readable fields of a malformed record', async () => {
    const all = await rows('');
    const row = (number: string) => all.find(({ customId }) => customId === number);
    expect(row('BP-10')).toMatchObject({ typeText: 'New/Kind/Of/Thing', address: 'Calgary', relations: [] });
    expect(row('BP-11')).toMatchObject({ typeText: 'A-B', statusType: '' });
    expect(row('BP-11')?.status).toBeUndefined();
  });

  it.each([
    ['search=main', ['BP-1']],
    ['search=MAIN+calgary', ['BP-1']],
    ['search=(rear)', ['BP-1']],
    ['search=bp-3', ['BP-3']],
    ['search=.*', []],
    ['search=main+bp-3', []],
    ['search=BOB', []],
    ['search=garage+bp-1', ['BP-1']],
    ['needs=payment', ['BP-2']],
    ['needs=information', ['BP-3']],
    ['needs=renewal', ['BP-4']],
    ['needs=payment,information', ['BP-2', 'BP-3']],
    ['statusTypes=CLOSED', ['BP-5']],
    ['needs=payment&statusTypes=CLOSED', []],
  ])('with %s returns %j', async (search, expected) => expect(await numbers(search)).toEqual(expected));

  it('with changedSince returns the records that changed since then', async () => {
    const yesterday = new Date(Date.now() - DAY).toISOString();
    expect(await numbers(`changedSince=${yesterday}`)).toEqual(['BP-6']);
  });

  it('counts a record with an unknown or missing status type as open', async () => {
    const [open, closed] = [await numbers('open=true'), await numbers('open=false')];
    expect(open).toEqual(expect.arrayContaining(['BP-6', 'BP-7']));
    expect(closed).toEqual(['BP-5']);
    expect([open.length, closed.length]).toEqual([9, 1]);
    expect(await numbers('open=true&statusTypes=CLOSED')).toEqual([]);
  });

  it('lists the relations of each record', async () => {
    const relations = Object.fromEntries((await rows('')).map((row) => [row.customId, row.relations]));
    expect(relations).toMatchObject({
      'BP-1': ['creator'],
      'BP-2': ['owner'],
      'BP-3': ['creator', 'professional'],
      'BP-4': ['creator', 'contact'],
    });
  });

  it("counts days in the agency's time zone and reports untranslated text", async () => {
    const [expiring] = await rows('needs=renewal', 'es_US');
    expect([9, 10]).toContain(expiring?.daysToExpiry);
    expect(expiring).toMatchObject({ status: 'En revisión', typeText: 'Garage' });
    const hasOther = async (locale: string) => (await summarizeMyRecords(input('', locale))).hasOtherLanguage;
    expect([await hasOther('es_US'), await hasOther('en_US')]).toEqual([true, false]);
  });

  it('marks a record as never expiring only if the agency disabled its expiry', async () => {
    const all = await rows('');
    const rowOf = (number: string) => all.find(({ customId }) => customId === number);
    expect(rowOf('BP-9')).toMatchObject({ neverExpires: true });
    expect(rowOf('BP-9')?.expirationDate).toBeUndefined();
    for (const number of ['BP-2', 'BP-4']) expect(rowOf(number)?.neverExpires).toBe(false);
    expect(rowOf('BP-1')?.balance).toBeUndefined();
  });

  it('rejects invalid parameters', () => {
    expect(() => input('changedSince=yesterday')).toThrow(/changedSince must be a UTC time/);
    expect(() => input('open=maybe')).toThrow(/open must be true or false/);
    expect(() => input('needs=all')).toThrow(/needs has an unknown item/);
  });

  it('counts a record as expiring soon from today to the end of the thirtieth day', async () => {
    const records = (await database()).collection<RecordDocument>(RECORDS);
    const { from, to } = expiryWindow(new Date(), 'America/Denver');
    const ends = {
      'BP-E1': from,
      'BP-E2': to,
      'BP-E3': new Date(to.getTime() + 1),
      'BP-E4': new Date(from.getTime() - 1),
    };
    const extra = Object.entries(ends).map(([customId, expirationDate], at) =>
      record(100 + at, { customId, renewalInfo: { expirationDate } }),
    );
    await withNewListVersions(['ann'], () => records.insertMany(extra));
    try {
      expect((await numbers('needs=renewal')).sort()).toEqual(['BP-4', 'BP-E1', 'BP-E2']);
      expect((await summarizeMyRecords(input(''))).needs.renewal).toBe(3);
      const days = (await rows('needs=renewal')).map(({ daysToExpiry }) => daysToExpiry);
      expect([Math.min(...days.map(Number)), Math.max(...days.map(Number))]).toEqual([0, 30]);
    } finally {
      const _id = { $in: extra.map(({ _id }) => _id) };
      await withNewListVersions(['ann'], () => records.deleteMany({ _id }));
    }
  });

  it('counts its records in a summary', async () => {
    expect(await summarizeMyRecords(input(''))).toMatchObject({
      total: 10,
      open: 9,
      closed: 1,
      byStatusType: { PENDING: 5, SOMETHING_NEW: 1, INCOMPLETE: 1, CLOSED: 1, '': 2 },
      needs: { renewal: 1, payment: 1, information: 1 },
      needing: 3,
      feesDue: 10.5,
      modules: [{ value: 'Building', count: 9 }],
      types: [
        { value: 'A/B/C/D', text: 'Garage', count: 7 },
        { value: 'New/Kind/Of/Thing', text: 'New/Kind/Of/Thing', count: 1 },
      ],
    });
  });

  it('lists each status with its translated text and its filter value', async () => {
    const { statuses } = await summarizeMyRecords(input('', 'es_US'));
    expect(statuses).toContainEqual({ value: 'In Review', text: 'En revisión', count: 7 });
    expect(statuses).toContainEqual({ value: '=cmd()', text: '=cmd()', count: 1 });
    expect(await numbers('status=In+Review')).toHaveLength(7);
  });
});

const textOf = async (parts: AsyncGenerator<string>): Promise<string> => {
  let text = '';
  for await (const part of parts) text += part;
  return text;
};

describe('the exported files of a view', () => {
  it('contain the rows of the page in the same order', async () => {
    const csv = await textOf(csvOf(input('')));
    const ids = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(-1));
    expect(ids).toEqual((await rows('limit=100')).map(({ id }) => id));
    const page = await textOf(csvOf(input('limit=2&offset=1')));
    expect(page.trim().split('\r\n')).toHaveLength(3);
  });

  it('contain no cell that a spreadsheet would run as a formula', async () => {
    const csv = await textOf(csvOf(input('')));
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(csv).toContain("'=cmd()");
    expect(csv).not.toMatch(/(^|,)=/m);
  });

  it('are in the language of the page', async () => {
    expect(await textOf(csvOf(input('', 'es_US')))).toContain('Tarifas pendientes');
    expect(await textOf(csvOf(input('', 'fr_CA')))).toContain('Solde dû');
  });

  it('contain an all-day calendar event for an expiration date', async () => {
    const calendar = await textOf(calendarOf(input('needs=renewal')));
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(calendar).toContain('UID:DEMO-4-expirationDate@');
    expect(calendar).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});
