import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { RECORD_INDEXES } from '../../records/indexes';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { cursorDate } from './cursor-date';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());

it('the migration renames walkDate and its index, and does not change records without it', async () => {
  const db = await database();
  const records = db.collection<{ _id: string; walkDate?: Date; cursorDate?: Date }>(RECORDS);
  await records.dropIndexes();
  await records.createIndex({ memberIds: 1, walkDate: -1, _id: 1 }, { name: 'my_walk' });
  await records.createIndex({ balance: 1 }, { name: 'own' });
  const ids = Array.from({ length: 1_100 }, (_, at) => `DEMO-${String(at).padStart(4, '0')}`);
  await records.insertMany(
    ids.map((_id, at) => ({ _id, memberIds: ['ann'], parties: [], ...(at % 4 > 0 && { walkDate: new Date(at) }) })),
  );

  expect(await cursorDate.count(db)).toBe(825);
  expect(await cursorDate.run(db)).toEqual(['Renamed walkDate of 825 records.']);
  expect(await records.find().sort({ _id: 1 }).toArray()).toEqual(
    ids.map((_id, at) => ({ _id, memberIds: ['ann'], parties: [], ...(at % 4 > 0 && { cursorDate: new Date(at) }) })),
  );
  const names = (await records.indexes()).map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['_id_', 'own', ...RECORD_INDEXES.map(({ name }) => name)]));
  expect([await cursorDate.count(db), await cursorDate.run(db)]).toEqual([0, []]);
});
