import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { RecordDocument } from '../../records/document';
import { aRecord } from '../../testing/a-record';
import { viewOfAnn } from '../../testing/records-view';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { summarizeMyRecords } from './summary';

const MANY = 5_001;
const TYPES = ['Garage', 'Deck', 'Fence'];

/** Of an account that no other test has: counts are kept by account. */
const viewOfMia = (search: string, locale?: string) => {
  const view = viewOfAnn(search, locale);
  return { ...view, principal: { ...view.principal, accountId: 'mia' } };
};

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = (await startTemporaryDatabase()).stop;
  const records = Array.from({ length: MANY }, (_, at) =>
    aRecord(`DEMO-${String(at).padStart(5, '0')}`, {
      memberIds: ['mia'],
      module: at % 2 === 0 ? 'Building' : 'Planning',
      type: { ...aRecord('').type, value: `${TYPES[at % 3]}`, text: `The ${TYPES[at % 3]}` },
      statusType: at % 5 === 0 ? 'INCOMPLETE' : 'OPEN',
      balance: at < 10 ? 5 : 0,
      openedDate: new Date(Date.UTC(2026, at % 2, 15)),
      searchText: at < 3 ? 'few' : 'others',
    }),
  );
  await (await database()).collection<RecordDocument>(RECORDS).insertMany(records);
});
afterAll(() => stop());

it('counts what records have alike and what is their own', async () => {
  const summary = await summarizeMyRecords(viewOfMia(''));
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
  // Two of the ten that owe are incomplete as well.
  expect(summary).toMatchObject({ needs: { payment: 10, information: 1_001, renewal: 0 }, needing: 1_009 });
});

it('keeps the counts of very many records for some seconds, those of few not at all', async () => {
  const [all, few] = [viewOfMia(''), viewOfMia('search=few')];
  expect([(await summarizeMyRecords(all)).total, (await summarizeMyRecords(few)).total]).toEqual([MANY, 3]);
  await (await database()).collection<RecordDocument>(RECORDS).deleteOne({ _id: 'DEMO-00000' });
  expect([(await summarizeMyRecords(all)).total, (await summarizeMyRecords(few)).total]).toEqual([MANY, 2]);
  expect((await summarizeMyRecords(viewOfMia('', 'es_US'))).total).toBe(MANY - 1);
});
