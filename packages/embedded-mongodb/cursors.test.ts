import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = Document & { _id: number };

describe('a cursor', () => {
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

  it('skips documents that are deleted between two batches', async () => {
    const rows = await fresh(
      'batches',
      [1, 2, 3, 4, 5].map((_id) => ({ _id })),
    );
    const cursor = rows.find({ _id: { $lt: 6 } }).batchSize(2);
    expect([(await cursor.next())?._id, (await cursor.next())?._id]).toEqual([1, 2]);
    await rows.deleteMany({ _id: { $in: [3] } });
    expect(idsOf(await cursor.toArray())).toEqual([4, 5]);
  });

  it('returns no document twice while others write', async () => {
    const rows = await fresh(
      'rows',
      Array.from({ length: 500 }, (_, _id) => ({ _id, n: _id % 7, kind: _id % 2 ? 'odd' : 'even' })),
    );
    const ids: number[] = [];
    for await (const { _id } of rows.find({}, { batchSize: 50 })) {
      ids.push(_id);
      if (_id === 120) await rows.deleteMany({ _id: { $in: [121, 300] } });
      if (_id === 200) await rows.updateMany({ _id: { $gt: 400 } }, { $set: { kind: 'new' } });
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(498);
  });

  it('does not count the time between batches towards its time limit', async () => {
    const collection = test.db.collection<{ _id: number }>('many');
    await collection.insertMany(Array.from({ length: 5_000 }, (_, _id) => ({ _id })));
    const cursor = collection.find({ _id: { $ne: -1 } }, { batchSize: 1_000, maxTimeMS: 1_000 });
    await cursor.next();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await cursor.toArray()).toHaveLength(4_999);
  });

  it('is closed when $out replaces its collection', async () => {
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

  it('cannot be read through another collection', async () => {
    await fresh(
      'mine',
      [1, 2, 3].map((_id) => ({ _id })),
    );
    const { cursor } = await test.db.command({ find: 'mine', batchSize: 1 });
    const other = test.db.command({ getMore: cursor.id, collection: 'budget' });
    await expect(other).rejects.toMatchObject({ code: 13, codeName: 'Unauthorized' });
  });
});
