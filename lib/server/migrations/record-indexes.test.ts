import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { RECORD_INDEXES } from '../../records/indexes';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { recordIndexes } from './record-indexes';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());

const NEW = new Set(['_id_', ...RECORD_INDEXES.map(({ name }) => name)]);

it('the migration replaces the indexes except an operator’s own, and removes no field but opensFirst', async () => {
  const db = await database();
  const records = db.collection<{ _id: string; opensFirst?: boolean }>(RECORDS);
  const names = async () => new Set((await records.indexes()).map(({ name }) => name));
  await records.dropIndexes();
  await records.createIndexes([
    { key: { memberIds: 1, openedDate: -1, _id: 1 }, name: 'member_order' },
    { key: { memberIds: 1, opensFirst: 1, openedDate: -1, _id: 1 }, name: 'member_opens_first' },
    { key: { memberIds: 1, module: 1, openedDate: -1, _id: 1 }, name: 'my_module' },
    { key: { parties: 1 }, name: 'parties' },
    { key: { balance: 1 }, name: 'own' },
  ]);
  const plain = Array.from({ length: 1_100 }, (_, at) => ({
    _id: `DEMO-${String(at).padStart(4, '0')}`,
    memberIds: at % 2 === 0 ? ['ann'] : [],
    parties: [],
    openedDate: new Date(at),
  }));
  await records.insertMany(plain.map((record, at) => ({ ...record, ...(at % 3 > 0 && { opensFirst: at % 3 === 1 }) })));

  expect(await recordIndexes.count(db)).toBe(733);
  const parts: number[] = [];
  expect(await recordIndexes.run(db, ({ part }) => parts.push(part))).toEqual(['Removed opensFirst from 733 records.']);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(parts.at(-1)).toBe(1);
  expect(await records.find().sort({ _id: 1 }).toArray()).toEqual(plain);
  expect(await names()).toEqual(new Set([...NEW, 'own']));
  expect([await recordIndexes.count(db), await recordIndexes.run(db)]).toEqual([0, []]);
});

it('the migration creates the indexes when no record is stored', async () => {
  const db = await database();
  await db.collection(RECORDS).drop();
  expect(await recordIndexes.run(db)).toEqual([]);
  expect(new Set((await db.collection(RECORDS).indexes()).map(({ name }) => name))).toEqual(NEW);
});
