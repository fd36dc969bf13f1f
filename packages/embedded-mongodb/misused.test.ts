import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  type CollationOptions,
  DBRef,
  Decimal128,
  type Document,
  Double,
  Int32,
  Long,
} from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = Document & { _id: number };

describe('what is misused', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
  });
  afterAll(() => test.stop());
  const rows = () => test.db.collection<Row>('rows');

  it('in an expression fails its own command, and nobody else', async () => {
    await rows().insertOne({ _id: 1, n: 5 });
    const $setField = { field: 'm', input: '$n', value: 1 };
    const wrong = () => rows().updateOne({ _id: 1 }, [{ $set: { x: { $setField } } }]);
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? wrong() : rows().insertOne({ _id: 100 + at }))),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map((_, at) => (at % 2 === 0 ? 'rejected' : 'fulfilled')));
    const refused = { code: 4161105 };
    await expect(wrong()).rejects.toMatchObject(refused);
    await expect(rows().findOne({}, { projection: { x: { $setField } } })).rejects.toMatchObject(refused);
    await expect(rows().findOne({ $expr: { $setField } })).rejects.toMatchObject(refused);
    expect(await rows().findOne({ _id: 1 })).toEqual({ _id: 1, n: 5 });
  });

  it('is refused before it fills the memory', async () => {
    const ask = (stages: Document[]) => test.db.collection('lists').aggregate(stages).toArray();
    const list = Array.from({ length: 400 }, (_, at) => at);
    await test.db.collection<Row>('lists').insertOne({ _id: 1, a: list, b: list, c: list });
    const unwinds = ['$a', '$b', '$c'].map(($unwind) => ({ $unwind }));
    const groups = { $group: { _id: { a: '$a', b: '$b', c: '$c' } } };
    await expect(ask([...unwinds, groups])).rejects.toMatchObject({ code: 292 });
    const shared = Array.from({ length: 40 }, () => ({ $set: { a: ['$a', '$a'] } }));
    await expect(ask(shared)).rejects.toMatchObject({ code: 10334, codeName: 'BSONObjectTooLarge' });
    const many = Array.from({ length: 10_000 }, () => '$a.b');
    await expect(ask([{ $set: { a: [{ b: '$a' }] } }, { $project: { x: many.slice(0, 9) } }])).resolves.toHaveLength(1);
    await expect(ask([{ $project: { x: many } }])).rejects.toMatchObject({ code: 146 });
    expect(await ask([...unwinds.slice(0, 2), { $count: 'n' }])).toEqual([{ n: 160_000 }]);
  });

  it.each(['$dateToString', '$year', '$concat', '$setUnion', '$toString', '$sin', '$map', '$median'])(
    '%s is refused, as it would be answered otherwise than by MongoDB',
    async (name) => {
      const asked = rows()
        .aggregate([{ $project: { x: { [name]: {} } } }])
        .toArray();
      await expect(asked).rejects.toMatchObject({ code: 31325 });
      const within = rows().findOne({ $expr: { $eq: [{ [name]: {} }, 1] } });
      await expect(within).rejects.toMatchObject({ code: 168, codeName: 'InvalidPipelineOperator' });
    },
  );

  it.each<[Document, number]>([
    [{ $push: { t: { $each: [5], $slice: 'x' } } }, 2],
    [{ $push: { t: { $each: [5], $position: 1.5 } } }, 2],
    [{ $push: { t: { $each: [5], $position: 'x' } } }, 2],
    [{ $pop: { t: '1' } }, 9],
    [{ $rename: { a: '_id' } }, 66],
    [{ $rename: { 't.0': 'z' } }, 2],
    [{ $rename: { a: 5 } }, 2],
  ])('%j is refused, and nothing is changed', async (update, code) => {
    const kept = { _id: 7, a: 1, t: [1, 2] };
    await rows().replaceOne({ _id: 7 }, kept, { upsert: true });
    await expect(rows().updateOne({ _id: 7 }, update)).rejects.toMatchObject({ code });
    expect(await rows().findOne({ _id: 7 })).toEqual(kept);
  });

  it('array filters of one name are refused', async () => {
    await rows().replaceOne({ _id: 8 }, { t: [1, 2] }, { upsert: true });
    const change = (arrayFilters: Document[]) =>
      rows().updateOne({ _id: 8 }, { $set: { 't.$[x]': 0 } }, { arrayFilters });
    await expect(change([{ x: 1 }, { x: 2 }])).rejects.toMatchObject({ code: 9 });
    await expect(change([{ x: 1, y: 2 }])).rejects.toMatchObject({ code: 9 });
    await change([{ x: 1 }]);
    expect(await rows().findOne({ _id: 8 })).toEqual({ _id: 8, t: [0, 2] });
  });

  it('a collation of what compares elements is refused', async () => {
    await rows().replaceOne({ _id: 9 }, { t: ['A'] }, { upsert: true });
    const collation = { locale: 'en', strength: 2 };
    const refused = { code: 238 };
    await expect(rows().updateOne({ _id: 9 }, { $max: { t: 'a' } }, { collation })).rejects.toMatchObject(refused);
    await rows().updateOne({ _id: 9 }, { $set: { u: 1 } }, { collation });
    expect(await rows().findOne({ _id: 9 })).toEqual({ _id: 9, t: ['A'], u: 1 });
  });

  it('time in stages is counted', async () => {
    const list = Array.from({ length: 500 }, (_, at) => at);
    await test.db.collection<Row>('times').insertOne({ _id: 1, a: list, b: list });
    const stages = [{ $unwind: '$a' }, { $unwind: '$b' }, { $group: { _id: '$b', n: { $sum: 1 } } }];
    const asked = test.db.collection('times').aggregate(stages, { maxTimeMS: 5 }).toArray();
    await expect(asked).rejects.toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
  });

  it('longs beyond 2^53 are divided exactly', async () => {
    await rows().replaceOne({ _id: 10 }, { v: Long.fromString('9007199254740993') }, { upsert: true });
    expect(await rows().countDocuments({ _id: 10, v: { $mod: [2, 1] } })).toBe(1);
    expect(await rows().countDocuments({ _id: 10, v: { $mod: [2, 0] } })).toBe(0);
  });
});

