import { BSONSymbol, Code, DBRef, Decimal128, type Document, Double, Int32, Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = Document & { _id: number };

describe('a pipeline', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
  });
  afterAll(() => test.stop());
  const typed = { promoteValues: false };

  it('keeps the types of unchanged numbers and stores new numbers with the types sent', async () => {
    const rows = test.db.collection<Row>('rows');
    const o = { x: new Double(5), y: Long.fromNumber(5e12), z: new Int32(1) };
    await rows.insertOne({ _id: 1, o, p: new Int32(5) });
    await rows.updateOne({ _id: 1 }, [
      {
        $set: {
          'o.z': 2,
          p: { $ifNull: ['$none', '$o.x'] },
          q: '$o.z',
          r: Long.fromNumber(7),
          s: '$__proto__',
        },
      },
    ]);
    expect(await rows.findOne({ _id: 1 }, typed)).toEqual({
      _id: new Int32(1),
      o: { x: new Double(5), y: Long.fromNumber(5e12), z: new Int32(2) },
      p: new Double(5),
      q: new Int32(1),
      r: Long.fromNumber(7),
    });
    const found = await rows
      .aggregate([{ $set: { t: { $type: '$o.x' } } }, { $match: { 'o.x': { $type: 'double' } } }])
      .toArray();
    expect(found).toMatchObject([{ t: 'double' }]);
    const $expr = { $and: [{ $eq: [{ $type: '$o.x' }, 'double'] }, { $gt: ['$o.z', 1] }] };
    expect(await rows.countDocuments({ 'o.x': { $type: 'double' }, $expr })).toBe(1);
  });

  it('keeps fields with any name', async () => {
    const rows = test.db.collection<Row>('names');
    const document = JSON.parse('{ "_id": 1, "__proto__": { "x": 1 }, "n": { "__proto__": 5, "c": 1 }, "b": 2 }');
    await rows.insertOne(document);
    await rows.updateOne({ _id: 1 }, [{ $set: { z: 1 } }, { $unset: 'n.c' }]);
    const [found] = await rows.aggregate([{ $unset: 'b' }]).toArray();
    expect(JSON.stringify(found)).toBe('{"_id":1,"__proto__":{"x":1},"n":{"__proto__":5},"z":1}');
  });

  it('uses the same $$NOW for all documents', async () => {
    const rows = test.db.collection<Row>('moments');
    await rows.insertMany(Array.from({ length: 2_000 }, (_, _id) => ({ _id })));
    await rows.updateMany({}, [{ $set: { t: '$$NOW' } }, { $set: { u: '$$NOW' } }]);
    expect(await rows.distinct('t')).toHaveLength(1);
    expect(await rows.distinct('u')).toEqual(await rows.distinct('t'));
  });
});

