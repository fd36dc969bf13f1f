import fc from 'fast-check';
import { type Document, Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = Document & { _id: number };
const documents = Array.from(
  { length: 3_000 },
  (_, i): Row => ({
    _id: i,
    m: ['all', `acc_${i % 3}`],
    o: new Date(1_000 * ((i * 37) % 500)),
    kind: i % 100 === 0 ? 'rare' : ['a', 'b', 'c'][i % 3],
    state: i % 1_000 === 0 || i % 100 === 7 ? 'odd' : ['x', 'y'][i % 2],
    ...(i % 4 !== 1 && { text: i % 50 === 0 ? 'odd' : 'plain' }),
    ...(i % 5 > 0 && { d: new Date(1_000 * ((i * 53) % 700)) }),
    tags: [`t${i % 7}`, `t${i % 5}`],
    ...(i % 2 === 0 && { part: i % 6 }),
  }),
);
type Mixed = Document & { _id: string };

const VALUES = [undefined, null, 'a', 'b', 'a\0', 'a\0\x01', '', true, false, 7, 2 ** 60, new Date(5), new Date(9), {}];
const valueAt = (at: number) => {
  const value = VALUES[at % VALUES.length];
  return value === undefined ? {} : { value };
};
const mixedAt = (at: number): Mixed => {
  const [first, second, third] = [valueAt(at), valueAt(at * 5 + 1), valueAt(Math.floor(at / 7))];
  return {
    _id: `r\0${at % 3}${String(at).padStart(4, '0')}`,
    m: [['ann'], ['ann', 'bob'], []][at % 3],
    o: new Date(1_000 * ((at * 37) % 50)),
    ...('value' in first && { x: first.value }),
    ...('value' in second && { y: second.value }),
    ...('value' in third && { z: third.value }),
  };
};
const ORDER = { o: -1, _id: 1 } as const;

describe('any index', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
    await rows().insertMany(documents);
    const exists = { part: { $exists: true } };
    await rows().createIndexes([
      { key: { m: 1, ...ORDER }, name: 'order' },
      ...['kind', 'state', 'text'].map((field) => ({ key: { m: 1, [field]: 1, ...ORDER }, name: field })),
      { key: { m: 1, d: 1, ...ORDER }, name: 'd' },
      { key: { m: 1, part: 1, ...ORDER }, name: 'part', partialFilterExpression: exists },
      // The index does not name `_id`, which every key ends with anyway.
      { key: { tags: 1, o: -1 }, name: 'tags' },
    ]);
  });
  afterAll(() => test.stop());
  const rows = () => test.db.collection<Row>('rows');

  it('returns a document that changes between two batches in its new state or not at all', async () => {
    const changing = test.db.collection<Row>('changing');
    await changing.insertMany(documents.slice(0, 100).map((row) => ({ ...row, kind: 'a', state: 'x' })));
    const of = (field: string) => ({ key: { m: 1, [field]: 1, ...ORDER } });
    await changing.createIndexes([of('kind'), of('state')]);
    const cursor = changing.find({ m: 'all', kind: 'a', state: 'x' }, { sort: ORDER, batchSize: 10 });
    const first = await cursor.next();
    await changing.updateMany({ _id: { $ne: first?._id ?? -1 } }, { $set: { state: 'gone' } });
    const later = await cursor.toArray();
    expect(later.length).toBeLessThan(10); // The first batch was read before the change.
    expect(later.every(({ state }) => state === 'x')).toBe(true);
  });

  it('does not expand all combinations of long value lists', async () => {
    const collection = test.db.collection<Row>('many');
    await collection.insertMany(
      Array.from({ length: 300 }, (_, _id) => ({ _id, a: _id % 50, b: _id % 30, c: 1, x: 1, y: 1 })),
    );
    await collection.createIndexes([
      { key: { a: 1 } },
      { key: { b: 1 } },
      { key: { x: 1, y: 1 } },
      { key: { a: 1, b: 1, c: 1 } },
    ]);
    const list = (length: number) => ({ $in: Array.from({ length }, (_, at) => at) });
    expect(await collection.find({ a: list(50), b: 1 }).toArray()).toHaveLength(10);
    expect(
      await collection.find({ x: 1, y: 1, a: list(1_000), b: list(1_000), c: list(1_000) }).toArray(),
    ).toHaveLength(300);
  });

  it('returns all documents of a sorted query even if they change between two batches', async () => {
    const moving = test.db.collection<Row>('moving');
    const rows = Array.from({ length: 400 }, (_, i) => ({ _id: i, m: 1, d: new Date(i), o: new Date((i * 37) % 400) }));
    await moving.insertMany(rows);
    await moving.createIndexes([{ key: { m: 1, d: 1, o: -1, _id: 1 } }, { key: { m: 1, ...ORDER } }]);
    const cursor = moving.find({ m: 1, d: { $gte: new Date(390) } }, { sort: { o: -1 }, batchSize: 2 });
    const first = await cursor.next();
    await moving.updateMany({ d: { $gte: new Date(390) } }, { $set: { d: new Date(1_000) } });
    const all = [first, ...(await cursor.toArray())];
    expect(all.map((row) => row?._id).sort()).toEqual(rows.slice(390).map(({ _id }) => _id));
  });

  it('sorts values of all types, including strings with a common prefix', async () => {
    const mixed = test.db.collection<{ _id: number | string | boolean | null }>('mixed');
    const values = [null, true, false, '', 'a', 'ab', `alike ${'x'.repeat(9)}`, `alike ${'x'.repeat(9)}y`, 7, 7.5];
    const ids = [true, false, null, '', 'a', 'ab', ...Array.from({ length: 394 }, (_, i) => i)];
    const rows = ids.map((_id, i) => ({ _id, m: 1, d: new Date(i % 200), o: values[(i * 7) % 10] ?? null }));
    await mixed.insertMany(rows);
    await mixed.createIndexes([{ key: { m: 1, d: 1, o: -1, _id: 1 } }, { key: { m: 1, ...ORDER } }]);
    for (const sort of [{ o: -1, _id: 1 } as const, { o: 1, _id: -1 } as const]) {
      const found = mixed.find({ m: 1, d: { $lt: new Date(11) } }, { sort });
      const sorted = await found.toArray();
      expect(sorted).toHaveLength(22);
      expect(sorted).toEqual(await found.clone().hint({ $natural: 1 }).toArray());
    }
  });

  it('distinguishes values that are truncated in the keys', async () => {
    const cut = test.db.collection<Row>('cut');
    const long = 'x'.repeat(5_000);
    await cut.insertMany([1, 2, 3].map((_id) => ({ _id, m: 'all', a: 1, b: `${long}${_id % 2}`, o: new Date(_id) })));
    await cut.createIndexes([{ key: { m: 1, a: 1, ...ORDER } }, { key: { m: 1, b: 1, ...ORDER } }]);
    const query = cut.find({ m: 'all', a: 1, b: `${long}1` }, { sort: ORDER });
    expect((await query.toArray()).map(({ _id }) => _id)).toEqual([3, 1]);
  });

  it('returns the same as a collection scan, in the order of the sort', async () => {
    const member = fc.constantFrom('all', 'acc_1', 'nobody');
    const condition = fc.oneof(
      fc.constantFrom('a', 'b', 'rare', 'none').map((kind) => ({ kind })),
      fc.subarray(['a', 'b', 'rare'], { minLength: 1 }).map((kinds) => ({ kind: { $in: kinds } })),
      fc.constantFrom('x', 'odd').map((state) => ({ state })),
      fc.constantFrom('odd', 'plain', null).map((text) => ({ text })),
      fc.constantFrom('t1', 't4').map((tags) => ({ tags })),
      fc.nat(6).map((part) => ({ part })),
      fc.nat(500).map((at) => ({ o: { $gte: new Date(1_000 * at) } })),
      fc.nat(700).map((at) => ({ d: { $gte: new Date(1_000 * at) } })),
      fc.nat(700).map((at) => ({ d: { $lt: new Date(1_000 * at) } })),
      fc
        .nat(500)
        .map((at) => new Date(1_000 * at))
        .map((day) => ({ $or: [{ d: { $gte: day }, o: { $gte: day } }, { o: { $lt: day } }] })),
      fc.constant({ part: { $exists: true } }),
      fc.constantFrom('odd', 'x', 'plain').map((word) => ({ $or: [{ state: word }, { text: word }] })),
      fc.constantFrom('t1', 'rare').map((word) => ({ $or: [{ tags: word }, { kind: word }] })),
    );
    const orders = fc.constantFrom({ o: -1, _id: 1 }, { o: 1, _id: -1 }, { kind: 1, o: -1, _id: 1 }, { _id: 1 });
    const request = fc.record({ m: member, all: fc.array(condition, { minLength: 2, maxLength: 3 }), sort: orders });
    const runs = process.env.RESILIENCE_SIZE === 'full' ? 1_000 : 60;
    const check = async ({ m, all, sort }: { m: string; all: Document[]; sort: Document }) => {
      const filter = { m, $and: all };
      const options = { sort, projection: { _id: 1 }, batchSize: 7, limit: 40 } as object;
      const found = await rows().find(filter, options).toArray();
      expect(found).toEqual(
        await rows()
          .find(filter, { ...options, hint: { $natural: 1 } })
          .toArray(),
      );
      const count = await rows().countDocuments(filter);
      expect(count).toBe(await rows().countDocuments(filter, { hint: { $natural: 1 } } as object));
    };
    await fc.assert(fc.asyncProperty(request, check), { numRuns: runs });
  });
});

