import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { startTestDatabase, type TestDatabase } from '@records-portal/embedded-mongodb/testing';
import { type Document, Double, Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportAll, importAll } from './archive';

type Row = Document & { _id: number };

describe('an archive', () => {
  let folder = '';
  let from: TestDatabase;
  let into: TestDatabase;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'archive-'));
    from = await startTestDatabase();
    into = await startTestDatabase();
    const rows = from.db.collection<Row>('rows');
    await rows.createIndex({ email: 1 }, { unique: true, partialFilterExpression: { email: { $exists: true } } });
    await rows.insertMany(Array.from({ length: 1_200 }, (_, _id) => ({ _id, email: `${_id}@x`, at: new Date(_id) })));
    await rows.insertOne({ _id: 5_000, double: new Double(2), long: Long.fromNumber(3), text: 'ñ😀' });
    await from.db.collection('empty').createIndex({ a: 1 });
  });
  afterAll(async () => {
    await Promise.all([from.stop(), into.stop(), rm(folder, { recursive: true, force: true })]);
  });

  it('copies documents, their types and the indexes, and reports progress', async () => {
    const file = path.join(folder, 'all.archive');
    const parts: number[] = [];
    const written = await exportAll(from.db, file, ({ part }) => parts.push(part));
    expect(written).toEqual({ collections: 2, documents: 1_201 });
    expect(parts.at(-1)).toBe(1);
    expect(await importAll(into.db, file, () => undefined)).toEqual(written);
    const all = (test: TestDatabase) => test.db.collection('rows').find({}, { promoteValues: false }).toArray();
    expect(await all(into)).toEqual(await all(from));
    for (const name of ['rows', 'empty']) {
      expect(await into.db.collection(name).indexes()).toEqual(await from.db.collection(name).indexes());
    }
    await expect(importAll(into.db, file, () => undefined)).rejects.toThrow('already holds rows');
  });

  it('is rejected without any change if it is damaged, truncated or not an archive', async () => {
    const file = path.join(folder, 'all.archive');
    const good = await readFile(file);
    const other = await startTestDatabase();
    const readBad = () => importAll(other.db, `${file}.bad`, () => undefined);
    for (const bad of [good.subarray(0, -20), good.subarray(0, good.length / 2)]) {
      await writeFile(`${file}.bad`, bad);
      await expect(readBad()).rejects.toThrow(/damaged|not a complete archive/);
    }
    for (const none of [Buffer.from('nonsense'), gzipSync('non\u0000sense'.repeat(9_000)), Buffer.alloc(0)]) {
      await writeFile(`${file}.bad`, none);
      await expect(readBad()).rejects.toThrow('is not an archive of the portal');
    }
    expect(await other.db.listCollections().toArray()).toEqual([]);
    await other.stop();
  });
});
