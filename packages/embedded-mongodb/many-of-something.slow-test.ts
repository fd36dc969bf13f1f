import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

describe('many of something', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
  });
  afterAll(() => test.stop());
  const numbers = (length: number) => Array.from({ length }, (_, at) => at);
  const rows = () => test.db.collection<Document & { _id: number }>('rows');

  it('elements of an indexed list cost an update of something else little', async () => {
    await rows().createIndex({ list: 1 });
    await rows().insertOne({ _id: 1, list: numbers(20_000) });
    await rows().updateOne({ _id: 1 }, { $set: { other: 1 } });
    await rows().updateOne({ _id: 1 }, { $pop: { list: 1 } });
    expect(await test.db.command({ validate: 'rows' })).toMatchObject({ errors: [], keysPerIndex: { list_1: 19_999 } });
  }, 5_000);

  it('values are added to a set, and pulled from it', async () => {
    await rows().insertOne({ _id: 2, set: numbers(10_000) });
    await rows().updateOne({ _id: 2 }, { $addToSet: { set: { $each: numbers(10_500) } } });
    await rows().updateOne({ _id: 2 }, { $pullAll: { set: numbers(10_400) } } as never);
    expect((await rows().findOne({ _id: 2 }))?.set).toEqual(numbers(10_500).slice(10_400));
  }, 5_000);

  it('values are looked for in documents', async () => {
    await test.db.collection('plain').insertMany(numbers(2_000).map((n) => ({ n, text: String(n), list: [n, 'x'] })));
    const count = (filter: Document) => test.db.collection('plain').countDocuments(filter);
    const wanted = numbers(20_000).map((n) => n * 3);
    expect(await count({ n: { $in: wanted } })).toBe(667);
    expect(await count({ text: { $in: wanted.map(String) } })).toBe(667);
    expect(await count({ list: { $in: [...wanted, null, /^y/] } })).toBe(667);
    expect(await count({ other: { $in: [...wanted, null] } })).toBe(2_000);
    expect(await count({ list: { $nin: [...wanted, /^x/] } })).toBe(0);
  }, 10_000);

  it('fields are set at once', async () => {
    const fields = Object.fromEntries(numbers(10_000).map((n) => [`f${n}.a`, n]));
    await rows().updateOne({ _id: 3 }, { $set: fields }, { upsert: true });
    expect((await rows().findOne({ _id: 3 }))?.f9999).toEqual({ a: 9_999 });
    const conflict = rows().updateOne({ _id: 3 }, { $set: { ...fields, f5: 1 } });
    await expect(conflict).rejects.toMatchObject({ code: 40 });
    const deep = rows().updateOne({ _id: 3 }, { $set: { [numbers(201).fill(1).join('.')]: 1 } });
    await expect(deep).rejects.toMatchObject({ code: 2 });
  }, 5_000);

  const ask = (stages: Document[], maxTimeMS = 0) =>
    test.db.aggregate([{ $documents: [{ s: 'x'.repeat(100_000), n: 1 }] }, ...stages], { maxTimeMS }).toArray();
  const sizeOf = (value: unknown) => [{ $project: { n: { $size: value } } }];

  it('characters, elements and shared parts are refused before they fill the memory', async () => {
    const many = { $map: { input: { $range: [0, 5_000] }, in: { $concat: ['$s', { $toString: '$$this' }] } } };
    await expect(ask(sizeOf(many))).rejects.toMatchObject({ code: 146, codeName: 'ExceededMemoryLimit' });
    const split = { $map: { input: { $range: [0, 1_000] }, in: { $split: ['$s', ''.padEnd(1, 'x')] } } };
    await expect(ask(sizeOf(split))).rejects.toMatchObject({ code: 146 });
    const found = { $regexFindAll: { input: { $concat: Array(30).fill('$s') }, regex: '' } };
    await expect(ask(sizeOf(found))).rejects.toMatchObject({ code: 146 });
    const doubled = Array.from({ length: 28 }, () => ({ $replaceWith: { a: ['$$ROOT', '$$ROOT'] } }));
    const path = Array(28).fill('a').join('.');
    await expect(ask([...doubled, ...sizeOf(`$${path}`)])).rejects.toMatchObject({ code: 146 });
    await expect(ask([...doubled, { $match: { [`${path}.x`]: 1 } }])).rejects.toMatchObject({ code: 146 });
  }, 20_000);

  it('copies of a long value are made when they are asked for, and not sorted by', async () => {
    const unwound = [{ $set: { list: { $range: [0, 3_000] } } }, { $unwind: '$list' }];
    const cursor = test.db.aggregate([{ $documents: [{ s: 'x'.repeat(1_000_000) }] }, ...unwound], { batchSize: 1 });
    expect(await cursor.next()).toMatchObject({ list: 0 });
    expect(await cursor.next()).toMatchObject({ list: 1 });
    await cursor.close();
    await expect(ask([...unwound, { $sort: { s: 1, list: 1 } }, { $limit: 1 }])).rejects.toMatchObject({ code: 292 });
    expect(await ask([...unwound, { $group: { _id: { s: '$s', list: '$list' } } }, { $count: 'n' }])).toEqual([
      { n: 3_000 },
    ]);
  }, 10_000);

  it('steps of one document heed the time of the command', async () => {
    await rows().insertOne({ _id: 9 });
    const within = (cond: unknown) => ({ $filter: { input: { $range: [0, 400] }, cond } });
    const slow = within({ $gt: [{ $size: within({ $gt: [{ $size: within(true) }, 1] }) }, 1] });
    const late = { code: 50, codeName: 'MaxTimeMSExpired' };
    const began = performance.now();
    await expect(rows().findOne({ _id: 9, $expr: slow }, { maxTimeMS: 50 })).rejects.toMatchObject(late);
    const projection = { x: slow };
    await expect(rows().findOne({ _id: 9 }, { maxTimeMS: 50, projection })).rejects.toMatchObject(late);
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(await rows().countDocuments({ $expr: { $eq: ['$_id', 9] } })).toBe(1);
  }, 20_000);

  const doubled = (times: number, initialValue: string) => ({
    $reduce: { input: { $range: [0, times] }, initialValue, in: { $concat: ['$$value', '$$value'] } },
  });
  const forMany = (a: unknown, asked: unknown) => ({
    $let: { vars: { a }, in: { $map: { input: { $range: [0, 100_000] }, in: asked } } },
  });

  it.each<[string, unknown, unknown]>([
    ['characters are counted', doubled(22, 'x'), { $strLenCP: '$$a' }],
    ['a text is looked through', doubled(22, 'x'), { $indexOfCP: ['$$a', 'c'] }],
    ['numbers are added', { $range: [0, 500_000] }, { $sum: '$$a' }],
    ['a list is looked through', { $range: [0, 500_000] }, { $indexOfArray: ['$$a', -1] }],
    ['lists are compared', { $range: [0, 500_000] }, { $gt: ['$$a', { $concatArrays: ['$$a', [1]] }] }],
  ])(
    '%s within the time of the command',
    async (_what, a, asked) => {
      const began = performance.now();
      const late = { code: expect.toSatisfy((code) => code === 50 || code === 146) };
      await expect(ask(sizeOf(forMany(a, asked)), 300)).rejects.toMatchObject(late);
      expect(performance.now() - began).toBeLessThan(3_000);
    },
    20_000,
  );

  it('what would be too long is not made first, nor are all characters of which one is wanted', async () => {
    const long = doubled(23, 'abc😀');
    const one = [
      { $project: { part: { $substrCP: [long, 3, 2] }, trimmed: { $strLenCP: { $trim: { input: long } } } } },
    ];
    expect(await ask(one)).toEqual([{ part: '😀a', trimmed: 4 * 2 ** 23 }]);
    const replacement = doubled(12, 'x');
    const refused = { code: 146, codeName: 'ExceededMemoryLimit' };
    for (const find of ['a', ''])
      await expect(
        ask([{ $project: { n: { $strLenCP: { $replaceAll: { input: doubled(20, 'a'), find, replacement } } } } }]),
      ).rejects.toMatchObject(refused);
    await expect(ask(sizeOf({ $split: [doubled(23, 'a'), 'a'] }))).rejects.toMatchObject(refused);
    const fields = {
      $arrayToObject: { $map: { input: { $range: [0, 10_000] }, in: { k: { $toString: '$$this' }, v: 1 } } },
    };
    for (const copy of [{ $mergeObjects: ['$$a', { x: 1 }] }, { $setField: { field: 'x', input: '$$a', value: 1 } }])
      await expect(ask(sizeOf(forMany(fields, copy)))).rejects.toMatchObject(refused);
  }, 20_000);

  it('what is thrown away of many documents is not counted, and what is kept of them is', async () => {
    const field = (at: number) => [`f${at}`, { $add: ['$n', at] }] as const;
    const list = { $map: { input: { $range: [0, 20] }, in: { x: '$$this' } } };
    const many = [
      { $set: { all: { $range: [0, 100_000] } } },
      { $unwind: '$all' },
      { $project: { l: list, ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => field(at))) } },
    ];
    const lists = ['$sum', '$max', '$avg', '$min'].map((name) => [name.slice(1), { [name]: '$l.x' }]);
    const input = [1, 2, 3, 4].reduce<unknown>(
      (below, value) => ({ $setField: { field: `s${value}`, input: below, value } }),
      '$$ROOT',
    );
    for (const stage of [{ $project: Object.fromEntries(lists) }, { $replaceWith: input }])
      expect(await ask([...many, stage, { $count: 'n' }])).toEqual([{ n: 100_000 }]);
    const kept = [...many.slice(0, 2), { $set: { kept: { $range: [0, 1_000] } } }];
    await expect(ask([...kept, { $count: 'n' }])).rejects.toMatchObject({ code: 146 });
  }, 60_000);

  it('views stand upon one another, to a limit', async () => {
    const view = (n: number) => {
      const $lookup = { from: `view${n - 1}`, localField: 'a', foreignField: 'b', as: 'joined' };
      const pipeline = [{ $lookup }, { $lookup }, { $lookup }];
      return test.db.createCollection(`view${n}`, { viewOn: `view${n - 1}`, pipeline });
    };
    for (let n = 1; n <= 20; n++) await view(n);
    await expect(view(21)).rejects.toMatchObject({ code: 165, codeName: 'ViewDepthLimitExceeded' });
  }, 5_000);

  it('what is wanted at most is sorted in memory, however large the others are', async () => {
    const large = test.db.collection<Document & { _id: number }>('large');
    for (let from = 0; from < 120; from += 20) {
      const some = Array.from({ length: 20 }, (_, at) => ({
        _id: from + at,
        r: (from + at) * -1,
        text: 'x'.repeat(1e6),
      }));
      await large.insertMany(some);
    }
    const found = await large.find({}, { sort: { r: 1 }, limit: 3, projection: { _id: 1 } }).toArray();
    expect(found.map(({ _id }) => _id)).toEqual([119, 118, 117]);
    await expect(large.find({}, { sort: { r: 1 } }).toArray()).rejects.toMatchObject({ code: 292 });
    await large.drop();
  });
});
