import { Binary, type Document, Double } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = Document & { _id: number };

describe('a query', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
  });
  afterAll(() => test.stop());
  const fresh = async (name: string, documents: Row[]) => {
    await test.db.collection<Row>(name).insertMany(documents);
    return test.db.collection<Row>(name);
  };
  const idsOf = (documents: Row[]) => documents.map(({ _id }) => _id);

  it('uses a partial index only if it contains all matching documents, judged by their stored types', async () => {
    const rows = await fresh('partial', [
      { _id: 1, a: new Double(1), b: 1 },
      { _id: 2, a: new Double(1.5), b: 1 },
      { _id: 3, a: [[1, 2]], b: 5 },
      { _id: 4, a: [1, 2], b: 5 },
    ]);
    await rows.createIndex({ b: 1 }, { name: 'double', partialFilterExpression: { a: { $type: 'double' } } });
    expect(idsOf(await rows.find({ b: 1, a: { $type: 'double' } }).toArray())).toEqual([1, 2]);
    await rows.createIndex({ b: 1 }, { name: 'gt', partialFilterExpression: { a: { $gt: 1 } } });
    expect(idsOf(await rows.find({ b: 5, a: [1, 2] }).toArray())).toEqual([3, 4]);
    await expect(rows.find({ b: 1 }, { hint: { b: 1 } }).toArray()).rejects.toMatchObject({ code: 2 });
    const dropped = test.db.command({ dropIndexes: 'partial', index: { b: 1 } });
    await expect(dropped).rejects.toMatchObject({ code: 181, codeName: 'AmbiguousIndexKeyPattern' });
  });

  it('matches patterns as PCRE does, or rejects them', async () => {
    const texts = ['ab\n', '😀', 'a\rb', 'a.b', 'tab :x'];
    const rows = await fresh('texts', [...texts.map((t, _id): Row => ({ _id, t })), { _id: 9, t: /x$/i }]);
    const found = async (t: RegExp | Document) => idsOf(await rows.find({ t }, { sort: { _id: 1 } }).toArray());
    expect(await found(/b$/)).toEqual([0, 2, 3]);
    expect(await found(/^.$/)).toEqual([1]);
    expect(await found(/^a.b$/)).toEqual([2, 3]);
    expect(await found(/x$/i)).toEqual([4, 9]);
    expect(await found({ $regex: '^TAB', $options: 'i' })).toEqual([4]);
    await expect(found({ $regex: '[[:space:]]' })).rejects.toMatchObject({ code: 238 });
    await expect(found({ $regex: '\\Aab' })).rejects.toMatchObject({ code: 238 });
  });

  it('finds null at a position where an element lacks the field, with and without an index', async () => {
    const documents = [
      { _id: 1, a: [{ b: 5 }] },
      { _id: 2, a: [1, { x: 1 }] },
      { _id: 3, a: [[1], 2] },
    ];
    const rows = await fresh('places', documents);
    const filters: Document[] = [{ 'a.0.b': null }, { 'a.0': null }, { 'a.0': { $in: [null, 7] } }, { 'a.0': 1 }];
    const all = () => Promise.all(filters.map(async (filter) => idsOf(await rows.find(filter).toArray()).sort()));
    const before = await all();
    expect(before).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
      [2, 3],
    ]);
    await rows.createIndexes([{ key: { 'a.0.b': 1 } }, { key: { 'a.0': 1 } }]);
    expect(await all()).toEqual(before);
  });

  it('sorts binary values and matches strings in lists with a collation', async () => {
    const rows = await fresh(
      'collated',
      Array.from({ length: 20 }, (_, _id) => ({ _id, k: new Binary(Buffer.from([(_id * 7) % 20])), w: { v: 'a' } })),
    );
    const collation = { locale: 'en', strength: 2 } as const;
    const found = await rows.find({}, { collation, sort: { k: -1 } }).toArray();
    expect(found.map(({ k }) => k.buffer[0])).toEqual(Array.from({ length: 20 }, (_, at) => 19 - at));
    await rows.insertMany([
      { _id: 30, v: 'a' },
      { _id: 31, v: ['z', 'A'] },
      { _id: 32, v: { a: 'A' } },
      { _id: 33, v: 1 },
    ]);
    for (const v of ['A', { $in: ['A', 'b'] }, { $all: ['A'] }])
      expect(idsOf(await rows.find({ v }, { collation }).toArray())).toEqual([30, 31]);
    await expect(rows.find({ v: { a: 'a' } }, { collation }).toArray()).rejects.toMatchObject({ code: 238 });
  });

  it('rejects a sort by parallel arrays', async () => {
    const rows = await fresh('parallel', [{ _id: 3, p: [1, 5], q: [2, 3] }]);
    await expect(rows.find({}, { sort: { p: 1, q: 1 } }).toArray()).rejects.toMatchObject({ code: 2 });
    expect(idsOf(await rows.find({}, { sort: { p: 1, _id: 1 } }).toArray())).toEqual([3]);
  });
});
