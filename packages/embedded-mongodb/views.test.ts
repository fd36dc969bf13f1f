import { type Document, Double, Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = Document & { _id: number };

describe('views', () => {
  let test: TestDatabase;
  const view = (name: string) => test.db.collection<Row>(name);
  beforeAll(async () => {
    test = await startTestDatabase();
    const rows = Array.from({ length: 20 }, (_, _id) => ({ _id, n: _id % 4, kind: _id % 2 ? 'odd' : 'even' }));
    await test.db.collection<Row>('rows').insertMany(rows);
    await test.db.collection('rows').createIndex({ kind: 1, n: 1 });
    await test.db.createCollection('odd', { viewOn: 'rows', pipeline: [{ $match: { kind: 'odd' } }] });
    const pipeline = [{ $match: { n: 3 } }, { $project: { twice: { $multiply: ['$n', 2] } } }];
    await test.db.createCollection('threes', { viewOn: 'odd', pipeline });
    await test.db.createCollection('few', { viewOn: 'rows', pipeline: [{ $sort: { _id: -1 } }, { $limit: 3 }] });
  });
  afterAll(() => test.stop());

  it('are not made of a filter that is none', async () => {
    const options = { viewOn: 'rows', pipeline: [{ $match: { a: { $bogus: 1 } } }] };
    await expect(test.db.createCollection('bogus', options)).rejects.toMatchObject({ code: 2 });
  });

  it('are found in, counted, grouped and joined, also one made from another', async () => {
    const found = await view('odd')
      .find({ n: 1 }, { sort: { _id: -1 }, skip: 1, limit: 2, projection: { n: 1 } })
      .toArray();
    expect(found).toEqual([
      { _id: 13, n: 1 },
      { _id: 9, n: 1 },
    ]);
    expect(await view('odd').countDocuments({ n: 3 })).toBe(5);
    expect(await view('odd').estimatedDocumentCount()).toBe(10);
    expect(await view('odd').distinct('n')).toEqual([1, 3]);
    expect(await view('threes').findOne({ twice: 6 }, { sort: { _id: 1 } })).toEqual({ _id: 3, twice: 6 });
    expect(await view('threes').countDocuments({ twice: { $ne: 6 } })).toBe(0);
    expect(await view('few').find({ kind: 'odd' }).toArray()).toHaveLength(2);
    const groups = await view('odd')
      .aggregate([{ $group: { _id: '$n', n: { $sum: 1 } } }, { $sort: { _id: 1 } }])
      .toArray();
    expect(groups).toEqual([
      { _id: 1, n: 5 },
      { _id: 3, n: 5 },
    ]);
    const $lookup = { from: 'threes', localField: '_id', foreignField: '_id', as: 'found' };
    const joined = await view('rows')
      .aggregate([{ $match: { _id: 3 } }, { $lookup }, { $project: { found: 1 } }])
      .next();
    expect(joined).toEqual({ _id: 3, found: [{ _id: 3, twice: 6 }] });
  });

  it('read by the indexes of their collection', async () => {
    const { queryPlanner } = await view('odd').find({ n: 1 }).explain('queryPlanner');
    expect(queryPlanner.winningPlan).toMatchObject({ stage: 'FETCH', inputStage: { indexName: 'kind_1_n_1' } });
  });

  it('are listed as views, also after a restart, and dropped without their collection', async () => {
    await test.restart();
    const [listed] = await test.db.listCollections({ name: 'odd' }).toArray();
    const options = { viewOn: 'rows', pipeline: [{ $match: { kind: 'odd' } }] };
    expect(listed).toEqual({ name: 'odd', type: 'view', options, info: { readOnly: true } });
    expect(await test.db.command({ dbStats: 1 })).toMatchObject({ collections: 1, views: 3 });
    expect(await view('few').drop()).toBe(true);
    expect(await view('rows').countDocuments()).toBe(20);
  });

  it('take no writes, no indexes, no stages that write, and no circle', async () => {
    const refused = { code: 166, codeName: 'CommandNotSupportedOnView' };
    await expect(view('odd').insertOne({ _id: 99 })).rejects.toMatchObject(refused);
    await expect(view('odd').updateOne({}, { $set: { n: 0 } })).rejects.toMatchObject(refused);
    await expect(view('odd').deleteMany({})).rejects.toMatchObject(refused);
    await expect(view('odd').createIndex({ n: 1 })).rejects.toMatchObject(refused);
    await expect(view('odd').indexes()).rejects.toMatchObject(refused);
    await expect(
      view('rows')
        .aggregate([{ $out: 'odd' }])
        .toArray(),
    ).rejects.toMatchObject(refused);
    const create = (name: string, viewOn: string | undefined, pipeline: Document[]) =>
      test.db.command({ create: name, ...(viewOn && { viewOn }), pipeline });
    await expect(create('odd', 'rows', [])).rejects.toMatchObject({ code: 48 });
    await expect(create('none', undefined, [])).rejects.toMatchObject({ code: 72 });
    await expect(create('none', 'rows', [{ $out: 'x' }])).rejects.toMatchObject({ code: 167 });
    await expect(create('none', 'rows', [{ $oddity: 1 }])).rejects.toMatchObject({ code: 40324 });
    await create('one', 'two', []);
    await expect(create('two', 'one', [])).rejects.toMatchObject({ code: 5, codeName: 'GraphContainsCycle' });
  });

  it('end their cursors when what they read is dropped', async () => {
    const base = test.db.collection<Row>('base');
    await base.insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id, a: _id })));
    await test.db.createCollection('above', { viewOn: 'base', pipeline: [{ $match: { a: { $gte: 0 } } }] });
    const cursor = view('above').find({}, { batchSize: 5 });
    expect(await cursor.next()).toMatchObject({ _id: 0 });
    await base.drop();
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 43, codeName: 'CursorNotFound' });
    expect(await view('rows').countDocuments()).toBe(20);
  });

  it('know the types of their numbers, also after a restart', async () => {
    const $set = { l: Long.fromNumber(5), d: new Double(1) };
    await test.db.createCollection('typed', { viewOn: 'rows', pipeline: [{ $limit: 1 }, { $set }] });
    const types = { $project: { _id: 0, types: [{ $type: '$l' }, { $type: '$d' }] } };
    const expected = [{ types: ['long', 'double'] }];
    expect(await test.db.collection('typed').aggregate([types]).toArray()).toEqual(expected);
    await test.restart();
    expect(await test.db.collection('typed').aggregate([types]).toArray()).toEqual(expected);
  });
});
