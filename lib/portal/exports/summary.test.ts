import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectedClient, database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { deleteStoredRecords, findStoredRecord, type StoredRecord } from '../../privacy/stored-records';
import type { RecordDocument } from '../../records/document';
import { buildRecord } from '../../testing/build-record';
import { viewOfAnn } from '../../testing/records-view';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { cachedCounts } from './counts-cache';
import { countMyRecords, summarizeMyRecords } from './summary';

/** An account with this many records has a cached list. */
const MANY = 5_001;
/** An account with this many records is counted in the database. */
const FEW = 300;
const DAY = 86_400_000;
const START = Date.now();
const TEXTS = ['Issued', 'Paid', 'Closed'];
const TYPES = ['Garage', 'Deck', 'Fence'];

const viewOf = (accountId: string, search: string, locale?: string) => {
  const view = viewOfAnn(search, locale);
  return { ...view, principal: { ...view.principal, accountId } };
};

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = (await startTemporaryDatabase()).stop;
  const records = Array.from({ length: MANY }, (_, at) =>
    buildRecord(`DEMO-${String(at).padStart(5, '0')}`, {
      memberIds: at < FEW ? ['mia', 'few'] : ['mia'],
      recordClass: at < FEW ? 'Few' : 'Others',
      ...(at % 7 !== 0 && { status: { value: `${at % 3}`, text: TEXTS[at % 3] ?? '', translations: { es_US: 'sí' } } }),
      module: at % 2 === 0 ? 'Building' : 'Planning',
      type: { ...buildRecord('').type, value: `${TYPES[at % 3]}`, text: `The ${TYPES[at % 3]}` },
      statusType: at % 5 === 0 ? 'INCOMPLETE' : 'OPEN',
      balance: at < 10 ? 5 : 0,
      openedDate: new Date(Date.UTC(2026, at % 2, 15)),
      statusDate: new Date(Date.UTC(2026, 0, 1, 0, at)),
      scheduledDate: new Date(START + (at - 100) * DAY),
      searchText: at < 3 ? 'few' : 'others',
    }),
  );
  await (await database()).collection<RecordDocument>(RECORDS).insertMany(records);
});
afterAll(() => stop());

it('summarizeMyRecords counts the records of a cached list by status type, module, type, month and need', async () => {
  const summary = await summarizeMyRecords(viewOf('mia', ''));
  expect(summary).toMatchObject({ total: MANY, open: MANY, byStatusType: { OPEN: 4_000, INCOMPLETE: 1_001 } });
  expect(summary.modules).toEqual([
    { value: 'Building', count: 2_501 },
    { value: 'Planning', count: 2_500 },
  ]);
  expect(summary.types.map(({ value, text, count }) => [value, text, count])).toEqual(
    ['Deck', 'Fence', 'Garage'].map((type) => [type, `The ${type}`, 1_667]),
  );
  expect(summary.byMonth).toEqual([
    { month: '2026-01', count: 2_501 },
    { month: '2026-02', count: 2_500 },
  ]);
  // Two of the ten with a balance are also incomplete.
  expect(summary).toMatchObject({
    needs: { payment: 10, information: 1_001, renewal: 0 },
    needing: 1_009,
    feesDue: 50,
  });
});

it('summarizeMyRecords returns the same counts from the cached list and from the database', async () => {
  for (const [search, locale] of [
    ['', 'en_US'],
    ['needs=payment', 'es_US'],
    ['module=Planning&open=true', 'en_US'],
    ['search=few', 'es_US'],
  ] as const) {
    const few = viewOf('few', search, locale);
    const sameOfMany = viewOf('mia', `${search}&recordClass=Few`, locale);
    expect(await summarizeMyRecords(sameOfMany)).toEqual(await summarizeMyRecords(few));
  }
});

it('summarizeMyRecords no longer counts a deleted record', async () => {
  const total = async () => (await summarizeMyRecords(viewOf('mia', ''))).total;
  expect(await total()).toBe(MANY);
  await deleteStoredRecords([(await findStoredRecord('DEMO-00400')) as StoredRecord]);
  expect(await total()).toBe(MANY - 1);
});

it('summarizeMyRecords counts again after a change, and until then reads no records', async () => {
  const view = viewOf('mia', 'module=Planning');
  const client = await connectedClient();
  const finds: unknown[] = [];
  client.on('commandStarted', ({ command }) => {
    if (command.find === RECORDS) finds.push(command);
  });
  const { total } = await summarizeMyRecords(view);
  finds.length = 0;
  expect((await summarizeMyRecords(view)).total).toBe(total);
  expect(finds).toEqual([]);
  await deleteStoredRecords([(await findStoredRecord('DEMO-00401')) as StoredRecord]);
  expect((await summarizeMyRecords(view)).total).toBe(total - 1);
  expect(finds.length).toBeGreaterThan(0);
  client.removeAllListeners('commandStarted');
});

it('summarizeMyRecords counts again in a process after a failure', async () => {
  const failing = () => Promise.reject(new Error('no answer'));
  await expect(cachedCounts('mia', ['failing'], failing)).rejects.toThrow('no answer');
  const counted = await countMyRecords(viewOf('mia', ''));
  expect(await cachedCounts('mia', ['failing'], async () => counted)).toBe(counted);
});

it('summarizeMyRecords falls back to the database if a representative record was deleted without updating the cached list', async () => {
  const before = await summarizeMyRecords(viewOf('mia', ''));
  const records = (await database()).collection<RecordDocument>(RECORDS);
  await records.findOneAndDelete({ memberIds: 'mia' }, { sort: { openedDate: -1, _id: 1 } });
  // In a view whose counts are not cached.
  const { total, modules } = await summarizeMyRecords(viewOf('mia', 'limit=1'));
  expect(total).toBe(before.total - 1);
  expect(modules.reduce((sum, { count }) => sum + count, 0)).toBe(total);
});

it.each([
  ['counted in the database', 'few', [295, 290, 285, 280, 275]],
  ['in a cached list', 'mia', [5_000, 4_995, 4_990, 4_985, 4_980]],
])('summarizeMyRecords returns the most urgent records of an account %s', async (_how, accountId, numbers) => {
  const { information, payment, renewal } = (await countMyRecords(viewOf(accountId, ''))).mostUrgent;
  expect(information).toEqual(numbers.map((at) => `DEMO-${String(at).padStart(5, '0')}`));
  expect(payment).toHaveLength(5);
  expect(renewal).toEqual([]);
});

it.each([
  ['counted in the database', 'few'],
  ['in a cached list', 'mia'],
])('summarizeMyRecords finds the next inspection of an account %s, including one today', async (_how, accountId) => {
  expect((await countMyRecords(viewOf(accountId, ''))).nextInspection).toBe('DEMO-00100');
});