describe('a pipeline', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
  });
  afterAll(() => test.stop());
  const typed = { promoteValues: false };

  it('keeps the types of numbers that it does not touch, and makes those that it is asked for', async () => {
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

  it('keeps fields of any name', async () => {
    const rows = test.db.collection<Row>('names');
    const named = JSON.parse('{ "_id": 1, "__proto__": { "x": 1 }, "n": { "__proto__": 5, "c": 1 }, "b": 2 }');
    await rows.insertOne(named);
    await rows.updateOne({ _id: 1 }, [{ $set: { z: 1 } }, { $unset: 'n.c' }]);
    const [found] = await rows.aggregate([{ $unset: 'b' }]).toArray();
    expect(JSON.stringify(found)).toBe('{"_id":1,"__proto__":{"x":1},"n":{"__proto__":5},"z":1}');
  });

  it('knows one moment', async () => {
    const rows = test.db.collection<Row>('moments');
    await rows.insertMany(Array.from({ length: 2_000 }, (_, _id) => ({ _id })));
    await rows.updateMany({}, [{ $set: { t: '$$NOW' } }, { $set: { u: '$$NOW' } }]);
    expect(await rows.distinct('t')).toHaveLength(1);
    expect(await rows.distinct('u')).toEqual(await rows.distinct('t'));
  });
});

