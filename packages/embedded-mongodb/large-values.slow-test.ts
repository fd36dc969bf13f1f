import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

describe('the database, with long lists and documents of many fields,', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
  });
  afterAll(() => test.stop());
  const numbers = (length: number) => Array.from({ length }, (_, at) => at);
  const rows = () => test.db.collection<Document & { _id: number }>('rows');

  it('quickly updates another field of a document with a long indexed list', async () => {
    await rows().createIndex({ list: 1 });
    await rows().insertOne({ _id: 1, list: numbers(20_000) });
    await rows().updateOne({ _id: 1 }, { $set: { other: 1 } });
    await rows().updateOne({ _id: 1 }, { $pop: { list: 1 } });
    expect(await test.db.command({ validate: 'rows' })).toMatchObject({ errors: [], keysPerIndex: { list_1: 19_999 } });
  }, 5_000);

  it('adds many values to a set and pulls them', async () => {
    await rows().insertOne({ _id: 2, set: numbers(10_000) });
    await rows().updateOne({ _id: 2 }, { $addToSet: { set: { $each: numbers(10_500) } } });
    await rows().updateOne({ _id: 2 }, { $pullAll: { set: numbers(10_400) } } as never);
    expect((await rows().findOne({ _id: 2 }))?.set).toEqual(numbers(10_500).slice(10_400));
  }, 5_000);

  it('finds documents by long value lists', async () => {
    await test.db.collection('plain').insertMany(numbers(2_000).map((n) => ({ n, text: String(n), list: [n, 'x'] })));
    const count = (filter: Document) => test.db.collection('plain').countDocuments(filter);
    const values = numbers(20_000).map((n) => n * 3);
    expect(await count({ n: { $in: values } })).toBe(667);
    expect(await count({ text: { $in: values.map(String) } })).toBe(667);
    expect(await count({ list: { $in: [...values, null, /^y/] } })).toBe(667);
    expect(await count({ other: { $in: [...values, null] } })).toBe(2_000);
    expect(await count({ list: { $nin: [...values, /^x/] } })).toBe(0);
  }, 10_000);

  it('sets many fields at once', async () => {
    const fields = Object.fromEntries(numbers(10_000).map((n) => [`f${n}.a`, n]));
    await rows().updateOne({ _id: 3 }, { $set: fields }, { upsert: true });
    expect((await rows().findOne({ _id: 3 }))?.f9999).toEqual({ a: 9_999 });
    const conflict = rows().updateOne({ _id: 3 }, { $set: { ...fields, f5: 1 } });
    await expect(conflict).rejects.toMatchObject({ code: 40 });
    const deep = rows().updateOne({ _id: 3 }, { $set: { [numbers(201).fill(1).join('.')]: 1 } });
    await expect(deep).rejects.toMatchObject({ code: 2 });
  }, 5_000);
});
