import { BSONRegExp, type CollationOptions, type Document, Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = Document & { _id: number };

describe('the database', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
  });
  afterAll(() => test.stop());
  const rows = () => test.db.collection<Row>('rows');
  const fresh = async (name: string, documents: Row[]) => {
    await test.db.collection<Row>(name).insertMany(documents);
    return test.db.collection<Row>(name);
  };

  it('fails only the command with the wrong expression', async () => {
    await rows().insertOne({ _id: 1, n: 5 });
    const $setField = { field: 'm', input: '$n', value: 1 };
    const wrong = () => rows().updateOne({ _id: 1 }, [{ $set: { x: { $setField } } }]);
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? wrong() : rows().insertOne({ _id: 100 + at }))),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map((_, at) => (at % 2 === 0 ? 'rejected' : 'fulfilled')));
    const failure = { code: 4161105 };
    await expect(wrong()).rejects.toMatchObject(failure);
    await expect(rows().findOne({}, { projection: { x: { $setField } } })).rejects.toMatchObject(failure);
    await expect(rows().findOne({ $expr: { $setField } })).rejects.toMatchObject(failure);
    expect(await rows().findOne({ _id: 1 })).toEqual({ _id: 1, n: 5 });
  });

  it('fails a pipeline before it fills the memory', async () => {
    const run = (stages: Document[]) => test.db.collection('lists').aggregate(stages).toArray();
    const list = Array.from({ length: 400 }, (_, at) => at);
    await test.db.collection<Row>('lists').insertOne({ _id: 1, a: list, b: list, c: list });
    const unwinds = ['$a', '$b', '$c'].map(($unwind) => ({ $unwind }));
    const groups = { $group: { _id: { a: '$a', b: '$b', c: '$c' } } };
    await expect(run([...unwinds, groups])).rejects.toMatchObject({ code: 292 });
    const shared = Array.from({ length: 40 }, () => ({ $set: { a: ['$a', '$a'] } }));
    await expect(run(shared)).rejects.toMatchObject({ code: 10334, codeName: 'BSONObjectTooLarge' });
    const operands = Array.from({ length: 10_000 }, () => '$a.b');
    await expect(
      run([{ $set: { a: [{ b: '$a' }] } }, { $project: { x: operands.slice(0, 9) } }]),
    ).resolves.toHaveLength(1);
    await expect(run([{ $project: { x: operands } }])).rejects.toMatchObject({ code: 146 });
    expect(await run([...unwinds.slice(0, 2), { $count: 'n' }])).toEqual([{ n: 160_000 }]);
  });

  it.each(['$dateToString', '$year', '$concat', '$setUnion', '$toString', '$sin', '$map', '$median'])(
    'rejects the unsupported expression %s',
    async (name) => {
      const directly = rows()
        .aggregate([{ $project: { x: { [name]: {} } } }])
        .toArray();
      await expect(directly).rejects.toMatchObject({ code: 31325 });
      const nested = rows().findOne({ $expr: { $eq: [{ [name]: {} }, 1] } });
      await expect(nested).rejects.toMatchObject({ code: 168, codeName: 'InvalidPipelineOperator' });
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
  ])('rejects the update %j and changes nothing', async (update, code) => {
    const document = { _id: 7, a: 1, t: [1, 2] };
    await rows().replaceOne({ _id: 7 }, document, { upsert: true });
    await expect(rows().updateOne({ _id: 7 }, update)).rejects.toMatchObject({ code });
    expect(await rows().findOne({ _id: 7 })).toEqual(document);
  });

  it('rejects two array filters with the same name', async () => {
    await rows().replaceOne({ _id: 8 }, { t: [1, 2] }, { upsert: true });
    const change = (arrayFilters: Document[]) =>
      rows().updateOne({ _id: 8 }, { $set: { 't.$[x]': 0 } }, { arrayFilters });
    await expect(change([{ x: 1 }, { x: 2 }])).rejects.toMatchObject({ code: 9 });
    await expect(change([{ x: 1, y: 2 }])).rejects.toMatchObject({ code: 9 });
    await change([{ x: 1 }]);
    expect(await rows().findOne({ _id: 8 })).toEqual({ _id: 8, t: [0, 2] });
  });

  it('rejects a collation in an update that compares values', async () => {
    await rows().replaceOne({ _id: 9 }, { t: ['A'] }, { upsert: true });
    const collation = { locale: 'en', strength: 2 };
    const failure = { code: 238 };
    await expect(rows().updateOne({ _id: 9 }, { $max: { t: 'a' } }, { collation })).rejects.toMatchObject(failure);
    await rows().updateOne({ _id: 9 }, { $set: { u: 1 } }, { collation });
    expect(await rows().findOne({ _id: 9 })).toEqual({ _id: 9, t: ['A'], u: 1 });
  });

  it('counts the time of stages towards maxTimeMS', async () => {
    const list = Array.from({ length: 500 }, (_, at) => at);
    await test.db.collection<Row>('times').insertOne({ _id: 1, a: list, b: list });
    const stages = [{ $unwind: '$a' }, { $unwind: '$b' }, { $group: { _id: '$b', n: { $sum: 1 } } }];
    const result = test.db.collection('times').aggregate(stages, { maxTimeMS: 5 }).toArray();
    await expect(result).rejects.toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
  });

  it.each<[Document, number]>([
    [{ locale: 'en_a' }, 2],
    [{ locale: { toString: 1 } }, 14],
    [{ locale: 'en', strength: true }, 14],
    [{ locale: 'en', strength: { toString: 1, valueOf: 1 } }, 14],
    [{ locale: 'en', numericOrdering: 1 }, 14],
  ])('rejects the collation %j with %i', async (collation, code) => {
    const result = test.db.collection('rows').find({}, { collation: collation as CollationOptions });
    await expect(result.toArray()).rejects.toMatchObject({ code });
  });

  it.each<[Document, number]>([
    [{ a: { $all: [{ $gt: 1 }] } }, 2],
    [{ a: { $gt: /x/ } }, 2],
    [{ a: { $type: 'constructor' } }, 2],
    [{ a: { $type: 'emptyArray' } }, 2],
    [{ a: { $mod: ['2', 0] } }, 2],
    [{ a: { $gt: 1, toString: 2 } }, 2],
  ])('rejects the filter %j', async (filter, code) => {
    await expect(test.db.collection('none').find(filter).toArray()).rejects.toMatchObject({ code });
  });

  it.each<[Document, number]>([
    [{ key: { a: 1 }, name: 'a', expireAfterSeconds: 1e12 }, 67],
    [{ key: { 'a..b': 1 }, name: 'b' }, 67],
    [{ key: { t: 1 }, name: 't', sparse: true, expireAfterSeconds: 5 }, 0],
    [{ key: { t: 1 }, name: 't', sparse: true, expireAfterSeconds: 6 }, 85],
    [{ key: { t: 1 }, name: 't', sparse: true, unique: true }, 86],
    [{ key: { t: 1 }, name: 'u', unique: true }, 0],
  ])('returns the right code for the index %j', async (index, code) => {
    const result = test.db.command({ createIndexes: 'indexes', indexes: [index] });
    if (code === 0) expect(await result).toMatchObject({ ok: 1 });
    else await expect(result).rejects.toMatchObject({ code });
  });

  it("returns MongoDB's codes for commands without a collection, an index or a cursor", async () => {
    const rows = await fresh(
      'codes',
      Array.from({ length: 20 }, (_, n) => ({ _id: n, n: n === 5 ? 'text' : { n }, list: [{ b: 1 }] })),
    );
    const codeOf = (result: Promise<unknown>) =>
      result.then(
        () => 0,
        (error) => error.code,
      );
    const command = (document: Document) => codeOf(test.db.command(document));
    expect(await codeOf(test.db.aggregate([{ $match: {} }]).toArray())).toBe(73);
    expect(await codeOf(test.db.aggregate([]).toArray())).toBe(73);
    expect(await codeOf(test.db.createCollection('system.own'))).toBe(73);
    expect(await command({ dropIndexes: 'codes' })).toBe(40414);
    expect(await command({ getMore: Long.fromNumber(5) })).toBe(40414);
    expect(await command({ createIndexes: 'codes', indexes: [{ key: { n: 1 } }] })).toBe(9);
    expect(await command({ createIndexes: 'codes', indexes: [{ key: { n: 1 }, name: '' }] })).toBe(67);
    const { writeErrors } = await test.db.command({ update: 'codes', updates: [{ q: {}, u: [1] }] });
    expect(writeErrors).toMatchObject([{ code: 14 }]);
    expect(await command({ find: 'codes', hint: { $natural: 0 } })).toBe(2);
    expect(await command({ find: 'codes', sort: { $natural: 1, n: 1 } })).toBe(2);
    expect(await codeOf(rows.updateOne({ _id: 1 }, { $rename: { 'list.b': 'c' } }))).toBe(2);
    expect(await codeOf(rows.updateOne({ _id: 1 }, { $rename: { n: 'list.b' } }))).toBe(2);
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
    expect(await codeOf(test.db.collection<Row>('never').insertOne({ _id: [] as never }))).toBe(53);
    expect(await test.db.listCollections({ name: 'never' }).toArray()).toEqual([]);
  });

  it("returns MongoDB's codes for fields named toString, conflicting paths and misplaced stages", async () => {
    const rows = await fresh('stages', [{ _id: 1, list: [5, 6] }]);
    const codeOf = (result: Promise<unknown>) =>
      result.then(
        () => 0,
        (error) => error.code,
      );
    const strange = { toString: 1 };
    const ofStages = (...stages: Document[]) => codeOf(rows.aggregate(stages).toArray());
    expect(await ofStages({ $limit: strange })).toBe(5107201);
    expect(await ofStages({ $skip: strange })).toBe(5107200);
    expect(await ofStages({ $match: {} }, { $listLocalSessions: {} })).toBe(40602);
    const ofFilter = (filter: Document) => codeOf(rows.findOne(filter));
    expect(await ofFilter({ a: { $size: strange } })).toBe(2);
    expect(await ofFilter({ a: { $type: strange } })).toBe(2);
    const ofProjection = (projection: Document) => codeOf(rows.findOne({}, { projection }));
    expect(await ofProjection({ 'a.b': 1, a: { b: 1 } })).toBe(31250);
    expect(await ofProjection({ list: { $eq: 1, $ne: 1 } })).toBe(15983);
    expect(await ofProjection({ a$b: 1 })).toBe(0);
    expect(await ofProjection({ 'list.$': 1 })).toBe(238);
    expect(await ofStages({ $project: { $a: 1 } })).toBe(16410);
  });
});
