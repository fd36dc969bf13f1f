import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serialize } from 'bson';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDocument } from './documents';
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

it('keys of an older form are made anew at the start, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-db-test-'));
  class Older extends Catalog {
    makeOlder(): void {
      const [index, other] = this.find('test', 'rows')?.indexes ?? [];
      this.transaction(() => {
        index?.store.putSync(Buffer.from([0x20, 1]), Buffer.from('of an older form'));
        other?.store.putSync(Buffer.from([0x20, 1]), Buffer.from('not to be looked at'));
        this.records.putSync(Buffer.from('m/schemaVersion'), Buffer.from('2'));
      });
    }
  }
  const open = () => new Older(join(folder, DATA_FILE));
  const first = open();
  const rows = first.create('test', 'rows');
  first.createIndex(rows, { name: 'pairs', key: { 'a.b': 1, 'a.c': 1 } });
  first.createIndex(rows, { name: 'plain', key: { n: 1 } });
  const document = serialize({ _id: 1, n: 1, a: [{ b: 1, c: 2 }, { b: 3 }] });
  first.transaction(() => rows.insert(prepareDocument(document)));
  first.makeOlder();
  await first.close();
  const counts = async () => {
    const catalog = open();
    const { keysPerIndex } = catalog.find('test', 'rows')?.validate() ?? {};
    await catalog.close();
    return keysPerIndex;
  };
  expect(await counts()).toEqual({ _id_: 1, pairs: 2, plain: 2 });
  expect(await counts()).toEqual({ _id_: 1, pairs: 2, plain: 2 });
  rmSync(folder, { recursive: true });
});

it('a view of an older folder is not served, nor lost', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-db-test-'));
  class Older extends Catalog {
    view = { number: 1, database: 'test', name: 'odd', indexes: [], view: { on: 'rows', pipeline: [] } };
    addView = () => this.records.putSync(Buffer.from('c/test.odd'), Buffer.from(serialize(this.view)));
    hasView = () => this.records.doesExist(Buffer.from('c/test.odd'));
  }
  const before = new Older(join(dataDir, DATA_FILE));
  await before.write(() => before.addView());
  await before.close();
  const said: object[] = [];
  const logger = { info() {}, error() {}, warn: (details: object) => said.push(details) };
  const database = await startEmbeddedDatabase({ dataDir, logger });
  const client = await new MongoClient(database.uri).connect();
  expect(said).toEqual([{ ns: 'test.odd' }]);
  expect(await client.db('test').listCollections().toArray()).toEqual([]);
  await client.db('test').collection('rows').insertOne({ n: 1 });
  await client.close();
  await database.close();
  const after = new Older(join(dataDir, DATA_FILE));
  expect([after.hasView(), after.views]).toEqual([true, ['test.odd']]);
  await after.close();
  rmSync(dataDir, { recursive: true });
});

it('an index that can no longer be made is left out, and said to be', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-db-test-'));
  class Older extends Catalog {
    makeOlder = () => this.records.putSync(Buffer.from('m/schemaVersion'), Buffer.from('2'));
  }
  const catalog = new Older(join(dataDir, DATA_FILE));
  const rows = catalog.create('test', 'rows');
  catalog.createIndex(rows, { name: 'pairs', key: { 'n.x.y': 1, 'n.z': 1 }, unique: true });
  catalog.createIndex(rows, { name: 'plain', key: { n: 1 } });
  const [sound, refused] = [
    { _id: 1, n: [{ z: 1 }] },
    { _id: 2, n: [{ x: [{ y: 1 }], z: [1, 2] }] },
  ];
  await catalog.write(() => {
    rows.insert(prepareDocument(serialize(sound)));
    const { id, bytes } = prepareDocument(serialize(refused));
    rows.documents.putSync(id, bytes); // as before version 3, without what an index says to it
    catalog.makeOlder();
  });
  await catalog.close();
  const said: string[] = [];
  const warn = (details: object, message: string) => said.push(`${message} ${JSON.stringify(details)}`);
  const start = () => startEmbeddedDatabase({ dataDir, logger: { info() {}, warn, error: warn } });
  await (await start()).close();
  expect(said).toEqual([
    'embedded database: an index could not be made anew, and is gone: cannot index parallel arrays [n.x.y] [n.z] {"ns":"test.rows","index":"pairs","unique":true}',
  ]);
  const again = await start();
  const client = await new MongoClient(again.uri).connect();
  expect((await client.db('test').collection('rows').indexes()).map(({ name }) => name)).toEqual(['_id_', 'plain']);
  await client.close();
  await again.close();
  expect(said.slice(1)).toEqual([]);
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
