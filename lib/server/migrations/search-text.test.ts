import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importAll } from '../../db/archive';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { searchTextOf } from '../../records/filters/search-text';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { searchText } from './search-text';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());

it('the migration adds search text to each record once, even if interrupted or run twice at once', async () => {
  const db = await database();
  await importAll(db, path.join(import.meta.dirname, 'version-1.archive'), () => undefined);
  // As after an interrupted run.
  const [first] = await db.collection(RECORDS).find().toArray();
  await db.collection(RECORDS).updateOne({ _id: first?._id }, { $set: { searchText: searchTextOf(first ?? {}) } });
  expect(await searchText.count(db)).toBe(39);
  const output = (await Promise.all([searchText.run(db), searchText.run(db)])).flat().join(' ');
  const counts = [...output.matchAll(/Added search text to (\d+) records?\./g)].map(([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(39);
  const records = await db.collection(RECORDS).find().toArray();
  expect(records.map((record) => record.searchText)).toEqual(records.map(searchTextOf));
  expect([await searchText.count(db), await searchText.run(db)]).toEqual([0, []]);
});
