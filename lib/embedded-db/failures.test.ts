import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serialize } from 'bson';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareDocument } from './documents';
import { Execution } from './query/execution';
import { parseSort } from './query/sort';
import { startEmbeddedDatabase } from './server';
import { Catalog, DATA_FILE } from './storage/catalog';
import { startTestDatabase, type TestDatabase } from './test-database';

describe('a query that fails in the middle', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
    await test.db.collection('rows').insertMany(Array.from({ length: 50 }, (_, n) => ({ n: n === 25 ? 'text' : n })));
    await test.db.collection<{ _id: number }>('others').insertOne({ _id: 1 });
  });
  afterAll(() => test.stop());

  const sums = { $expr: { $gt: [{ $add: ['$n', 1] }, -1] } };
  const ways: [string, () => Promise<unknown>][] = [
    ['a count', () => test.db.collection('rows').countDocuments(sums)],
    [
      'a pipeline',
      () =>
        test.db
          .collection('rows')
          .aggregate([{ $project: { n: { $add: ['$n', 1] } } }])
          .toArray(),
    ],
    ['distinct values', () => test.db.collection('rows').distinct('n', sums)],
    ['an update', () => test.db.collection('rows').updateMany(sums, { $set: { m: 1 } })],
    [
      'an output',
      () =>
        test.db
          .collection('rows')
          .aggregate([{ $match: sums }, { $out: 'made' }])
          .toArray(),
    ],
  ];
  it.each(ways)('leaves nothing open: %s', async (_name, fail) => {
    const others = test.db.collection<{ _id: number }>('others');
    // lmdb has 126 readers
    for (let round = 0; round < 150; round++) {
      await expect(fail()).rejects.toMatchObject({ code: 14 });
      await others.updateOne({ _id: 1 }, { $inc: { n: 1 } });
      expect(await others.find().toArray()).toHaveLength(1);
    }
  });
});

