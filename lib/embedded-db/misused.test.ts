import { type Document, Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './test-database';

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
    const wrong = () => rows().updateOne({ _id: 1 }, [{ $set: { x: { $trim: { input: '$n' } } } }]);
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? wrong() : rows().insertOne({ _id: 100 + at }))),
    );
    expect(all.map(({ status }) => status)).toEqual(all.map((_, at) => (at % 2 === 0 ? 'rejected' : 'fulfilled')));
    await expect(wrong()).rejects.toMatchObject({ code: 50699 });
    await expect(rows().findOne({}, { projection: { x: { $trim: { input: '$n' } } } })).rejects.toMatchObject({
      code: 50699,
    });
    await expect(rows().findOne({ $expr: { $trim: { input: '$n' } } })).rejects.toMatchObject({ code: 50699 });
    expect(await rows().findOne({ _id: 1 })).toEqual({ _id: 1, n: 5 });
  });

  it('is refused before it fills the memory', async () => {
    const ask = (stages: Document[]) => test.db.collection('lists').aggregate(stages).toArray();
    const list = Array.from({ length: 400 }, (_, at) => at);
    await test.db.collection<Row>('lists').insertOne({ _id: 1, a: list, b: list, c: list });
    const tooLong = [{ $project: { x: { $size: { $range: [0, 2_000_000_000] } } } }];
    await expect(ask(tooLong)).rejects.toMatchObject({ code: 146, codeName: 'ExceededMemoryLimit' });
    expect(await ask([{ $project: { x: { $range: [0, 6, 2] } } }])).toEqual([{ _id: 1, x: [0, 2, 4] }]);
    const unwinds = ['$a', '$b', '$c'].map(($unwind) => ({ $unwind }));
    await expect(ask([...unwinds, { $count: 'n' }])).rejects.toMatchObject({ code: 146 });
    expect(await ask([...unwinds.slice(0, 2), { $count: 'n' }])).toEqual([{ n: 160_000 }]);
  });

  it.each(['$dateTrunc', '$dateAdd', '$dateFromParts', '$dateFromString', '$median', '$top'])(
    '%s is refused, as it would be answered otherwise than by MongoDB',
    async (name) => {
      const asked = rows()
        .aggregate([{ $project: { x: { [name]: {} } } }])
        .toArray();
      await expect(asked).rejects.toMatchObject({ code: 168 });
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
    await expect(rows().updateOne({ _id: 9 }, { $pull: { t: { $in: ['a'] } } }, { collation })).rejects.toMatchObject(refused);
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
