import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { RecordDocument } from '../../records/document';
import { buildRecord } from '../../testing/build-record';
import { viewOfAnn } from '../../testing/records-view';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { countMyRecords } from '../exports/summary';
import type { MyRecordRow } from '../records-view/row';
import { interleave, neededActions, readHomeRecords } from './home-records';

const DAY = 86_400_000;
const NOTHING = { information: [], renewal: [], payment: [] };
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
    record('FINE', { statusType: 'OPEN', scheduledDate: inDays(4) }),
    record('INSPECTED', { statusType: 'OPEN', scheduledDate: inDays(-3) }),
    record('STOPPED', { statusType: 'VOID', scheduledDate: inDays(2) }),
    { ...record('FOREIGN', { statusType: 'OPEN', balance: 9_000, scheduledDate: inDays(1) }), memberIds: ['eve'] },
  ]);
});
afterAll(() => stop());

describe('readHomeRecords', () => {
  it('returns at most five of the caller’s open records, the most urgent of each need first', async () => {
    const view = viewOfAnn('');
    const { actions } = await readHomeRecords(view, (await countMyRecords(view)).mostUrgent);
    expect(actions.map(({ row }) => row.id)).toEqual(['NEW', 'SOON', 'MUCH', 'LATE', 'LATER']);
    expect(actions[0]?.actions).toEqual([{ need: 'information' }, { need: 'payment', amount: 20 }]);
  });

  it('shows no record of somebody else, even by its id', async () => {
    const urgent = { information: ['FOREIGN'], renewal: [], payment: ['LITTLE'] };
    const { actions, nextInspection } = await readHomeRecords(viewOfAnn(''), urgent, 'FOREIGN');
    expect(actions.map(({ row }) => row.id)).toEqual(['LITTLE']);
    expect(nextInspection).toBeUndefined();
    expect(await readHomeRecords(viewOfAnn(''), NOTHING)).toEqual({ actions: [], nextInspection: undefined });
  });

  it('returns the next inspection of the caller’s open records, even if the record needs no action', async () => {
    const id = (await countMyRecords(viewOfAnn(''))).nextInspection;
    expect(id).toBe('FINE');
    const { actions, nextInspection } = await readHomeRecords(viewOfAnn(''), NOTHING, id);
    expect(actions).toEqual([]);
    expect(nextInspection).toMatchObject({ id: 'FINE', scheduledDate: expect.stringMatching(/^\d{4}-\d\d-\d\d /) });
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

it('interleave takes from each list in turn and returns each id only once', () => {
  expect(interleave([['a', 'b', 'c'], [], ['a', 'd']], 3)).toEqual(['a', 'b', 'd']);
  expect(interleave([], 3)).toEqual([]);
});