describe('an index with fields after the sort fields', () => {
  let test: TestDatabase;
  const rows = () => test.db.collection<Mixed>('rows');
  beforeAll(async () => {
    test = await startTestDatabase();
    await rows().insertMany(Array.from({ length: 900 }, (_, at) => mixedAt(at)));
    await rows().createIndexes([
      { key: { m: 1, ...ORDER }, name: 'order' },
      { key: { m: 1, z: 1, ...ORDER }, name: 'z' },
      { key: { m: 1, ...ORDER, x: 1, y: -1, z: 1 }, name: 'rest', partialFilterExpression: { m: { $gt: '' } } },
    ]);
  });
  afterAll(() => test.stop());

  const ids = async (filter: Document, options: Document = {}) =>
    (
      await rows()
        .find(filter, { sort: ORDER, projection: { _id: 1 }, ...options })
        .toArray()
    ).map(({ _id }) => _id);
  const operand = fc.constantFrom(...VALUES.slice(1), Long.fromNumber(7));
  const condition = fc.oneof(
    operand,
    fc.record({ $gte: operand }),
    fc.record({ $lt: operand }),
    fc.record({ $gt: operand, $lte: operand }),
    fc.record({ $in: fc.array(operand, { maxLength: 4 }) }),
    fc.record({ $exists: fc.boolean() }),
    fc.record({ $ne: operand }),
  );
  const filter = fc.record({ x: condition, y: condition, z: condition }, { requiredKeys: [] });
  const checkAgainstScan = (most: number) =>
    fc.assert(
      fc.asyncProperty(
        filter,
        fc.constantFrom(ORDER, { o: 1, _id: -1 }),
        fc.nat(20),
        async (conditions, sort, limit) => {
          const query = { m: 'ann', ...conditions };
          const scanned = await ids(query, { sort, limit, hint: { $natural: 1 } });
          expect(await ids(query, { sort, limit })).toEqual(scanned);
          expect(await ids(query, { sort, limit, hint: 'rest' })).toEqual(scanned);
        },
      ),
      { numRuns: most },
    );

  it('returns the same as a collection scan', () => checkAgainstScan(200));

  it('returns the same with lists and truncated strings', async () => {
    await rows().insertMany([
      { _id: 'list', m: 'ann', o: new Date(7), x: 'a', y: 'b' },
      { _id: 'list-2', m: 'ann', o: new Date(7), x: ['a', 'b'], y: 'a' },
    ]);
    await checkAgainstScan(50);
    await rows().insertOne({ _id: 'long', m: ['ann'], o: new Date(8), x: 'a', y: 'b'.repeat(2_000), z: 'b' });
    await checkAgainstScan(50);
  });
});
