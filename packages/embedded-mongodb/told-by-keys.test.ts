import fc from 'fast-check';
import { type Document, Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = Document & { _id: string };

const VALUES = [undefined, null, 'a', 'b', 'a\0', 'a\0\x01', '', true, false, 7, 2 ** 60, new Date(5), new Date(9), {}];
const valueAt = (at: number) => {
  const value = VALUES[at % VALUES.length];
  return value === undefined ? {} : { value };
};
const rowAt = (at: number): Row => {
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

describe('what keys tell of fields that they are not read by', () => {
  let test: TestDatabase;
  const rows = () => test.db.collection<Row>('rows');
  beforeAll(async () => {
    test = await startTestDatabase();
    await rows().insertMany(Array.from({ length: 900 }, (_, at) => rowAt(at)));
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
  const explained = async (filter: Document, limit = 5) => {
    const { queryPlanner, executionStats } = await rows()
      .find(filter, { sort: ORDER, limit })
      .explain('executionStats');
    return {
      plan: JSON.stringify(queryPlanner.winningPlan),
      read: Number(executionStats.totalDocsExamined),
    };
  };

  it('is not read from the documents', async () => {
    const { plan, read } = await explained({ m: 'ann', y: new Date(5), x: { $in: ['a', 'b'] } });
    expect(plan).toContain('"indexName":"rest"');
    expect(plan).not.toContain('SORT');
    expect(read).toBe(5);
    expect((await explained({ m: 'ann', x: 'none' })).read).toBe(0);
  });

  it('is preferred to documents of another index where it reads less, and not where that has few', async () => {
    expect((await explained({ m: 'ann', z: 'a', x: 'b' })).plan).toContain('"indexName":"rest"');
    await rows().insertOne({ _id: 'few', m: ['ann'], o: new Date(0), x: 'b', z: 'rare' });
    expect((await explained({ m: 'ann', z: 'rare', x: 'b' })).plan).toContain('"indexName":"z"');
    await rows().deleteOne({ _id: 'few' });
  });

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
  const same = (most: number) =>
    fc.assert(
      fc.asyncProperty(filter, fc.constantFrom(ORDER, { o: 1, _id: -1 }), fc.nat(20), async (asked, sort, limit) => {
        const question = { m: 'ann', ...asked };
        const scanned = await ids(question, { sort, limit, hint: { $natural: 1 } });
        expect(await ids(question, { sort, limit })).toEqual(scanned);
        expect(await ids(question, { sort, limit, hint: 'rest' })).toEqual(scanned);
      }),
      { numRuns: most },
    );

  it('is what the documents say', () => same(200));

  it('also where a document has a list, or a text that is cut', async () => {
    await rows().insertMany([
      { _id: 'list', m: 'ann', o: new Date(7), x: 'a', y: 'b' },
      { _id: 'list-2', m: 'ann', o: new Date(7), x: ['a', 'b'], y: 'a' },
    ]);
    await same(50);
    await rows().insertOne({ _id: 'long', m: ['ann'], o: new Date(8), x: 'a', y: 'b'.repeat(2_000), z: 'b' });
    await same(50);
  });
});
