import { DBRef, type Document, Double, Long, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = {
  _id: string | number | ObjectId;
  name?: string;
  tags?: string[];
  text?: string;
  n?: number;
  double?: Double;
  long?: Long;
  huge?: Long;
  created?: boolean;
  priority?: number;
  taken?: boolean;
};

describe('documents through the official driver', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
  });
  afterAll(() => test.stop());
  const rows = (name: string) => test.db.collection<Row>(name);

  it('inserts, finds, updates and deletes', async () => {
    const people = rows('people');
    await people.insertMany([
      { _id: 1, name: 'Ada', tags: ['a'] },
      { _id: 2, name: 'Bob', tags: [] },
      { _id: 3, name: 'Cy' },
    ]);
    expect(await people.find({ name: 'Bob' }).toArray()).toEqual([{ _id: 2, name: 'Bob', tags: [] }]);
    const updated = await people.updateOne({ _id: 1 }, { $set: { 'address.city': 'Oslo' }, $push: { tags: 'b' } });
    expect(updated).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await people.findOne({ _id: 1 })).toEqual({
      _id: 1,
      name: 'Ada',
      tags: ['a', 'b'],
      address: { city: 'Oslo' },
    });
    expect((await people.updateOne({ _id: 1 }, { $set: { name: 'Ada' } })).modifiedCount).toBe(0);
    expect((await people.deleteMany({ _id: { $gt: 1 } })).deletedCount).toBe(2);
    expect(await people.countDocuments()).toBe(1);
  });

  it('sorts by a path through an empty array', async () => {
    const lists = test.db.collection<{ _id: number; a: unknown }>('emptyLists');
    await lists.insertMany([
      { _id: 1, a: [{ b: 1 }] },
      { _id: 2, a: [] },
    ]);
    const found = await lists.find({}, { sort: { 'a.b': 1 } }).toArray();
    expect(found.map(({ _id }) => _id)).toEqual([2, 1]);
  });

  it('accepts null as an _id, but only once', async () => {
    const insert = () => test.db.command({ insert: 'nulls', documents: [{ _id: null }] });
    expect(await insert()).toMatchObject({ n: 1 });
    expect(await test.db.collection('nulls').countDocuments({ _id: { $type: 'null' } } as Document)).toBe(1);
    expect(await insert()).toMatchObject({ n: 0, writeErrors: [{ code: 11000, keyValue: { _id: null } }] });
    const upsert = { q: { _id: null }, u: { $set: { a: 1 } }, upsert: true };
    expect(await test.db.command({ update: 'nulls', updates: [upsert] })).toMatchObject({ n: 1, nModified: 1 });
  });

  it('creates a missing _id and stores it first', async () => {
    const notes = rows('notes');
    await test.db.command({ insert: 'bare', documents: [{}] });
    expect(Object.keys((await rows('bare').findOne()) ?? {})).toEqual(['_id']);
    await test.db.command({ insert: 'notes', documents: [{ text: 'x', _id: 7 }, { text: 'y' }] });
    const found = await notes.find().toArray();
    expect(found.map((note) => Object.keys(note))).toEqual([
      ['_id', 'text'],
      ['_id', 'text'],
    ]);
    expect(found[1]?._id).toBeInstanceOf(ObjectId);
  });

  it('keeps the types of unchanged numbers', async () => {
    const numbers = rows('numbers');
    const huge = Long.fromString('9007199254740993');
    await numbers.insertOne({ _id: 1, double: new Double(1), long: Long.fromNumber(5), huge, n: 1 });
    await numbers.updateOne({ _id: 1 }, { $inc: { n: 1 }, $set: { other: true } });
    const typed = await numbers.findOne({ _id: 1 }, { promoteValues: false });
    expect(typed?.double).toEqual(new Double(1));
    expect(typed?.long).toEqual(Long.fromNumber(5));
    expect(typed?.huge).toEqual(huge);
    expect(typed?.n).toHaveProperty('value', 2);
    expect(await numbers.countDocuments({ huge })).toBe(1);
    expect(await numbers.countDocuments({ huge: Long.fromString('9007199254740992') })).toBe(0);
  });

  it('upserts, and later statements of a command see the effects of earlier ones', async () => {
    const upserts = rows('upserts');
    const result = await upserts.bulkWrite([
      {
        updateOne: { filter: { _id: 'a' }, update: { $set: { n: 1 }, $setOnInsert: { created: true } }, upsert: true },
      },
      {
        updateOne: { filter: { _id: 'a' }, update: { $inc: { n: 5 }, $setOnInsert: { created: false } }, upsert: true },
      },
      { replaceOne: { filter: { _id: 'b' }, replacement: { n: 9 }, upsert: true } },
      { replaceOne: { filter: { _id: 'b' }, replacement: { n: 10 }, upsert: true } },
    ]);
    expect(result).toMatchObject({ upsertedCount: 2, matchedCount: 2, modifiedCount: 2 });
    expect(await upserts.find().toArray()).toEqual([
      { _id: 'a', n: 6, created: true },
      { _id: 'b', n: 10 },
    ]);
    await expect(upserts.updateOne({ _id: 'a' }, { $set: { _id: 'z' } })).rejects.toMatchObject({ code: 66 });
  });

  it('reports the failing items of ordered and unordered batches', async () => {
    const items = rows('items');
    await items.insertOne({ _id: 2 });
    const batch = [{ _id: 1 }, { _id: 2 }, { _id: 3 }];
    await expect(items.insertMany(batch, { ordered: true })).rejects.toMatchObject({
      code: 11000,
      result: { insertedCount: 1 },
    });
    await items.deleteMany({ _id: { $ne: 2 } });
    const failed = await items.insertMany(batch, { ordered: false }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 11000, result: { insertedCount: 2 } });
    expect(failed).toHaveProperty('writeErrors.0.index', 1);
    expect(failed).toHaveProperty(
      'writeErrors.0.errmsg',
      'E11000 duplicate key error collection: test.items index: _id_ dup key: { _id: 2 }',
    );
  });

  it('matches and sorts by the fields of references', async () => {
    const refs = test.db.collection<{ _id: number; r: DBRef | DBRef[] }>('refs');
    const [first, other] = [5, 6].map((id) => new DBRef('people', id as never));
    await refs.insertMany([
      { _id: 1, r: first as DBRef },
      { _id: 2, r: [other as DBRef, first as DBRef] },
      { _id: 3, r: other as DBRef },
    ]);
    const ids = async (filter: Document) => (await refs.find(filter).toArray()).map(({ _id }) => _id);
    expect(await ids({ 'r.$id': 5 })).toEqual([1, 2]);
    expect(await ids({ 'r.$ref': 'people', 'r.$id': { $gt: 5 } })).toEqual([2, 3]);
    expect(await ids({ r: first })).toEqual([1, 2]);
    expect((await refs.find({}, { sort: { 'r.$id': -1, _id: 1 } }).toArray()).map(({ _id }) => _id)).toEqual([2, 3, 1]);
  });

  it.each([
    ['a delete without a filter', { delete: 'guarded', deletes: [{ limit: 1 }] }, 40414],
    ['a delete whose filter is null', { delete: 'guarded', deletes: [{ q: null, limit: 0 }] }, 14],
    ['an insert of something other than a document', { insert: 'guarded', documents: [5] }, 14],
    ['an update without a filter', { update: 'guarded', updates: [{ u: { $set: { n: 1 } } }] }, 40414],
    [
      'an update whose filter is null',
      { update: 'guarded', updates: [{ q: null, u: { $set: { n: 1 } }, multi: true }] },
      14,
    ],
  ])('rejects %s', async (_name, command, code) => {
    await rows('guarded').replaceOne({ _id: 1 }, {}, { upsert: true });
    await expect(test.db.command(command)).rejects.toMatchObject({ code });
    expect(await rows('guarded').find().toArray()).toEqual([{ _id: 1 }]);
  });

  it('finds and modifies', async () => {
    const queue = rows('queue');
    await queue.insertMany([3, 1, 2].map((priority) => ({ _id: `job${priority}`, priority })));
    const job = await queue.findOneAndUpdate(
      {},
      { $set: { taken: true } },
      { sort: { priority: 1 }, returnDocument: 'after' },
    );
    expect(job).toEqual({ _id: 'job1', priority: 1, taken: true });
    expect(await queue.findOneAndDelete({ taken: { $exists: false } }, { sort: { priority: -1 } })).toMatchObject({
      priority: 3,
    });
    expect(await queue.findOneAndUpdate({ _id: 'none' }, { $set: { a: 1 } })).toBeNull();
  });

  it('keeps the types of numbers in filters with expressions', async () => {
    const rows = test.db.collection<Document & { _id: number }>('typed');
    const big = Long.fromString('9007199254740993');
    await rows.insertOne({ _id: 1, big, flags: Long.fromNumber(2 ** 40 + 1) });
    const same = { $expr: { $eq: ['$big', big] } };
    const bits = { $expr: { $eq: ['$flags', Long.fromNumber(2 ** 40 + 1)] } };
    for (const filter of [same, bits]) {
      expect(await rows.countDocuments(filter)).toBe(1);
      expect(await rows.aggregate([{ $limit: 1 }, { $match: filter }]).toArray()).toHaveLength(1);
      expect(await rows.updateMany(filter, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
      expect(await rows.findOneAndUpdate(filter, { $inc: { n: 1 } })).toMatchObject({ _id: 1 });
      expect(await rows.distinct('_id', filter)).toEqual([1]);
    }
    expect(await rows.countDocuments({ $expr: { $eq: [{ $type: new Double(3) }, 'double'] } })).toBe(1);
    expect(await rows.deleteMany(same)).toMatchObject({ deletedCount: 1 });
  });

  it('computes expressions in a projection as in a stage', async () => {
    const rows = test.db.collection<Document & { _id: number }>('projected');
    await rows.insertOne({ _id: 1, a: 5, list: [1, 2, 3] });
    const computed = { now: '$$NOW', l: { $literal: new Long(5) }, first: { $ifNull: ['$none', new Double(1)] } };
    const options = { promoteValues: false };
    const expected = { now: expect.any(Date), l: new Long(5), first: new Double(1) };
    expect(await rows.findOne({}, { projection: computed, ...options })).toMatchObject(expected);
    const changed = await rows.findOneAndUpdate({}, { $set: { b: 1 } }, { projection: computed, ...options });
    expect(changed).toMatchObject(expected);
    for (const part of [{ $slice: 2 }, { $elemMatch: { $gt: 1 } }])
      await expect(rows.findOne({}, { projection: { list: part } })).rejects.toMatchObject({ code: 31325 });
  });

  it('matches array elements that are lists or references', async () => {
    const rows = test.db.collection<Document & { _id: number }>('elements');
    await rows.insertMany([
      { _id: 1, a: [[1, 2], [3]] },
      { _id: 2, a: [new DBRef('users', 7 as never)] },
      { _id: 3, a: [1e300, 4] },
    ]);
    const ids = async (filter: Document) => (await rows.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(await ids({ a: { $elemMatch: { '0': 1 } } })).toEqual([1]);
    expect(await ids({ a: { $elemMatch: {} } })).toEqual([1, 2]);
    expect(await ids({ a: { $elemMatch: { $id: 7 } } })).toEqual([2]);
    expect(await ids({ a: { $elemMatch: { $ref: 'users', $id: 7 } } })).toEqual([2]);
    expect(await ids({ a: { $mod: [2, 0] } })).toEqual([3]);
    expect(await ids({ a: { $mod: [5, 0] } })).toEqual([]);
    await expect(ids({ a: { $elemMatch: { $expr: true } } })).rejects.toMatchObject({ code: 2 });
    await expect(ids({ a: { $all: [{ $elemMatch: {} }, 4] } })).rejects.toMatchObject({ code: 2 });
  });
});
