import { readFileSync } from 'node:fs';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandTable } from './commands/run-command';
import { EXPRESSIONS } from './expressions/compile';
import { FILTER_OPERATORS } from './query/filter';
import { ACCUMULATORS } from './query/group';
import { STAGES, UPDATE_STAGES } from './query/stages';
import { startTestDatabase, type TestDatabase } from './testing/test-database';
import { OPERATORS } from './update/operators';

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

  it('are the ones that the README lists', () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const section = readme.split('## Commands')[1]?.split('\n## ')[0] ?? '';
    const names = [...section.matchAll(/`(\w+)`/g)].map((match) => match[1]);
    expect(names).toEqual([...commandTable.keys()]);
  });

  it('support the operators and stages that the README lists', () => {
    const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const listNames = (kind: string) =>
      [...(readme.split(`- ${kind}: `)[1]?.split('\n')[0] ?? '').matchAll(/`(\$\w+)`/g)].map((match) => match[1]);
    expect(listNames('Filters')).toEqual([...FILTER_OPERATORS].sort());
    expect(listNames('Updates')).toEqual([...Object.keys(OPERATORS), ...UPDATE_STAGES]);
    expect(listNames('Stages')).toEqual([...STAGES]);
    expect(listNames('Expressions')).toEqual(EXPRESSIONS);
    expect(listNames('Accumulators of `$group`')).toEqual(ACCUMULATORS);
  });

  it('fail if their name is unknown or an option is not supported', async () => {
    await expect(test.db.command({ mapReduce: 'rows' })).rejects.toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
    await expect(test.db.command({ find: 'rows', oddity: 1 })).rejects.toMatchObject({ code: 40415 });
    const deletion = test.db.command({ explain: { delete: 'rows', deletes: [{ q: {}, limit: 0 }] } });
    await expect(deletion).rejects.toMatchObject({ code: 59 });
    const german = { locale: 'de', caseLevel: true };
    await expect(rows().find({}, { collation: german }).toArray()).rejects.toMatchObject({ code: 238 });
    await expect(rows().createIndex({ n: 1 }, { collation: { locale: 'de' } })).rejects.toMatchObject({ code: 238 });
    const result = test.db.createCollection('german', { collation: { locale: 'de', strength: 2 } });
    await expect(result).rejects.toMatchObject({ code: 238 });
    await test.db.createCollection('simple', { collation: { locale: 'simple' } });
    const capped = test.db.createCollection('capped', { capped: true, size: 4_096 });
    const unknown = "BSON field 'create.capped' is an unknown field.";
    await expect(capped).rejects.toMatchObject({ code: 40415, codeName: 'IDLUnknownField', errmsg: unknown });
    const view = test.db.createCollection('view', { viewOn: 'rows', pipeline: [] });
    await expect(view).rejects.toMatchObject({ code: 40415, codeName: 'IDLUnknownField' });
    await expect(rows().find({ $where: 'true' }).toArray()).rejects.toMatchObject({ code: 2 });
    const script = { $function: { body: 'return 1', args: [], lang: 'js' } };
    await expect(
      rows()
        .aggregate([{ $addFields: { x: script } }])
        .toArray(),
    ).rejects.toMatchObject({ code: 31325 });
    await expect(
      rows()
        .aggregate([{ $collStats: {} }])
        .toArray(),
    ).rejects.toMatchObject({ code: 40324 });
    const session = test.client.startSession();
    session.startTransaction();
    await expect(rows().insertOne({ _id: -1, n: 1, kind: '' }, { session })).rejects.toThrow();
    await session.endSession();
  });

  it.each<[string, Document, number]>([
    ['options without a pattern', { filter: { kind: { $options: 'i' } } }, 2],
    ['an empty list of types', { filter: { kind: { $type: [] } } }, 9],
    ['a pattern after $ne', { filter: { kind: { $ne: /x/ } } }, 2],
    ['a sort by an operator', { sort: { $foo: 1 } }, 16410],
    ['a sort by an empty name', { sort: { 'a..b': 1 } }, 15998],
    ['a hint that is a number', { hint: 5 }, 9],
    ['a negative limit', { limit: -3 }, 51024],
    ['an unknown read concern', { readConcern: { level: 'bogus' } }, 2],
    ['another API version', { apiVersion: '2' }, 322],
    ['a write concern of five servers', { writeConcern: { w: 5 } }, 2],
  ])('reject %s', async (_name, options, code) => {
    await expect(test.db.command({ find: 'rows', ...options })).rejects.toMatchObject({ code });
  });

  it('compare and sort by a collation, but do not group by one', async () => {
    const collation = { locale: 'en_US', strength: 2 };
    const words = test.db.collection<{ _id: number; word: string }>('words');
    await words.insertMany(['ping', 'PING', 'pong'].map((word, _id) => ({ _id, word })));
    await words.createIndex({ word: 1 });
    const ids = async (filter: object) => (await words.find(filter, { collation }).toArray()).map(({ _id }) => _id);
    expect(await ids({ word: 'Ping' })).toEqual([0, 1]);
    expect(await ids({ word: { $in: ['PONG'] } })).toEqual([2]);
    expect(await ids({ word: { $gt: 'PING' } })).toEqual([2]);
    expect(await words.distinct('word', {}, { collation })).toEqual(['ping', 'pong']);
    expect((await words.deleteMany({ word: 'pInG' }, { collation })).deletedCount).toBe(2);
    await words.insertMany(['b', 'C', 'a'].map((word, at) => ({ _id: 10 + at, word })));
    const inOrder = await words.find({}, { collation, sort: { word: -1 } }).toArray();
    expect(inOrder.map(({ word }) => word)).toEqual(['pong', 'C', 'b', 'a']);
    const grouping = words.aggregate([{ $group: { _id: '$word' } }], { collation }).toArray();
    await expect(grouping).rejects.toMatchObject({ code: 238 });
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
    ).rejects.toMatchObject({ code: 31254 });
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

  it('return what MongoDB returns, or fail', async () => {
    const run = (...stages: Document[]) => rows().aggregate(stages).toArray();
    const sample = await run({ $sample: { size: 1_000 } });
    expect(new Set(sample.map(({ _id }) => _id)).size).toBe(500);
    expect(sample).toHaveLength(500);
    const matchOne = { $match: { _id: 1 } };
    expect(await run(matchOne, { $project: { text: { $ifNull: ['$none', 'no'] } } })).toEqual([{ _id: 1, text: 'no' }]);
    const groups = await run(matchOne, { $group: { _id: { n: '$n', none: '$none' } } });
    expect(groups).toEqual([{ _id: { n: 1 } }]);
    expect(await run({ $match: { _id: -1 } }, { $unset: 'n' }, { $count: 'n' })).toEqual([]);
    await expect(run({ $bucket: { groupBy: '$n', boundaries: [0, 3] } })).rejects.toMatchObject({ code: 40324 });
    await expect(run({ $sample: { size: -1 } })).rejects.toMatchObject({ code: 28747 });
    await expect(run({ $count: '' })).rejects.toMatchObject({ code: 40157 });
    const $top = { output: '$_id', sortBy: { n: 1 } };
    await expect(run({ $group: { _id: null, first: { $top } } })).rejects.toMatchObject({ code: 15952 });
  });

  it('update array elements', async () => {
    const lists = test.db.collection<{ _id: number; items: { a: number; ok?: boolean }[] }>('lists');
    await lists.insertOne({ _id: 1, items: [{ a: 1 }, { a: 2 }, { a: 3 }] });
    await lists.updateOne({ _id: 1, 'items.a': 2 }, { $set: { 'items.$.ok': true } });
    await lists.updateOne({ _id: 1 }, { $inc: { 'items.$[big].a': 10 } }, { arrayFilters: [{ 'big.a': { $gte: 3 } }] });
    await lists.updateOne({ _id: 1 }, { $push: { items: { $each: [{ a: 0 }], $sort: { a: 1 }, $slice: 3 } } });
    expect(await lists.findOne({ _id: 1 })).toEqual({ _id: 1, items: [{ a: 0 }, { a: 1 }, { a: 2, ok: true }] });
  });

  it('write the results of a pipeline to a collection', async () => {
    const out = test.db.collection<Document & { _id: number }>('out');
    const pipeline = [{ $match: { _id: { $lt: 2 } } }, { $project: { name: ['$kind'] } }];
    await rows()
      .aggregate([...pipeline, { $out: 'out' }])
      .toArray();
    const joined = [
      { _id: 0, name: ['even'] },
      { _id: 1, name: ['odd'] },
    ];
    expect(await out.find().toArray()).toEqual(joined);
    await rows()
      .aggregate([{ $match: { _id: 1 } }, { $project: { n: 1 } }, { $merge: 'out' }])
      .toArray();
    expect(await out.findOne({ n: 1 })).toEqual({ ...joined[1], n: 1 });
    const merged = (_id: number, options: object) =>
      rows()
        .aggregate([{ $match: { _id } }, { $project: { n: '$_id' } }, { $merge: { into: 'out', ...options } }])
        .toArray();
    await merged(3, {});
    expect(await out.findOne({ _id: 3 })).toEqual({ _id: 3, n: 3 });
    for (const options of [{ whenMatched: 'replace' }, { whenNotMatched: 'discard' }, { on: 'n' }])
      await expect(merged(1, options)).rejects.toMatchObject({ code: 238 });
    expect(await out.find({ _id: { $lt: 3 } }).toArray()).toEqual([joined[0], { ...joined[1], n: 1 }]);
  });

  it('keep the documents of a collection if $out to it fails', async () => {
    const target = test.db.collection<{ _id: number; x: number }>('target');
    const documents = [
      { _id: 1, x: 1 },
      { _id: 2, x: 2 },
    ];
    await target.insertMany(documents);
    await target.createIndex({ x: 1 }, { unique: true });
    const expectFailure = async (name: string, ...stages: Document[]) => {
      const run = test.db.collection(name).aggregate([...stages, { $out: 'target' }]);
      await expect(run.toArray()).rejects.toMatchObject({ code: 11000 });
      expect(await target.find().toArray()).toEqual(documents);
      expect((await test.db.command({ validate: 'target' })).errors).toEqual([]);
    };
    await expectFailure('rows', { $match: { _id: { $in: [10, 11] } } }, { $project: { x: { $literal: 7 } } });
    await expectFailure('target', { $project: { _id: { $literal: 1 }, x: 1 } });
    await target.insertOne({ _id: 3, x: 3 });
    expect(await target.find({ x: 3 }).toArray()).toEqual([{ _id: 3, x: 3 }]);
  });

  it('reject a result of more than 16 MB', async () => {
    const large = test.db.collection<{ _id: number; text: string }>('large');
    for (let _id = 0; _id < 20; _id++) await large.insertOne({ _id, text: String(_id % 19).repeat(600_000) });
    await expect(large.distinct('text')).rejects.toMatchObject({ code: 17217 });
    const run = (...stages: Document[]) => large.aggregate(stages).toArray();
    const tooLarge = { code: 10334, codeName: 'BSONObjectTooLarge' };
    const $group = { _id: null, texts: { $addToSet: '$text' } };
    await expect(run({ $group })).rejects.toMatchObject(tooLarge);
    await expect(run({ $group }, { $project: { long: ['$texts', '$texts'] } })).rejects.toMatchObject(tooLarge);
    const errors = Array.from({ length: 15_000 }, () => ({ _id: 'x'.repeat(700) }));
    const failed = await test.db.command({ insert: 'large', documents: [...errors, { _id: 'y' }], ordered: false });
    expect(failed).toMatchObject({ ok: 1, n: 2 });
    // Only the first errors have a message; the reply would be too long otherwise.
    expect(failed.writeErrors).toHaveLength(14_999);
    expect(failed.writeErrors[0]).toMatchObject({ index: 1, code: 11000, keyPattern: { _id: 1 } });
    expect(failed.writeErrors.at(-1)).toEqual({ index: 14_999, code: 11000, errmsg: '' });
    await large.drop();
  });

  it('can use the variables of let', async () => {
    const filter = { $expr: { $eq: ['$_id', '$$id'] } };
    expect(
      await rows()
        .find(filter, { let: { id: 7 } })
        .toArray(),
    ).toHaveLength(1);
    expect(
      (await rows().updateMany(filter, [{ $set: { kind: '$$kind' } }], { let: { id: 7, kind: 'odd' } })).matchedCount,
    ).toBe(1);
  });
});
