import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { startTemporaryDatabase } from '../db/temporary-database';
import { insertRecords, type RecordChange } from './import-repository';

let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await startTemporaryDatabase());
});
afterAll(() => stop());

const record = (_id: string) => ({ _id, customId: _id, sourceHash: 'a' }) as unknown as RecordChange;

it('names what was stored already, and stores the rest', async () => {
  expect(await insertRecords([record('one')])).toEqual(new Set());
  expect(await insertRecords([record('one'), record('two')])).toEqual(new Set(['one']));
  expect(await (await database()).collection(RECORDS).countDocuments()).toBe(2);
});

it('never takes a write that failed as a whole for one that was stored', async () => {
  const db = await database();
  await db.collection(RECORDS).drop();
  // Nothing can be written to a view: the command fails, as it does where the disk is full, and no row is named.
  await db.createCollection(RECORDS, { viewOn: 'others', pipeline: [] });
  await expect(insertRecords([record('three')])).rejects.toThrow(/view/);
});
