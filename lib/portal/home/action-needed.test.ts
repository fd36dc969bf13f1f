import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { RecordDocument } from '../../records/document';
import { buildRecord } from '../../testing/build-record';
import { viewOfAnn } from '../../testing/records-view';
import { startTemporaryDatabase } from '../../testing/temporary-database';
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
  const { query: _query, ...caller } = viewOfAnn('');

  it('returns at most five of the caller’s open records, the most urgent of each need first', async () => {
    const records = await listActionRecords(caller, { information: 2, renewal: 2, payment: 3 });
    expect(records.map(({ row }) => row.id)).toEqual(['NEW', 'SOON', 'MUCH', 'LATE', 'LATER']);
    expect(records[0]?.actions).toEqual([{ need: 'information' }, { need: 'payment', amount: 20 }]);
  });

  it('reads nothing for a need that no record has', async () => {
    const records = await listActionRecords(caller, { information: 0, renewal: 0, payment: 3 });
    expect(records.map(({ row }) => row.id)).toEqual(['MUCH', 'NEW', 'LITTLE']);
    expect(await listActionRecords(caller, { information: 0, renewal: 0, payment: 0 })).toEqual([]);
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

it('interleave takes from each list in turn and returns a row once', () => {
  const rows = (...ids: string[]) => ids.map((id) => row({ id }));
  expect(interleave([rows('a', 'b', 'c'), [], rows('a', 'd')], 3).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  expect(interleave([], 3)).toEqual([]);
});
