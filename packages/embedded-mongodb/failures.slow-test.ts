import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serialize } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_FILE } from './location';
import { startEmbeddedDatabase } from './server';
import { Catalog } from './storage/catalog';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

describe('a query that fails midway', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
    await test.db
      .collection('rows')
      .insertMany(Array.from({ length: 50 }, (_, n) => ({ n: n === 25 ? 'text' : { n } })));
    await test.db.collection<{ _id: number }>('others').insertOne({ _id: 1 });
  });
  afterAll(() => test.stop());

  const $setField = { field: 'm', input: '$n', value: 1 };
  const failing = { $expr: { $gt: [{ $setField }, -1] } };
  const failures: [string, () => Promise<unknown>][] = [
    ['a count', () => test.db.collection('rows').countDocuments(failing)],
    [
      'a pipeline',
      () =>
        test.db
          .collection('rows')
          .aggregate([{ $project: { n: { $setField } } }])
          .toArray(),
    ],
    ['distinct values', () => test.db.collection('rows').distinct('n', failing)],
    ['an update', () => test.db.collection('rows').updateMany(failing, { $set: { m: 1 } })],
    [
      '$out',
      () =>
        test.db
          .collection('rows')
          .aggregate([{ $match: failing }, { $out: 'output' }])
          .toArray(),
    ],
  ];
  it.each(failures)('closes its readers: %s', async (_name, fail) => {
    const others = test.db.collection<{ _id: number }>('others');
    // lmdb allows 126 readers.
    for (let round = 0; round < 150; round++) {
      await expect(fail()).rejects.toMatchObject({ code: 4161105 });
      await others.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    }
    expect(await others.findOne()).toEqual({ _id: 1, n: expect.any(Number) });
  });
});

it('the catalog stays in memory if it cannot be read again after a failed transaction', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-db-test-'));
  const fatalErrors: unknown[] = [];
  class UnreadableCatalog extends Catalog {
    protected override load(): void {
      if (this.records.getKeysCount() > 1)
        this.records.getRange = () => {
          throw new Error('cannot read');
        };
      super.load();
    }
    protected override end(error: unknown): void {
      fatalErrors.push(error);
    }
  }
  const catalog = new UnreadableCatalog(join(folder, DATA_FILE));
  catalog.create('test', 'precious');
  const fails = () => catalog.transaction(() => expect.fail('aborted'));
  expect(fails).toThrow('aborted');
  expect(fatalErrors).toHaveLength(1);
  expect(catalog.find('test', 'precious')).toBeDefined();
  await catalog.close();
  rmSync(folder, { recursive: true });
});

it.each(['2', '4'])('a folder with format %s is rejected with the reason', async (format) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-db-test-'));
  class OtherFormat extends Catalog {
    setFormat = () => this.records.putSync(Buffer.from('m/schemaVersion'), Buffer.from(format));
  }
  const catalog = new OtherFormat(join(dataDir, DATA_FILE));
  await catalog.write(() => catalog.setFormat());
  await catalog.close();
  const start = () => startEmbeddedDatabase({ dataDir });
  await expect(start()).rejects.toThrow(`has the format ${format}, and this version reads 3.`);
  await expect(start()).rejects.toThrow('Start the version that wrote it');
  rmSync(dataDir, { recursive: true });
});

it('a reply that is never read does not keep the database from closing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-db-test-'));
  const server = await startEmbeddedDatabase({ dataDir });
  const send = (command: object) => {
    const body = serialize({ ...command, $db: 'test' });
    const head = Buffer.alloc(21);
    head.writeInt32LE(head.length + body.length, 0);
    head.writeInt32LE(2013, 12);
    socket.write(Buffer.concat([head, body]));
  };
  const socket = createConnection(server.socketPath);
  send({ insert: 'large', documents: Array.from({ length: 12 }, () => ({ text: 'x'.repeat(1_000_000) })) });
  for (let round = 0; round < 5; round++) send({ find: 'large', batchSize: 100 });
  await delay(500);
  const closed = server.close().then(() => 'closed');
  expect(await Promise.race([closed, delay(8_000, 'open')])).toBe('closed');
  socket.destroy();
  rmSync(dataDir, { recursive: true });
}, 20_000);