describe('the database', () => {
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
  const rows = () => test.db.collection<Row>('rows');

  it('divides longs beyond 2^53 exactly', async () => {
    await rows().replaceOne({ _id: 10 }, { v: Long.fromString('9007199254740993') }, { upsert: true });
    expect(await rows().countDocuments({ _id: 10, v: { $mod: [2, 1] } })).toBe(1);
    expect(await rows().countDocuments({ _id: 10, v: { $mod: [2, 0] } })).toBe(0);
  });

  it('does not order a decimal NaN before or after numbers', async () => {
    const NaN128 = Decimal128.fromString('NaN');
    const rows = await fresh('decimals', [
      { _id: 1, a: NaN128 },
      { _id: 2, a: [NaN128, 5] },
      { _id: 3, a: 1 },
    ]);
    const found = async (a: Document) => idsOf(await rows.find({ a }).toArray());
    for (const index of [undefined, { a: 1 } as const]) {
      if (index) await rows.createIndex(index);
      expect(await found({ $lt: 3 })).toEqual([3]);
      expect(await found({ $gt: NaN128 })).toEqual([]);
      expect(await found({ $gte: Number.NaN })).toEqual([1, 2]);
    }
    expect((await rows.deleteMany({ a: { $lt: 1 } })).deletedCount).toBe(0);
  });

  it('matches symbols as strings', async () => {
    const rows = await fresh('symbols', [
      { _id: 1, a: 'x' },
      { _id: 2, a: new BSONSymbol('x') },
      { _id: 3, a: 'y' },
    ]);
    const others = Array.from({ length: 9 }, (_, at) => `other ${at}`);
    const x = new BSONSymbol('x');
    for (const a of ['x', x, /x/, { $in: ['x'] }, { $in: [x] }, { $in: [x, ...others] }, { $in: ['x', ...others] }])
      for (const more of [{}, { $expr: true }])
        expect(idsOf(await rows.find({ a, ...more }).toArray())).toEqual([1, 2]);
  });

  it('compares code by its scope too', async () => {
    const codes = [new Code('f', { x: 1 }), new Code('f'), new Code('f', { x: 2 })];
    const rows = await fresh('functions', [{ _id: 1, a: [] }]);
    await rows.updateOne({ _id: 1 }, { $addToSet: { a: { $each: [...codes, codes[0]] } } } as Document);
    expect((await rows.findOne({ _id: 1 }))?.a).toEqual(codes);
    await rows.createIndex({ k: 1 }, { unique: true, sparse: true });
    await rows.insertMany(codes.map((k, at) => ({ _id: 2 + at, k })));
    for (const [at, k] of codes.entries()) expect(idsOf(await rows.find({ k }).toArray())).toEqual([2 + at]);
    expect(idsOf(await rows.find({ k: { $type: 'javascriptWithScope' } }).toArray())).toEqual([2, 4]);
    expect(idsOf(await rows.find({ k: { $exists: true } }, { sort: { k: 1 } }).toArray())).toEqual([3, 2, 4]);
  });

  it('treats references in lists as documents in $pull, in $push with $sort and in indexes', async () => {
    const reference = (z: number) => new DBRef('x', z as never, undefined, { z });
    const rows = await fresh('pulled', [{ _id: 1, a: [reference(2), 1], b: [reference(2), 1], c: [reference(2)] }]);
    const $push = { c: { $each: [reference(0)], $sort: { z: 1 } } };
    await rows.updateOne({ _id: 1 }, { $pull: { a: { z: 2 }, b: { $id: 2 } }, $push } as Document);
    expect(await rows.findOne()).toEqual({ _id: 1, a: [1], b: [1], c: [reference(0), reference(2)] });
    expect(await rows.createIndex({ 'c.$id': 1 })).toBe('c.$id_1');
    expect(idsOf(await rows.find({ 'c.$id': 2 }).hint({ 'c.$id': 1 }).toArray())).toEqual([1]);
    await expect(rows.createIndex({ 'c.$x': 1 })).rejects.toMatchObject({ code: 67 });
    const ordered = rows.aggregate([{ $sort: { _id: Decimal128.fromString('1') } }]).toArray();
    expect(await ordered).toHaveLength(1);
  });

  it('recognizes a reference by $ref and $id, and rejects $ref beside operators', async () => {
    const rows = await fresh('references', [{ _id: 1, r: { $ref: 'u', $id: 5 } }]);
    expect(idsOf(await rows.find({ r: { $ref: 'u', $id: 5 } }).toArray())).toEqual([1]);
    await expect(rows.find({ _id: { $gt: 0, $ref: 5 } } as Document).toArray()).rejects.toMatchObject({ code: 2 });
  });

  it('validates a document that looks like a reference', async () => {
    const document = { _id: 1, $ref: 'c', $id: 5 };
    await test.db.command({ insert: 'references', documents: [document] });
    expect(await test.db.command({ validate: 'references' })).toMatchObject({ valid: true });
  });

  it('accepts numbers of any type as counts of documents', async () => {
    const rows = await fresh('stages', [{ _id: 1, list: [5, 6] }]);
    const run = (...stages: Document[]) => rows.aggregate(stages, { promoteValues: false }).toArray();
    const long = Long.MAX_VALUE;
    expect(await run({ $limit: long }, { $unwind: '$list' }, { $unset: '_id' })).toHaveLength(2);
    expect(await run({ $skip: Long.fromString('1152921504606846976') })).toEqual([]);
    expect(await run({ $limit: Decimal128.fromString('1') }, { $count: 'n' })).toHaveLength(1);
    expect(await run({ $sample: { size: long } })).toHaveLength(1);
    const unwind = { path: '$__proto__.a', preserveNullAndEmptyArrays: true };
    expect(await rows.aggregate([{ $unwind: unwind }]).toArray()).toEqual([{ _id: 1, list: [5, 6] }]);
  });
});