describe('many of something', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
  });
  afterAll(() => test.stop());
  const numbers = (length: number) => Array.from({ length }, (_, at) => at);
  const rows = () => test.db.collection<Document & { _id: number }>('rows');

  it('elements of an indexed list cost an update of something else little', async () => {
    await rows().createIndex({ list: 1 });
    await rows().insertOne({ _id: 1, list: numbers(20_000) });
    await rows().updateOne({ _id: 1 }, { $set: { other: 1 } });
    await rows().updateOne({ _id: 1 }, { $pop: { list: 1 } });
    expect(await test.db.command({ validate: 'rows' })).toMatchObject({ errors: [], keysPerIndex: { list_1: 19_999 } });
  }, 5_000);

  it('values are added to a set, and pulled from it', async () => {
    await rows().insertOne({ _id: 2, set: numbers(10_000) });
    await rows().updateOne({ _id: 2 }, { $addToSet: { set: { $each: numbers(10_500) } } });
    await rows().updateOne({ _id: 2 }, { $pullAll: { set: numbers(10_400) } } as never);
    expect((await rows().findOne({ _id: 2 }))?.set).toEqual(numbers(10_500).slice(10_400));
  }, 5_000);

  it('values are looked for in documents', async () => {
    await test.db.collection('plain').insertMany(numbers(2_000).map((n) => ({ n, text: String(n), list: [n, 'x'] })));
    const count = (filter: Document) => test.db.collection('plain').countDocuments(filter);
    const wanted = numbers(20_000).map((n) => n * 3);
    expect(await count({ n: { $in: wanted } })).toBe(667);
    expect(await count({ text: { $in: wanted.map(String) } })).toBe(667);
    expect(await count({ list: { $in: [...wanted, null, /^y/] } })).toBe(667);
    expect(await count({ other: { $in: [...wanted, null] } })).toBe(2_000);
    expect(await count({ list: { $nin: [...wanted, /^x/] } })).toBe(0);
  }, 10_000);

  it('fields are set at once', async () => {
    const fields = Object.fromEntries(numbers(10_000).map((n) => [`f${n}.a`, n]));
    await rows().updateOne({ _id: 3 }, { $set: fields }, { upsert: true });
    expect((await rows().findOne({ _id: 3 }))?.f9999).toEqual({ a: 9_999 });
    const conflict = rows().updateOne({ _id: 3 }, { $set: { ...fields, f5: 1 } });
    await expect(conflict).rejects.toMatchObject({ code: 40 });
    const deep = rows().updateOne({ _id: 3 }, { $set: { [numbers(201).fill(1).join('.')]: 1 } });
    await expect(deep).rejects.toMatchObject({ code: 2 });
  }, 5_000);

  const ask = (stages: Document[], maxTimeMS = 0) =>
    test.db.aggregate([{ $documents: [{ s: 'x'.repeat(100_000), n: 1 }] }, ...stages], { maxTimeMS }).toArray();
  const sizeOf = (value: unknown) => [{ $project: { n: { $size: value } } }];

  it('characters, elements and shared parts are refused before they fill the memory', async () => {
    const many = { $map: { input: { $range: [0, 5_000] }, in: { $concat: ['$s', { $toString: '$$this' }] } } };
    await expect(ask(sizeOf(many))).rejects.toMatchObject({ code: 146, codeName: 'ExceededMemoryLimit' });
    const split = { $map: { input: { $range: [0, 1_000] }, in: { $split: ['$s', ''.padEnd(1, 'x')] } } };
    await expect(ask(sizeOf(split))).rejects.toMatchObject({ code: 146 });
    const found = { $regexFindAll: { input: { $concat: Array(30).fill('$s') }, regex: '' } };
    await expect(ask(sizeOf(found))).rejects.toMatchObject({ code: 146 });
    const doubled = Array.from({ length: 28 }, () => ({ $replaceWith: { a: ['$$ROOT', '$$ROOT'] } }));
    const path = Array(28).fill('a').join('.');
    await expect(ask([...doubled, ...sizeOf(`$${path}`)])).rejects.toMatchObject({ code: 146 });
    await expect(ask([...doubled, { $match: { [`${path}.x`]: 1 } }])).rejects.toMatchObject({ code: 146 });
  }, 20_000);

  it('copies of a long value are made when they are asked for, and not sorted by', async () => {
    const unwound = [{ $set: { list: { $range: [0, 3_000] } } }, { $unwind: '$list' }];
    const cursor = test.db.aggregate([{ $documents: [{ s: 'x'.repeat(1_000_000) }] }, ...unwound], { batchSize: 1 });
    expect(await cursor.next()).toMatchObject({ list: 0 });
    expect(await cursor.next()).toMatchObject({ list: 1 });
    await cursor.close();
    await expect(ask([...unwound, { $sort: { s: 1, list: 1 } }, { $limit: 1 }])).rejects.toMatchObject({ code: 292 });
    expect(await ask([...unwound, { $group: { _id: { s: '$s', list: '$list' } } }, { $count: 'n' }])).toEqual([
      { n: 3_000 },
    ]);
  }, 10_000);

  it('steps of one document heed the time of the command', async () => {
    await rows().insertOne({ _id: 9 });
    const within = (cond: unknown) => ({ $filter: { input: { $range: [0, 400] }, cond } });
    const slow = within({ $gt: [{ $size: within({ $gt: [{ $size: within(true) }, 1] }) }, 1] });
    const late = { code: 50, codeName: 'MaxTimeMSExpired' };
    const began = performance.now();
    await expect(rows().findOne({ _id: 9, $expr: slow }, { maxTimeMS: 50 })).rejects.toMatchObject(late);
    const projection = { x: slow };
    await expect(rows().findOne({ _id: 9 }, { maxTimeMS: 50, projection })).rejects.toMatchObject(late);
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(await rows().countDocuments({ $expr: { $eq: ['$_id', 9] } })).toBe(1);
  }, 20_000);

  const doubled = (times: number, initialValue: string) => ({
    $reduce: { input: { $range: [0, times] }, initialValue, in: { $concat: ['$$value', '$$value'] } },
  });
  const forMany = (a: unknown, asked: unknown) => ({
    $let: { vars: { a }, in: { $map: { input: { $range: [0, 100_000] }, in: asked } } },
  });

  it.each<[string, unknown, unknown]>([
    ['characters are counted', doubled(22, 'x'), { $strLenCP: '$$a' }],
    ['a text is looked through', doubled(22, 'x'), { $indexOfCP: ['$$a', 'c'] }],
    ['numbers are added', { $range: [0, 500_000] }, { $sum: '$$a' }],
    ['a list is looked through', { $range: [0, 500_000] }, { $indexOfArray: ['$$a', -1] }],
    ['lists are compared', { $range: [0, 500_000] }, { $gt: ['$$a', { $concatArrays: ['$$a', [1]] }] }],
  ])(
    '%s within the time of the command',
    async (_what, a, asked) => {
      const began = performance.now();
      const late = { code: expect.toSatisfy((code) => code === 50 || code === 146) };
      await expect(ask(sizeOf(forMany(a, asked)), 300)).rejects.toMatchObject(late);
      expect(performance.now() - began).toBeLessThan(3_000);
    },
    20_000,
  );

  it('what would be too long is not made first, nor are all characters of which one is wanted', async () => {
    const long = doubled(23, 'abc😀');
    const one = [
      { $project: { part: { $substrCP: [long, 3, 2] }, trimmed: { $strLenCP: { $trim: { input: long } } } } },
    ];
    expect(await ask(one)).toEqual([{ part: '😀a', trimmed: 4 * 2 ** 23 }]);
    const replacement = doubled(12, 'x');
    const refused = { code: 146, codeName: 'ExceededMemoryLimit' };
    for (const find of ['a', ''])
      await expect(
        ask([{ $project: { n: { $strLenCP: { $replaceAll: { input: doubled(20, 'a'), find, replacement } } } } }]),
      ).rejects.toMatchObject(refused);
    await expect(ask(sizeOf({ $split: [doubled(23, 'a'), 'a'] }))).rejects.toMatchObject(refused);
    const fields = {
      $arrayToObject: { $map: { input: { $range: [0, 10_000] }, in: { k: { $toString: '$$this' }, v: 1 } } },
    };
    for (const copy of [{ $mergeObjects: ['$$a', { x: 1 }] }, { $setField: { field: 'x', input: '$$a', value: 1 } }])
      await expect(ask(sizeOf(forMany(fields, copy)))).rejects.toMatchObject(refused);
  }, 20_000);

  it('what is thrown away of many documents is not counted, and what is kept of them is', async () => {
    const field = (at: number) => [`f${at}`, { $add: ['$n', at] }] as const;
    const list = { $map: { input: { $range: [0, 20] }, in: { x: '$$this' } } };
    const many = [
      { $set: { all: { $range: [0, 100_000] } } },
      { $unwind: '$all' },
      { $project: { l: list, ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => field(at))) } },
    ];
    const lists = ['$sum', '$max', '$avg', '$min'].map((name) => [name.slice(1), { [name]: '$l.x' }]);
    const input = [1, 2, 3, 4].reduce<unknown>(
      (below, value) => ({ $setField: { field: `s${value}`, input: below, value } }),
      '$$ROOT',
    );
    for (const stage of [{ $project: Object.fromEntries(lists) }, { $replaceWith: input }])
      expect(await ask([...many, stage, { $count: 'n' }])).toEqual([{ n: 100_000 }]);
    const kept = [...many.slice(0, 2), { $set: { kept: { $range: [0, 1_000] } } }];
    await expect(ask([...kept, { $count: 'n' }])).rejects.toMatchObject({ code: 146 });
  }, 60_000);

  it('views stand upon one another, to a limit', async () => {
    const view = (n: number) => {
      const $lookup = { from: `view${n - 1}`, localField: 'a', foreignField: 'b', as: 'joined' };
      const pipeline = [{ $lookup }, { $lookup }, { $lookup }];
      return test.db.createCollection(`view${n}`, { viewOn: `view${n - 1}`, pipeline });
    };
    for (let n = 1; n <= 20; n++) await view(n);
    await expect(view(21)).rejects.toMatchObject({ code: 165, codeName: 'ViewDepthLimitExceeded' });
  }, 5_000);
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

