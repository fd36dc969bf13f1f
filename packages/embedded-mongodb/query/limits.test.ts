import type { Document } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../testing/test-database';
import { heldBytes, memoryLimits, memorySizeOf } from './limits';

const defaultLimits = { ...memoryLimits };

describe('the memory limits of commands', () => {
  let test: TestDatabase;
  const rows = () => test.db.collection<Document & { _id: number }>('rows');
  beforeAll(async () => {
    test = await startTestDatabase();
    const all = Array.from({ length: 1_000 }, (_, _id) => ({ _id, n: -_id, text: String(_id).repeat(100) }));
    await rows().insertMany(all);
  });
  afterAll(() => test.stop());
  beforeEach(() => {
    Object.assign(memoryLimits, { each: 300_000, all: 400_000 });
  });
  afterEach(() => {
    Object.assign(memoryLimits, defaultLimits);
  });
  const tooMuch = { code: 292, codeName: 'QueryExceededMemoryLimitNoDiskUseAllowed' };

  it.each<[string, Document[]]>([
    ['a sort', [{ $sort: { n: 1 } }]],
    ['a sort after a stage', [{ $set: { m: '$n' } }, { $sort: { m: 1 } }]],
    ['groups', [{ $group: { _id: '$text' } }]],
    ['$addToSet', [{ $group: { _id: null, all: { $addToSet: '$text' } } }]],
    ['$max', [{ $group: { _id: '$n', most: { $max: '$$ROOT' } } }]],
    ['$sample', [{ $sample: { size: 900 } }]],
    ['$out', [{ $out: 'output' }]],
  ])('stop %s before too much memory is used, and release the memory', async (_name, stages) => {
    await expect(rows().aggregate(stages).toArray()).rejects.toMatchObject(tooMuch);
    expect(heldBytes()).toBe(0);
  });

  it('allow commands that read a lot of data but keep little of it in memory', async () => {
    expect(
      await rows()
        .find({}, { sort: { n: 1 }, limit: 2, projection: { _id: 1 } })
        .toArray(),
    ).toEqual([{ _id: 999 }, { _id: 998 }]);
    expect(await rows().findOneAndUpdate({}, { $set: { m: 1 } }, { sort: { n: 1 } })).toMatchObject({ _id: 999 });
    const $group = { _id: null, sum: { $sum: '$n' }, most: { $max: '$text' } };
    expect(await rows().aggregate([{ $group }]).toArray()).toMatchObject([{ sum: -499_500 }]);
    expect(
      await rows()
        .aggregate([{ $sample: { size: 5 } }])
        .toArray(),
    ).toHaveLength(5);
    expect(heldBytes()).toBe(0);
  });

  it('are shared by all commands, and a closed cursor releases its memory', async () => {
    const sorted = () => rows().find({ _id: { $lt: 250 } }, { sort: { n: 1 }, batchSize: 1 });
    const first = sorted();
    expect(await first.next()).toMatchObject({ _id: 249 });
    await expect(sorted().next()).rejects.toMatchObject(tooMuch);
    await first.close();
    expect(heldBytes()).toBe(0);
    expect(await sorted().toArray()).toHaveLength(250);
    expect(heldBytes()).toBe(0);
  });

  it('allow 4 MB in a batch, or a whole message if all results fit into one batch', async () => {
    const large = test.db.collection<{ _id: number; text: string }>('large');
    for (let _id = 0; _id < 6; _id++) await large.insertOne({ _id, text: 'x'.repeat(1_000_000) });
    const batch = async (options: Document) => {
      const { cursor } = await test.db.command({ find: 'large', batchSize: 6, ...options });
      return [cursor.firstBatch.length, Number(cursor.id) === 0];
    };
    expect(await batch({ limit: 6 })).toEqual([6, true]);
    expect(await batch({})).toEqual([4, false]);
  });
});

it('memorySizeOf counts nested values, up to its limit', () => {
  expect(memorySizeOf('a'.repeat(1_000))).toBeGreaterThan(2_000);
  expect(memorySizeOf([{ a: 'a'.repeat(1_000) }, 1])).toBeGreaterThan(2_100);
  const doubled = Array.from({ length: 60 }).reduce<unknown>((below) => [below, below], 1);
  expect(memorySizeOf(doubled, 10_000)).toBeLessThan(11_000);
});