describe('MongoDB does so too:', () => {
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

  it('what is deleted between two batches is not answered', async () => {
    const rows = await fresh(
      'batches',
      [1, 2, 3, 4, 5].map((_id) => ({ _id })),
    );
    const cursor = rows.find({ _id: { $lt: 6 } }).batchSize(2);
    expect([(await cursor.next())?._id, (await cursor.next())?._id]).toEqual([1, 2]);
    await rows.deleteMany({ _id: { $in: [3] } });
    expect(idsOf(await cursor.toArray())).toEqual([4, 5]);
  });

  it('partial indexes go by stored types, and are not taken for what they do not hold', async () => {
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

  it('patterns are read as PCRE reads them, or refused', async () => {
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

  it('null at a position also finds what has no such field in an element, with an index too', async () => {
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

  it('a decimal that is no number is neither less nor more than one', async () => {
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

  it('symbols are strings to filters, also where these look at types', async () => {
    const rows = await fresh('symbols', [
      { _id: 1, a: 'x' },
      { _id: 2, a: new BSONSymbol('x') },
      { _id: 3, a: 'y' },
    ]);
    const many = Array.from({ length: 9 }, (_, at) => `other ${at}`);
    const x = new BSONSymbol('x');
    for (const a of ['x', x, /x/, { $in: ['x'] }, { $in: [x] }, { $in: [x, ...many] }, { $in: ['x', ...many] }])
      for (const more of [{}, { $expr: true }])
        expect(idsOf(await rows.find({ a, ...more }).toArray())).toEqual([1, 2]);
  });

  it('code is told apart by its scope too', async () => {
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

  it('a collation sorts binary values, and compares strings with lists', async () => {
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

  it('references in lists are documents: to $pull, to what is pushed in order, and to indexes', async () => {
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

  it.each<[Document, number]>([
    [{ locale: 'en_a' }, 2],
    [{ locale: { toString: 1 } }, 14],
    [{ locale: 'en', strength: true }, 14],
    [{ locale: 'en', strength: { toString: 1, valueOf: 1 } }, 14],
    [{ locale: 'en', numericOrdering: 1 }, 14],
  ])('the collation %j is refused by %i', async (collation, code) => {
    const asked = test.db.collection('rows').find({}, { collation: collation as CollationOptions });
    await expect(asked.toArray()).rejects.toMatchObject({ code });
  });

  it('a reference is one by its collection and its id, not by operators', async () => {
    const rows = await fresh('references', [{ _id: 1, r: { $ref: 'u', $id: 5 } }]);
    expect(idsOf(await rows.find({ r: { $ref: 'u', $id: 5 } }).toArray())).toEqual([1]);
    await expect(rows.find({ _id: { $gt: 0, $ref: 5 } } as Document).toArray()).rejects.toMatchObject({ code: 2 });
  });

  it('parallel arrays are not sorted by', async () => {
    const rows = await fresh('parallel', [{ _id: 3, p: [1, 5], q: [2, 3] }]);
    await expect(rows.find({}, { sort: { p: 1, q: 1 } }).toArray()).rejects.toMatchObject({ code: 2 });
    expect(idsOf(await rows.find({}, { sort: { p: 1, _id: 1 } }).toArray())).toEqual([3]);
  });

  it.each<[Document, number]>([
    [{ a: { $all: [{ $gt: 1 }] } }, 2],
    [{ a: { $gt: /x/ } }, 2],
    [{ a: { $type: 'constructor' } }, 2],
    [{ a: { $type: 'emptyArray' } }, 2],
    [{ a: { $mod: ['2', 0] } }, 2],
    [{ a: { $gt: 1, toString: 2 } }, 2],
  ])('the filter %j is refused', async (filter, code) => {
    await expect(test.db.collection('none').find(filter).toArray()).rejects.toMatchObject({ code });
  });

  it.each<[Document, number]>([
    [{ key: { a: 1 }, name: 'a', expireAfterSeconds: 1e12 }, 67],
    [{ key: { 'a..b': 1 }, name: 'b' }, 67],
    [{ key: { t: 1 }, name: 't', sparse: true, expireAfterSeconds: 5 }, 0],
    [{ key: { t: 1 }, name: 't', sparse: true, expireAfterSeconds: 6 }, 85],
    [{ key: { t: 1 }, name: 't', sparse: true, unique: true }, 86],
    [{ key: { t: 1 }, name: 'u', unique: true }, 0],
  ])('the index %j', async (index, code) => {
    const made = test.db.command({ createIndexes: 'indexes', indexes: [index] });
    if (code === 0) expect(await made).toMatchObject({ ok: 1 });
    else await expect(made).rejects.toMatchObject({ code });
  });

  it('$out ends the cursors of what it replaces', async () => {
    const rows = await fresh(
      'replaced',
      [1, 2, 3, 4].map((_id) => ({ _id })),
    );
    const cursor = rows.find({}, { batchSize: 2 });
    await cursor.next();
    await fresh('replacing', [{ _id: 9 }]);
    await test.db
      .collection('replacing')
      .aggregate([{ $out: 'replaced' }])
      .toArray();
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 43 });
    expect(await rows.find().toArray()).toEqual([{ _id: 9 }]);
  });

  it('a cursor is of its collection', async () => {
    await fresh(
      'mine',
      [1, 2, 3].map((_id) => ({ _id })),
    );
    const { cursor } = await test.db.command({ find: 'mine', batchSize: 1 });
    const other = test.db.command({ getMore: cursor.id, collection: 'budget' });
    await expect(other).rejects.toMatchObject({ code: 13, codeName: 'Unauthorized' });
  });

  it("what belongs to no collection, no index or no cursor is refused by MongoDB's codes", async () => {
    const rows = await fresh(
      'codes',
      Array.from({ length: 20 }, (_, n) => ({ _id: n, n: n === 5 ? 'text' : { n }, list: [{ b: 1 }] })),
    );
    const code = (asked: Promise<unknown>) =>
      asked.then(
        () => 0,
        (error) => error.code,
      );
    const command = (given: Document) => code(test.db.command(given));
    expect(await code(test.db.aggregate([{ $match: {} }]).toArray())).toBe(73);
    expect(await code(test.db.aggregate([]).toArray())).toBe(73);
    expect(await code(test.db.createCollection('system.own'))).toBe(73);
    expect(await command({ dropIndexes: 'codes' })).toBe(40414);
    expect(await command({ getMore: Long.fromNumber(5) })).toBe(40414);
    expect(await command({ createIndexes: 'codes', indexes: [{ key: { n: 1 } }] })).toBe(9);
    expect(await command({ createIndexes: 'codes', indexes: [{ key: { n: 1 }, name: '' }] })).toBe(67);
    const { writeErrors } = await test.db.command({ update: 'codes', updates: [{ q: {}, u: [1] }] });
    expect(writeErrors).toMatchObject([{ code: 14 }]);
    expect(await command({ find: 'codes', hint: { $natural: 0 } })).toBe(2);
    expect(await command({ find: 'codes', sort: { $natural: 1, n: 1 } })).toBe(2);
    expect(await code(rows.updateOne({ _id: 1 }, { $rename: { 'list.b': 'c' } }))).toBe(2);
    expect(await code(rows.updateOne({ _id: 1 }, { $rename: { n: 'list.b' } }))).toBe(2);
    const { cursor } = await test.db.command({
      ...{
        find: 'codes',
        filter: { $expr: { $type: { $setField: { field: 'm', input: '$n', value: 1 } } } },
        batchSize: 2,
      },
    });
    const more = { getMore: cursor.id, collection: 'codes', batchSize: 4 };
    expect([await command(more), await command(more)]).toEqual([4161105, 43]);
    await rows.updateOne({ _id: 1 }, { $addToSet: { list: { x: 1, $each: [1] } } } as never);
    expect((await rows.findOne({ _id: 1 }))?.list).toHaveLength(2);
    const pattern = { insert: 'codes', documents: [{ _id: 100 }], comment: new BSONRegExp('(?i)x') };
    expect(await test.db.command(pattern)).toMatchObject({ n: 1 });
    expect(await code(test.db.collection<Row>('never').insertOne({ _id: [] as never }))).toBe(53);
    expect(await test.db.listCollections({ name: 'never' }).toArray()).toEqual([]);
  });

  it('a document that looks like a reference is as sound as any', async () => {
    const document = { _id: 1, $ref: 'c', $id: 5 };
    await test.db.command({ insert: 'references', documents: [document] });
    expect(await test.db.command({ validate: 'references' })).toMatchObject({ valid: true });
  });

  it('numbers of documents may be of any kind', async () => {
    const rows = await fresh('stages', [{ _id: 1, list: [5, 6] }]);
    const ask = (...stages: Document[]) => rows.aggregate(stages, { promoteValues: false }).toArray();
    const long = Long.MAX_VALUE;
    expect(await ask({ $limit: long }, { $unwind: '$list' }, { $unset: '_id' })).toHaveLength(2);
    expect(await ask({ $skip: Long.fromString('1152921504606846976') })).toEqual([]);
    expect(await ask({ $limit: Decimal128.fromString('1') }, { $count: 'n' })).toHaveLength(1);
    expect(await ask({ $sample: { size: long } })).toHaveLength(1);
    const kept = { path: '$__proto__.a', preserveNullAndEmptyArrays: true };
    expect(await rows.aggregate([{ $unwind: kept }]).toArray()).toEqual([{ _id: 1, list: [5, 6] }]);
  });

  it('fields called toString, doubled paths and stages out of place are refused by their codes', async () => {
    const rows = test.db.collection('stages');
    const code = (asked: Promise<unknown>) =>
      asked.then(
        () => 0,
        (error) => error.code,
      );
    const strange = { toString: 1 };
    const ofStages = (...stages: Document[]) => code(rows.aggregate(stages).toArray());
    expect(await ofStages({ $limit: strange })).toBe(5107201);
    expect(await ofStages({ $skip: strange })).toBe(5107200);
    expect(await ofStages({ $match: {} }, { $listLocalSessions: {} })).toBe(40602);
    const ofFilter = (filter: Document) => code(rows.findOne(filter));
    expect(await ofFilter({ a: { $size: strange } })).toBe(2);
    expect(await ofFilter({ a: { $type: strange } })).toBe(2);
    const ofProjection = (projection: Document) => code(rows.findOne({}, { projection }));
    expect(await ofProjection({ 'a.b': 1, a: { b: 1 } })).toBe(31250);
    expect(await ofProjection({ list: { $eq: 1, $ne: 1 } })).toBe(15983);
    expect(await ofProjection({ a$b: 1 })).toBe(0);
    expect(await ofProjection({ 'list.$': 1 })).toBe(238);
    expect(await ofStages({ $project: { $a: 1 } })).toBe(16410);
  });
});
