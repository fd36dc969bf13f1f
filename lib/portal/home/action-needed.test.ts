import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { RecordDocument } from '../../records/document';
import { buildRecord } from '../../testing/build-record';
import { viewOfAnn } from '../../testing/records-view';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { tallyMyRecords } from '../exports/summary';
import type { MyRecordRow } from '../records-view/row';
import { interleave, listActionRecords, neededActions } from './action-needed';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = (await startTemporaryDatabase()).stop;
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const record = (id: string, fields: object): RecordDocument => buildRecord(id, { memberIds: ['ann'], ...fields });
  await records.insertMany([
    record('LATE', { statusType: 'INCOMPLETE', statusDate: new Date('2026-01-01') }),
    record('NEW', { statusType: 'INCOMPLETE', statusDate: new Date('2026-02-01'), balance: 20 }),
    record('SOON', { statusType: 'OPEN', renewalInfo: { expirationDate: inDays(3) } }),
    record('LATER', { statusType: 'OPEN', renewalInfo: { expirationDate: inDays(20) } }),
    record('MUCH', { statusType: 'OPEN', balance: 900 }),
    record('LITTLE', { statusType: 'OPEN', balance: 5 }),
    record('CLOSED', { statusType: 'CLOSED', balance: 5_000 }),
    record('FINE', { statusType: 'OPEN' }),
    { ...record('FOREIGN', { statusType: 'OPEN', balance: 9_000 }), memberIds: ['eve'] },
  ]);
});
afterAll(() => stop());

describe('listActionRecords', () => {
  it('returns at most five of the caller’s open records, the most urgent of each need first', async () => {
    const view = viewOfAnn('');
    const records = await listActionRecords(view, (await tallyMyRecords(view)).mostUrgent());
    expect(records.map(({ row }) => row.id)).toEqual(['NEW', 'SOON', 'MUCH', 'LATE', 'LATER']);
    expect(records[0]?.actions).toEqual([{ need: 'information' }, { need: 'payment', amount: 20 }]);
  });

  it('shows no record of somebody else, even by its id', async () => {
    const urgent = { information: ['FOREIGN'], renewal: [], payment: ['LITTLE'] };
    const records = await listActionRecords(viewOfAnn(''), urgent);
    expect(records.map(({ row }) => row.id)).toEqual(['LITTLE']);
    expect(await listActionRecords(viewOfAnn(''), { information: [], renewal: [], payment: [] })).toEqual([]);
  });
});

const row = (fields: Partial<MyRecordRow>) => ({ statusType: 'OPEN', ...fields }) as MyRecordRow;

describe('neededActions', () => {
  it.each([
    [{}, []],
    [{ statusType: 'INCOMPLETE' }, ['information']],
    [{ balance: 0.01 }, ['payment']],
    [{ balance: 0 }, []],
    [{ balance: -5 }, []],
    [{ daysToExpiry: 0 }, ['renewal']],
    [{ daysToExpiry: 30 }, ['renewal']],
    [{ daysToExpiry: 31 }, []],
    [{ daysToExpiry: -1 }, []],
    [{ statusType: 'INCOMPLETE', balance: 3, daysToExpiry: 2 }, ['information', 'renewal', 'payment']],
  ] as const)('of %j are %j', (fields, needs) => {
    expect(neededActions(row(fields)).map(({ need }) => need)).toEqual(needs);
  });
});

it('interleave takes from each list in turn and returns an id once', () => {
  expect(interleave([['a', 'b', 'c'], [], ['a', 'd']], 3)).toEqual(['a', 'b', 'd']);
  expect(interleave([], 3)).toEqual([]);
});
