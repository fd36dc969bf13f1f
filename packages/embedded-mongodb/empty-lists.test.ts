import type { Document, Sort } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = Document & { _id: number };

describe('a filter by an empty list', () => {
  let test: TestDatabase;
  const rows = () => test.db.collection<Row>('rows');
  beforeAll(async () => {
    test = await startTestDatabase();
    await rows().insertMany(Array.from({ length: 100 }, (_, n) => ({ _id: n, n, tags: [`a${n % 3}`, `b${n % 5}`] })));
    await rows().createIndexes([{ key: { n: 1, _id: -1 } }, { key: { tags: 1, n: -1 } }]);
  });
  afterAll(() => test.stop());

  it.each<[Document, Sort]>([
    [{ _id: { $in: [] } }, {}],
    [{ _id: { $in: [] } }, { _id: -1 }],
    [{ n: { $in: [] } }, { _id: 1 }],
    [
      { n: { $in: [] }, _id: { $gt: 3 } },
      { n: 1, _id: -1 },
    ],
    [{ tags: { $in: [] } }, { n: -1 }],
    [{ tags: 'a1', n: { $in: [] } }, {}],
    [{ $and: [{ _id: { $in: [] } }, { _id: 5 }] }, {}],
  ])('reads no document for %j sorted by %j', async (filter, sort) => {
    const query = rows().find(filter, { sort });
    expect((await query.clone().explain('executionStats')).executionStats).toMatchObject({
      nReturned: 0,
      totalDocsExamined: 0,
    });
    expect(await query.toArray()).toEqual([]);
    expect(await rows().countDocuments(filter)).toBe(0);
  });

  it('does not affect other alternatives of $or, or $nin', async () => {
    const ids = async (filter: Document) =>
      (await rows().find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(await ids({ $or: [{ _id: { $in: [] } }, { n: { $in: [7, 9] } }] })).toEqual([7, 9]);
    expect(await ids({ $or: [{ _id: { $in: [] } }, { n: { $in: [] } }] })).toEqual([]);
    expect(await ids({ _id: { $nin: [] }, n: { $lt: 2 } })).toEqual([0, 1]);
    expect(await ids({ _id: { $not: { $in: [] } }, n: { $lt: 2 } })).toEqual([0, 1]);
  });

  it('changes nothing, but lets an upsert insert', async () => {
    const none = { _id: { $in: [] } };
    expect((await rows().deleteMany(none)).deletedCount).toBe(0);
    expect((await rows().updateMany(none, { $set: { x: 1 } })).matchedCount).toBe(0);
    expect((await rows().updateOne({ n: { $in: [] } }, { $set: { _id: -1 } }, { upsert: true })).upsertedId).toBe(-1);
    expect(await rows().countDocuments()).toBe(101);
  });
});
