import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Document, UUID } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../../db/client';
import { IMPORTS, RECORDS } from '../../db/collections';
import { importRecords } from '../../import/import-records';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { sourceHashes } from './source-hashes';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let folder = '';
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'source-hashes-'));
});
afterAll(async () => {
  await temporary.stop();
  await rm(folder, { recursive: true });
});

it('the migration removes and counts source hashes, and the next import updates each record once', async () => {
  const db = await database();
  const records = db.collection<Document & { _id: string }>(RECORDS);
  const file = path.join(folder, 'permits.json');
  const items = ['A-1', 'A-2', 'A-3'].map((customId) => ({ customId, status: 'Open', type: { value: 'A/B/C/D' } }));
  await writeFile(file, JSON.stringify(items));
  await importRecords({ file });
  await records.insertOne({ _id: 'made', sourceHash: 'generated' });
  await db.collection<{ _id: string }>(IMPORTS).insertOne({ _id: new UUID().toString() });
  const withoutHashes = { projection: { sourceHash: 0 } };
  const before = await records.find({}, withoutHashes).sort({ _id: 1 }).toArray();

  expect(await sourceHashes.count(db)).toBe(4);
  expect((await sourceHashes.run(db)).join('\n')).toMatch(
    /^Removed the source hashes of 3 records: .*\nBackups and exports .*\n1 interrupted import restarts from the first row\.$/,
  );
  expect(await records.find({}, withoutHashes).sort({ _id: 1 }).toArray()).toEqual(before);
  expect(await records.find({ sourceHash: { $exists: true } }).toArray()).toEqual([
    { _id: 'made', sourceHash: 'generated' },
  ]);
  expect([await sourceHashes.count(db), await sourceHashes.run(db)]).toEqual([0, []]);

  expect(await importRecords({ file })).toMatchObject({ loaded: 0, updated: 3, unchanged: 0 });
  expect(await importRecords({ file })).toMatchObject({ loaded: 0, updated: 0, unchanged: 3 });
});
