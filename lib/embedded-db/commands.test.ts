import { readFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandTable } from './commands/command-table';
import { startTestDatabase, type TestDatabase } from './test-database';

type Row = { _id: number; n: number; kind: string };

describe('commands', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
    await rows().insertMany(
      Array.from({ length: 500 }, (_, _id) => ({ _id, n: _id % 7, kind: _id % 2 ? 'odd' : 'even' })),
    );
  });
  afterAll(() => test.stop());
  const rows = () => test.db.collection<Row>('rows');

  it('are listed in the README, no more and no fewer', () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const section = readme.split('## Commands')[1]?.split('\n## ')[0] ?? '';
    const listed = [...section.matchAll(/`(\w+)`/g)].map((match) => match[1]);
    expect(listed).toEqual([...commandTable.keys()]);
  });

  it('fail by name when unknown, and for options that are not supported', async () => {
    await expect(test.db.command({ mapReduce: 'rows' })).rejects.toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
    await expect(test.db.command({ find: 'rows', oddity: 1 })).rejects.toMatchObject({ code: 40415 });
    await expect(
      rows()
        .find({}, { collation: { locale: 'en' } })
        .toArray(),
    ).rejects.toMatchObject({ code: 72 });
    await expect(rows().find({ $where: 'true' }).toArray()).rejects.toMatchObject({ code: 2 });
    const script = { $function: { body: 'return 1', args: [], lang: 'js' } };
    await expect(
      rows()
        .aggregate([{ $addFields: { x: script } }])
        .toArray(),
    ).rejects.toMatchObject({ code: 2 });
    await expect(
      rows()
        .aggregate([{ $out: 'other' }])
        .toArray(),
    ).rejects.toMatchObject({ code: 40324 });
    const session = test.client.startSession();
    session.startTransaction();
    await expect(rows().insertOne({ _id: -1, n: 1, kind: '' }, { session })).rejects.toThrow();
    await session.endSession();
  });

  it('keep a cursor steady while others write', async () => {
    const cursor = rows().find({}, { batchSize: 50 });
    const seen: number[] = [];
    for await (const { _id } of cursor) {
      seen.push(_id);
      if (_id === 120) await rows().deleteMany({ _id: { $in: [121, 300] } });
      if (_id === 200) await rows().updateMany({ _id: { $gt: 400 } }, { $set: { kind: 'new' } });
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(498);
    await rows().insertMany([121, 300].map((_id) => ({ _id, n: _id % 7, kind: 'odd' })));
    await rows().updateMany({ kind: 'new' }, [
      { $set: { kind: { $cond: [{ $eq: [{ $mod: ['$_id', 2] }, 0] }, 'even', 'odd'] } } },
    ]);
  });

  it('sort, skip, limit and project', async () => {
    const found = await rows()
      .find({ kind: 'odd' }, { sort: { n: -1, _id: 1 }, skip: 3, limit: 2, projection: { _id: 0, n: 1 } })
      .toArray();
    expect(found).toEqual([{ n: 6 }, { n: 6 }]);
    expect(await rows().distinct('n')).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await rows().estimatedDocumentCount()).toBe(500);
    await expect(
      rows()
        .find({}, { projection: { n: 1, kind: 0 } })
        .toArray(),
    ).rejects.toMatchObject({ code: 2 });
  });

  it('aggregate', async () => {
    const groups = await rows()
      .aggregate([
        { $match: { _id: { $lt: 10 } } },
        { $group: { _id: '$kind', n: { $sum: 1 } } },
        { $sort: { _id: 1 } },
      ])
      .toArray();
    expect(groups).toEqual([
      { _id: 'even', n: 5 },
      { _id: 'odd', n: 5 },
    ]);
    expect(
      await rows()
        .aggregate([{ $match: { n: 99 } }, { $count: 'n' }])
        .toArray(),
    ).toEqual([]);
  });

  it('update elements of arrays', async () => {
    const lists = test.db.collection<{ _id: number; items: { a: number; ok?: boolean }[] }>('lists');
    await lists.insertOne({ _id: 1, items: [{ a: 1 }, { a: 2 }, { a: 3 }] });
    await lists.updateOne({ _id: 1, 'items.a': 2 }, { $set: { 'items.$.ok': true } });
    await lists.updateOne({ _id: 1 }, { $inc: { 'items.$[big].a': 10 } }, { arrayFilters: [{ 'big.a': { $gte: 3 } }] });
    await lists.updateOne({ _id: 1 }, { $push: { items: { $each: [{ a: 0 }], $sort: { a: 1 }, $slice: 3 } } });
    expect(await lists.findOne({ _id: 1 })).toEqual({ _id: 1, items: [{ a: 0 }, { a: 1 }, { a: 2, ok: true }] });
  });

  it('answer a client on TCP too, when asked for a port', async () => {
    const { startEmbeddedDatabase } = await import('./server');
    const { mkdtempSync } = await import('node:fs');
    const server = await startEmbeddedDatabase({ dataDir: mkdtempSync('/tmp/embedded-db-tcp-'), tcpPort: 0 });
    const client = await new MongoClient(`mongodb://127.0.0.1:${server.tcpPort}/?directConnection=true`).connect();
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await server.close();
  });
});
