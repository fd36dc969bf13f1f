import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { ensureIndexes } from './indexes';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());

const names = async () => {
  const indexes = await (await database()).collection(RECORDS).indexes();
  return indexes.map(({ name }) => name);
};

it('ensureIndexes creates the other indexes when stored data prevent one', async () => {
  const db = await database();
  const all = await names();
  await db.collection(RECORDS).dropIndexes();
  await db.collection(RECORDS).insertOne({ memberIds: ['ann', 'bob'], customId: ['B-1', 'B-2'] });
  await ensureIndexes(db);
  expect(await names()).toEqual(all.filter((name) => name !== 'my_custom_id'));
  await db.collection(RECORDS).deleteMany({});
  await ensureIndexes(db);
  expect(new Set(await names())).toEqual(new Set(all));
});

it('ensureIndexes recreates an index that an earlier version defined differently', async () => {
  const db = await database();
  const all = await names();
  await db.collection(RECORDS).dropIndex('parties');
  await db.collection(RECORDS).createIndex({ parties: -1 }, { name: 'parties' });
  await ensureIndexes(db);
  expect(new Set(await names())).toEqual(new Set(all));
  const indexes = await db.collection(RECORDS).indexes();
  expect(indexes.find(({ name }) => name === 'parties')?.key).toEqual({ parties: 1 });
});