it('what is ranked is not read ahead for a batch that will not be asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-db-test-'));
  const catalog = new Catalog(join(folder, DATA_FILE));
  const rows = catalog.create('test', 'rows');
  const order = { o: -1, _id: 1 };
  catalog.createIndex(rows, { name: 'dated', key: { m: 1, d: 1, ...order } });
  catalog.createIndex(rows, { name: 'ordered', key: { m: 1, ...order } });
  await catalog.write(() => {
    for (let _id = 0; _id < 600; _id++)
      rows.insert(prepareDocument(serialize({ _id, m: 1, d: new Date(_id), o: (_id * 37) % 600 })));
  });
  const [dated] = rows.indexes;
  const read = vi.spyOn(dated?.store as NonNullable<typeof dated>['store'], 'getBinary');
  const readFor = (limit: number) => {
    const request = { filter: { m: 1, d: { $gte: new Date(500) } }, sort: parseSort(order), limit };
    const execution = new Execution(rows, request);
    for (let given = 0; given < 5; given++) expect(execution.next()).toBeDefined();
    read.mockClear();
    execution.pause();
    return read.mock.calls.length;
  };
  expect(readFor(5)).toBe(0);
  expect(readFor(6)).toBe(100);
  await catalog.close();
  rmSync(folder, { recursive: true });
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
