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

describe('a query that fails in the middle', () => {
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
  const changed = { $expr: { $gt: [{ $setField }, -1] } };
  const ways: [string, () => Promise<unknown>][] = [
    ['a count', () => test.db.collection('rows').countDocuments(changed)],
    [
      'a pipeline',
      () =>
        test.db
          .collection('rows')
          .aggregate([{ $project: { n: { $setField } } }])
          .toArray(),
    ],
    ['distinct values', () => test.db.collection('rows').distinct('n', changed)],
    ['an update', () => test.db.collection('rows').updateMany(changed, { $set: { m: 1 } })],
    [
      'an output',
      () =>
        test.db
          .collection('rows')
          .aggregate([{ $match: changed }, { $out: 'made' }])
          .toArray(),
    ],
  ];
  it.each(ways)('leaves nothing open: %s', async (_name, fail) => {
    const others = test.db.collection<{ _id: number }>('others');
    // lmdb has 126 readers
    for (let round = 0; round < 150; round++) {
      await expect(fail()).rejects.toMatchObject({ code: 4161105 });
      await others.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    }
    expect(await others.findOne()).toEqual({ _id: 1, n: expect.any(Number) });
  });
});

it('what collections there are is not forgotten where it cannot be read again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-db-test-'));
  const ended: unknown[] = [];
  class Unreadable extends Catalog {
    protected override load(): void {
      if (this.records.getKeysCount() > 1)
        this.records.getRange = () => {
          throw new Error('no reading');
        };
      super.load();
    }
    protected override end(error: unknown): void {
      ended.push(error);
    }
  }
  const catalog = new Unreadable(join(folder, DATA_FILE));
  catalog.create('test', 'precious');
  const fails = () => catalog.transaction(() => expect.fail('it is aborted'));
  expect(fails).toThrow('it is aborted');
  expect(ended).toHaveLength(1);
  expect(catalog.find('test', 'precious')).toBeDefined();
  await catalog.close();
  rmSync(folder, { recursive: true });
});

it.each(['2', '4'])('a folder of the format %s is refused, and left as it is', async (format) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-db-test-'));
  class Other extends Catalog {
    setFormat = () => this.records.putSync(Buffer.from('m/schemaVersion'), Buffer.from(format));
  }
  const catalog = new Other(join(dataDir, DATA_FILE));
  await catalog.write(() => catalog.setFormat());
  await catalog.close();
  const start = () => startEmbeddedDatabase({ dataDir });
  await expect(start()).rejects.toThrow(`has the format ${format}, and this version reads 3.`);
  await expect(start()).rejects.toThrow('Start the version that wrote it');
  rmSync(dataDir, { recursive: true });
});

it('an answer that is never read does not keep the database from closing', async () => {
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
