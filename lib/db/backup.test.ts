import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@records-portal/embedded-mongodb';
import { startTestDatabase, type TestDatabase } from '@records-portal/embedded-mongodb/testing';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backup, restore } from './backup';

type Row = Document & { _id: number };

describe('backup and restore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-db-backup-'));
  const file = join(folder, 'all.backup');
  let test: TestDatabase;
  const rows = () => test.db.collection<Row>('rows');
  beforeAll(async () => {
    test = await startTestDatabase();
    await rows().createIndex({ tags: 1, n: -1 });
    await rows().insertMany(Array.from({ length: 2_000 }, (_, _id) => ({ _id, n: _id % 7, tags: ['a', `t${_id}`] })));
  });
  afterAll(async () => {
    await test.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('save a snapshot while others write, and remove the temporary copy', async () => {
    let stop = false;
    const writing = (async () => {
      for (let _id = 10_000; !stop; _id += 2) await rows().insertMany([{ _id }, { _id: _id + 1 }]);
    })();
    const copy = await test.client.db('admin').command({ backup: 1 });
    const progress: number[] = [];
    await backup(String(copy.file), file, (done, total) => progress.push(done / total));
    stop = true;
    await writing;
    expect(progress.at(-1)).toBe(1);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(test.dataDir).filter((name) => name.startsWith('copy-'))).toEqual([]);

    const dataDir = join(folder, 'restored');
    const { documents } = await restore(file, dataDir);
    const server = await startEmbeddedDatabase({ dataDir });
    const client = await new MongoClient(server.uri).connect();
    const restored = client.db('test').collection<Row>('rows');
    expect(await restored.countDocuments()).toBe(documents);
    expect(documents).toBeGreaterThanOrEqual(2_000);
    expect(documents % 2).toBe(0); // each insert whole or not at all
    expect(await restored.find({ tags: 't77' }).toArray()).toEqual([{ _id: 77, n: 0, tags: ['a', 't77'] }]);
    expect(await client.db('test').command({ validate: 'rows' })).toMatchObject({ valid: true });
    await client.close();
    await server.close();
  });

  it('remove the copy of an interrupted backup at the next start', async () => {
    const dataDir = join(folder, 'left');
    await (await startEmbeddedDatabase({ dataDir })).close();
    writeFileSync(join(dataDir, 'copy-1-2.lmdb'), 'x');
    await (await startEmbeddedDatabase({ dataDir })).close();
    expect(readdirSync(dataDir)).not.toContain('copy-1-2.lmdb');
  });

  it('keep the replaced data and all earlier copies', async () => {
    const dataDir = join(folder, 'twice');
    const current = join(dataDir, 'data.lmdb');
    expect(await restore(file, dataDir)).toEqual({ documents: expect.any(Number) });
    const copies = ['before-restore.lmdb', 'before-restore-2.lmdb', 'before-restore-3.lmdb'];
    for (const kept of copies) {
      writeFileSync(current, `before ${kept}`);
      expect(await restore(file, dataDir)).toMatchObject({ kept });
    }
    const found = copies.map((name) => readFileSync(join(dataDir, name), 'utf8'));
    expect(found).toEqual(copies.map((name) => `before ${name}`));
    expect(readdirSync(dataDir).sort()).toEqual([...copies, 'data.lmdb'].sort());
  });

  it('change nothing if the file is damaged, truncated or not a backup', async () => {
    const dataDir = join(folder, 'kept');
    await restore(file, dataDir);
    const before = readFileSync(join(dataDir, 'data.lmdb'));
    const good = readFileSync(file);
    const flipped = Buffer.from(good);
    flipped[5_000] = ~(flipped[5_000] ?? 0);
    for (const bad of [flipped, good.subarray(0, -1_000), Buffer.from('something else')]) {
      const path = join(folder, 'bad.backup');
      writeFileSync(path, bad);
      await expect(restore(path, dataDir)).rejects.toThrow(/damaged|not a backup/);
    }
    expect(readFileSync(join(dataDir, 'data.lmdb')).equals(before)).toBe(true);
    expect(readdirSync(dataDir)).toEqual(['data.lmdb']);
  });

  it('reject a folder that is in use', async () => {
    await expect(restore(file, test.dataDir)).rejects.toThrow(`in use by process ${process.pid}`);
  });

  it('create files that only their owner can read', async () => {
    const dataDir = join(folder, 'private');
    await restore(file, dataDir);
    chmodSync(join(dataDir, 'data.lmdb'), 0o644);
    await restore(file, dataDir);
    const modes = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o777]);
    expect(Object.fromEntries(modes)).toEqual({ 'before-restore.lmdb': 0o600, 'data.lmdb': 0o600 });
  });
});
