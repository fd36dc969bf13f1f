import fc from 'fast-check';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = Document & { _id: number };
type Stage = { stage: string; indexName?: string; inputStage?: Stage; inputStages?: Stage[] };

const below = ({ inputStage, inputStages = [] }: Stage): Stage[] => [
  ...(inputStage ? [inputStage] : []),
  ...inputStages,
];
const flat = (stage: Stage): Stage[] => [stage, ...below(stage).flatMap(flat)];

/** 3,000 documents of one member; `rare` and `odd` are met by few, and never by the same but for three of them. */
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
const ORDER = { o: -1, _id: 1 } as const;

describe('several indexes for one question', () => {
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
      // without the `_id` in it: it is behind every key anyway
      { key: { tags: 1, o: -1 }, name: 'tags' },
    ]);
  });
  afterAll(() => test.stop());
  const rows = () => test.db.collection<Row>('rows');
  const explained = async (filter: Document, options: { limit?: number; sort?: Document; hint?: string } = {}) => {
    const cursor = rows().find(filter, { sort: ORDER, ...options } as object);
    const { queryPlanner, executionStats } = await cursor.explain('executionStats');
    const stages = flat(queryPlanner.winningPlan);
    return {
      stages: stages.map(({ stage }) => stage),
      indexes: stages.flatMap(({ indexName = [] }) => indexName),
      keys: executionStats.totalKeysExamined as number,
      read: executionStats.totalDocsExamined as number,
    };
  };

  it('reads only the documents that meet both conditions, from the index with the fewest keys on', async () => {
    const { stages, indexes, keys, read } = await explained({ m: 'all', kind: 'a', state: 'odd' });
    expect(stages).toEqual(['FETCH', 'AND_SORTED', 'IXSCAN', 'IXSCAN']);
    expect(indexes).toEqual(['state', 'kind']);
    const found = await rows().find({ m: 'all', kind: 'a', state: 'odd' }).toArray();
    expect(found.length).toBeGreaterThan(0);
    expect(read).toBe(found.length);
    // each of the 33 keys is read, and the other index asked
    expect(keys).toBe(2 * documents.filter(({ state }) => state === 'odd').length);
  });

  it('asks all alternatives of an $or, and counts without a document', async () => {
    const either = { m: 'all', kind: 'rare', $or: [{ state: 'odd' }, { text: 'odd' }] };
    const { stages, indexes, read } = await explained(either, { limit: 4 });
    expect(stages).toEqual(['LIMIT', 'FETCH', 'AND_SORTED', 'IXSCAN', 'OR', 'IXSCAN', 'IXSCAN']);
    expect(indexes).toEqual(['kind', 'state', 'text']);
    expect(read).toBe(4);
    const expected = documents.filter(
      ({ kind, state, text }) => kind === 'rare' && (state === 'odd' || text === 'odd'),
    );
    expect(await rows().countDocuments(either)).toBe(expected.length);
    expect(await rows().countDocuments(either, { skip: 2, limit: 2 })).toBe(2);
  });

  it('an $or with fewer keys than the rest is read, and each document given once', async () => {
    const few = { m: 'all', kind: 'a', $or: [{ state: 'odd' }, { text: 'odd' }] };
    const { indexes } = await explained(few);
    expect(indexes).toEqual(['state', 'text', 'kind']);
    const found = await rows().find(few, { sort: ORDER }).toArray();
    const meets = ({ kind, state, text }: Document) => kind === 'a' && (state === 'odd' || text === 'odd');
    expect(found).toHaveLength(documents.filter(meets).length);
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length);
  });

  it('also where the keys of a range of dates are sorted', async () => {
    const { stages, indexes, read } = await explained({ m: 'all', kind: 'a', d: { $gte: new Date(680_000) } });
    expect(stages).toEqual(['FETCH', 'AND_SORTED', 'SORT', 'IXSCAN', 'IXSCAN']);
    expect(indexes).toEqual(['d', 'kind']);
    const last = documents.filter(({ kind, d }) => kind === 'a' && Number(d) >= 680_000);
    expect(last.length).toBeGreaterThan(0);
    expect(read).toBe(last.length);
  });

  it('a document that changes between two batches is given as it is then, or not at all', async () => {
    const changing = test.db.collection<Row>('changing');
    await changing.insertMany(documents.slice(0, 100).map((row) => ({ ...row, kind: 'a', state: 'x' })));
    const of = (field: string) => ({ key: { m: 1, [field]: 1, ...ORDER } });
    await changing.createIndexes([of('kind'), of('state')]);
    const cursor = changing.find({ m: 'all', kind: 'a', state: 'x' }, { sort: ORDER, batchSize: 10 });
    const first = await cursor.next();
    await changing.updateMany({ _id: { $ne: first?._id ?? -1 } }, { $set: { state: 'gone' } });
    const later = await cursor.toArray();
    expect(later.length).toBeLessThanOrEqual(10); // of the first batch, and one that was read ahead
    expect(later.every(({ state }) => state === 'x')).toBe(true);
  });

  it('also where several ranges are merged: what was read ahead of them is looked for again', async () => {
    const merging = test.db.collection<Row>('merging');
    await merging.insertMany(Array.from({ length: 40 }, (_, _id) => ({ _id, k: _id % 8, s: 1, o: _id })));
    await merging.createIndexes([{ key: { k: 1, o: 1 } }, { key: { s: 1, o: 1 } }]);
    const filter = { k: { $in: [0, 1, 2, 3, 4, 5] }, s: 1 };
    const cursor = merging.find(filter, { sort: { o: 1 }, batchSize: 2 });
    await cursor.next();
    await merging.updateMany({ _id: { $gt: 2 } }, { $set: { k: 99 } });
    expect((await cursor.toArray()).map(({ _id }) => _id)).toEqual([1, 2]);
  });

  it('never asks for many keys of one document', async () => {
    const many = test.db.collection<Row>('many');
    await many.insertMany(
      Array.from({ length: 300 }, (_, _id) => ({ _id, a: _id % 50, b: _id % 30, c: 1, x: 1, y: 1 })),
    );
    await many.createIndexes([
      { key: { a: 1 } },
      { key: { b: 1 } },
      { key: { x: 1, y: 1 } },
      { key: { a: 1, b: 1, c: 1 } },
    ]);
    const list = (length: number) => ({ $in: Array.from({ length }, (_, at) => at) });
    const few = { a: list(50), b: 1 };
    const { executionStats } = await many.find(few).explain('executionStats');
    expect(executionStats.nReturned).toBe(10);
    expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(600);
    // not all of these points are written down
    expect(await many.find({ x: 1, y: 1, a: list(1_000), b: list(1_000), c: list(1_000) }).toArray()).toHaveLength(300);
  });

  it('what is ranked by a date stays wanted where that date changes within the range between two batches', async () => {
    const moving = test.db.collection<Row>('moving');
    const rows = Array.from({ length: 400 }, (_, i) => ({ _id: i, m: 1, d: new Date(i), o: new Date((i * 37) % 400) }));
    await moving.insertMany(rows);
    await moving.createIndexes([{ key: { m: 1, d: 1, o: -1, _id: 1 } }, { key: { m: 1, ...ORDER } }]);
    const cursor = moving.find({ m: 1, d: { $gte: new Date(390) } }, { sort: { o: -1 }, batchSize: 2 });
    expect(flat((await cursor.clone().explain()).queryPlanner.winningPlan).map(({ stage }) => stage)).toContain('SORT');
    const first = await cursor.next();
    await moving.updateMany({ d: { $gte: new Date(390) } }, { $set: { d: new Date(1_000) } });
    const all = [first, ...(await cursor.toArray())];
    expect(all.map((row) => row?._id).sort()).toEqual(rows.slice(390).map(({ _id }) => _id));
  });

  it('what is ranked by a date is in order where keys end early, and where they differ late', async () => {
    const ranked = test.db.collection<{ _id: number | string | boolean | null }>('ranked');
    const values = [null, true, false, '', 'a', 'ab', `alike ${'x'.repeat(9)}`, `alike ${'x'.repeat(9)}y`, 7, 7.5];
    const ids = [true, false, null, '', 'a', 'ab', ...Array.from({ length: 394 }, (_, i) => i)];
    const rows = ids.map((_id, i) => ({ _id, m: 1, d: new Date(i % 200), o: values[(i * 7) % 10] ?? null }));
    await ranked.insertMany(rows);
    await ranked.createIndexes([{ key: { m: 1, d: 1, o: -1, _id: 1 } }, { key: { m: 1, ...ORDER } }]);
    for (const sort of [{ o: -1, _id: 1 } as const, { o: 1, _id: -1 } as const]) {
      const found = ranked.find({ m: 1, d: { $lt: new Date(11) } }, { sort });
      const { winningPlan } = (await found.clone().explain()).queryPlanner;
      expect(flat(winningPlan).map(({ stage }) => stage)).toContain('SORT');
      const given = await found.toArray();
      expect(given).toHaveLength(22);
      expect(given).toEqual(await found.clone().hint({ $natural: 1 }).toArray());
    }
  });

  it('a hint is kept to', async () => {
    const { stages, indexes } = await explained({ m: 'all', kind: 'a', state: 'odd' }, { hint: 'kind' });
    expect(stages).toEqual(['FETCH', 'IXSCAN']);
    expect(indexes).toEqual(['kind']);
  });

  it('an index in which a value was cut is not asked', async () => {
    const cut = test.db.collection<Row>('cut');
    const long = 'x'.repeat(5_000);
    await cut.insertMany([1, 2, 3].map((_id) => ({ _id, m: 'all', a: 1, b: `${long}${_id % 2}`, o: new Date(_id) })));
    await cut.createIndexes([{ key: { m: 1, a: 1, ...ORDER } }, { key: { m: 1, b: 1, ...ORDER } }]);
    const query = cut.find({ m: 'all', a: 1, b: `${long}1` }, { sort: ORDER });
    expect((await query.clone().explain()).queryPlanner.winningPlan.inputStage.stage).not.toBe('AND_SORTED');
    expect((await query.toArray()).map(({ _id }) => _id)).toEqual([3, 1]);
  });

  it('gives what a scan of all documents gives, in the same order', async () => {
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
    let together = 0;
    const check = async ({ m, all, sort }: { m: string; all: Document[]; sort: Document }) => {
      const filter = { m, $and: all };
      const options = { sort, projection: { _id: 1 }, batchSize: 7, limit: 40 } as object;
      const found = await rows().find(filter, options).toArray();
      expect(found).toEqual(
        await rows()
          .find(filter, { ...options, hint: { $natural: 1 } })
          .toArray(),
      );
      const { stages } = await explained(filter, { sort });
      if (stages.includes('AND_SORTED')) {
        together++;
        const count = await rows().countDocuments(filter);
        expect(count).toBe(await rows().countDocuments(filter, { hint: { $natural: 1 } } as object));
      }
    };
    await fc.assert(fc.asyncProperty(request, check), { numRuns: runs });
    expect(together).toBeGreaterThan(runs / 10);
  });
});
