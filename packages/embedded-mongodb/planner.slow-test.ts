import type { Document, IndexSpecification } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = Document & { _id: number };
type Stage = { stage: string; inputStage?: Stage; indexName?: string };

const names = (stage: Stage): string[] => [stage.stage, ...(stage.inputStage ? names(stage.inputStage) : [])];

describe('plans', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
    const documents = Array.from({ length: 300 }, (_, i) => ({
      _id: i,
      memberIds: [`acc_${i % 3}`, `acc_${i % 5}`],
      openedDate: new Date(1_700_000_000_000 + ((i * 37) % 100) * 1_000),
      status: ['open', 'closed', 'new'][i % 3],
      n: i % 50,
    }));
    await rows().insertMany(documents);
    await rows().createIndexes([
      { key: { memberIds: 1, openedDate: -1, _id: 1 }, name: 'member' },
      { key: { status: 1, n: -1 }, name: 'status' },
    ]);
  });
  afterAll(() => test.stop());
  const rows = () => test.db.collection<Row>('rows');
  const all = async (keep: (row: Document) => boolean) =>
    (
      await rows()
        .find({}, { hint: { $natural: 1 } })
        .toArray()
    ).filter(keep);
  const newestFirst = (a: Document, b: Document) => b.openedDate - a.openedDate || a._id - b._id;

  it('reads a page in index order and skips by keys only', async () => {
    const query = rows().find({ memberIds: 'acc_1' }, { sort: { openedDate: -1, _id: 1 }, skip: 10, limit: 26 });
    const plan = await query.clone().explain('executionStats');
    expect(names(plan.queryPlanner.winningPlan)).toEqual(['LIMIT', 'FETCH', 'SKIP', 'IXSCAN']);
    expect(plan.executionStats).toMatchObject({ nReturned: 26, totalKeysExamined: 36, totalDocsExamined: 26 });
    const expected = (await all((row) => row.memberIds.includes('acc_1'))).sort(newestFirst).slice(10, 36);
    expect(await query.toArray()).toEqual(expected);
  });

  it('handles long value lists on one and on two fields', async () => {
    const lists = test.db.collection<Row>('lists');
    await lists.createIndexes([{ key: { a: 1, b: 1 } }, { key: { n: 1 } }]);
    await lists.insertMany([1, 2, 3].map((_id) => ({ _id, a: _id, b: _id, n: _id })));
    const list = Array.from({ length: 12_000 }, (_, at) => at * 2 + 1);
    const ids = async (filter: Document) => (await lists.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    for (const path of ['_id', 'n', 'a'])
      expect(await ids({ $and: [{ [path]: { $in: list } }, { [path]: { $in: [...list, 2] } }] })).toEqual([1, 3]);
    expect(await ids({ a: { $in: list.slice(0, 1_000) }, b: { $in: list } })).toEqual([1, 3]);
    expect(await ids({ a: { $in: list }, b: { $gte: 2 } })).toEqual([3]);
  });

  it('finds nothing after a skip beyond the number of records', async () => {
    for (const skip of [2 ** 32 + 1, 2 ** 53])
      for (const filter of [{}, { memberIds: 'acc_1' }])
        expect(await rows().find(filter, { skip }).toArray()).toEqual([]);
  });

  it('reads a range of an index backwards', async () => {
    const filter = {
      memberIds: 'acc_2',
      openedDate: { $gte: new Date(1_700_000_020_000), $lt: new Date(1_700_000_060_000) },
    };
    const query = rows().find(filter, { sort: { openedDate: 1, _id: -1 } });
    expect(names((await query.clone().explain()).queryPlanner.winningPlan)).toEqual(['FETCH', 'IXSCAN']);
    const expected = (await all((row) => row.memberIds.includes('acc_2')))
      .filter(({ openedDate }) => openedDate >= filter.openedDate.$gte && openedDate < filter.openedDate.$lt)
      .sort((a, b) => -newestFirst(a, b));
    expect(await query.toArray()).toEqual(expected);
  });

  it('reads one index per alternative of $or and returns each document once', async () => {
    const two = test.db.collection<Row>('two');
    const documents = Array.from({ length: 200 }, (_, i) => ({
      _id: i,
      m: i % 2,
      a: i % 20,
      b: i % 25,
      o: (i * 37) % 50,
    }));
    await two.insertMany(documents);
    await two.createIndexes([{ key: { m: 1, a: 1 } }, { key: { b: -1 } }]);
    const filter = { m: 1, $or: [{ a: 1 }, { b: { $in: [1, 2] } }, { _id: 7 }] };
    const find = (skip: number, limit: number) => two.find(filter, { sort: { o: -1, _id: 1 }, skip, limit });
    const { queryPlanner, executionStats } = await find(0, 10).explain('executionStats');
    expect(names(queryPlanner.winningPlan)).toEqual(['SORT', 'FETCH', 'OR']);
    expect(executionStats.totalDocsExamined).toBeLessThan(30);
    const expected = documents
      .filter(({ _id, m, a, b }) => m === 1 && (a === 1 || b === 1 || b === 2 || _id === 7))
      .sort((x, y) => y.o - x.o || x._id - y._id);
    expect(await find(0, 0).toArray()).toEqual(expected);
    expect(await find(5, 10).toArray()).toEqual(expected.slice(5, 15));
    expect(await two.countDocuments(filter)).toBe(expected.length);
    // An alternative without an index needs a collection scan.
    const scan = two.find({ $or: [{ _id: 7 }, { o: 3 }] });
    expect(names((await scan.clone().explain()).queryPlanner.winningPlan)).toEqual(['COLLSCAN']);
    expect(await scan.toArray()).toHaveLength(5);
  });

  it('finds several documents by _id without reading others', async () => {
    for (const filter of [{ _id: { $in: [5, 7, 999] } }, { $or: [{ _id: 5 }, { _id: 7 }, { _id: 7 }] }]) {
      for (const sort of [[], ['_id', -1], ['n', 1]] as [string, 1 | -1][]) {
        const query = rows().find(filter, { sort });
        const { executionStats } = await query.clone().explain('executionStats');
        expect(executionStats).toMatchObject({
          nReturned: 2,
          totalDocsExamined: expect.toSatisfy((read) => read <= 3),
        });
      }
    }
    const ofMember = { memberIds: 'acc_1', _id: { $in: Array.from({ length: 2_000 }, (_, i) => i * 100) } };
    const { executionStats } = await rows().find(ofMember).explain('executionStats');
    expect(executionStats.totalDocsExamined).toBe(3);
  });

  it('sorts in memory if the keys of several values are not in order', async () => {
    const unmerged = test.db.collection<Row>('unmerged');
    await unmerged.insertMany([
      { _id: 1, a: 3, o: 7 },
      { _id: 2, a: 1, o: 5 },
      { _id: 9, a: 0, o: 5 },
    ]);
    await unmerged.createIndexes([{ key: { a: 1 } }, { key: { a: 1, o: 1 }, unique: true }]);
    const ids = async (filter: Document, sort: Document) =>
      (await unmerged.find(filter, { sort } as object).toArray()).map(({ _id }) => _id);
    expect(await ids({ _id: { $in: [1, 2, 9] } }, { o: 1, _id: 1 })).toEqual([2, 9, 1]);
    // Keys of a unique index do not end with the `_id`.
    expect(await ids({ a: { $in: [0, 1] } }, { o: 1, _id: 1 })).toEqual([2, 9]);
    // Each alternative fixes the value of the sort field.
    expect(await ids({ $or: [{ a: 3 }, { a: 1 }] }, { a: 1 })).toEqual([2, 1]);
  });

  it('rejects alternatives that are not documents, with any index', async () => {
    const badValue = { code: 2 };
    await expect(rows().findOne({ $or: [null, { status: 'open' }] } as object)).rejects.toMatchObject(badValue);
    const more = { status: 'new', $or: [null, { n: 1 }], $nor: [{ n: 2 }] } as object;
    await expect(rows().deleteMany(more)).rejects.toMatchObject(badValue);
  });

  it('sorts a range of dates by fields that a unique index does not have', async () => {
    const unique = test.db.collection<Document & { _id: Date }>('unique');
    const date = (i: number) => new Date(1_000 * i);
    const documents = Array.from({ length: 100 }, (_, i) => ({
      _id: date(i),
      m: 1,
      d: date(i),
      o: i % 4,
      z: (i * 37) % 100,
    }));
    await unique.insertMany(documents);
    const since = { $gte: date(0) };
    const first = async (filter: Document, sort: Record<string, 1 | -1>) =>
      (await unique.find(filter, { sort, limit: 3 }).toArray()).map(({ z }) => z);
    expect(await first({ _id: since }, { z: 1 })).toEqual([0, 1, 2]);
    const keys: IndexSpecification[] = [
      { m: 1, d: 1 },
      { m: 1, d: 1, o: 1 },
    ];
    for (const key of keys) {
      const index = await unique.createIndex(key, { unique: true });
      expect(await first({ m: 1, d: since }, { z: 1 })).toEqual([0, 1, 2]);
      expect(await first({ m: 1, d: since }, { o: 1, z: 1 })).toEqual([0, 4, 8]);
      await unique.dropIndex(index);
    }
    const found = await unique.findOneAndDelete({ _id: since }, { sort: { z: -1 } });
    expect(found?.z).toBe(99);
    expect(await unique.countDocuments()).toBe(99);
    expect((await test.db.command({ validate: 'unique' })).valid).toBe(true);
  });

  it('finds a value in a descending field if its key ends with the highest byte', async () => {
    const descending = test.db.collection<Row>('turned');
    const values = [-1, -1.05, -2, 0, new Date(255), new Date(254), new Date(256), 'a'];
    await descending.insertMany(values.map((n, _id) => ({ _id, n, a: 5, o: -_id })));
    const keys: IndexSpecification[] = [{ n: -1 }, { n: -1, a: 1 }, { n: -1, o: -1 }];
    for (const key of keys) {
      const index = await descending.createIndex(key);
      for (const [_id, n] of values.entries()) {
        const rows = await descending.find({ n, a: 5 } as Document, { sort: { o: -1 }, hint: index }).toArray();
        expect(rows.map((row) => row._id)).toEqual([_id]);
        expect(await descending.countDocuments({ n: { $in: [n, 'none'] } } as Document, { hint: index })).toBe(1);
      }
      await descending.dropIndex(index);
    }
  });

  it('sorts in memory the documents that an index returns for $in', async () => {
    const query = rows().find({ status: { $in: ['open', 'new'] } }, { sort: { n: -1 }, limit: 20 });
    expect(names((await query.clone().explain()).queryPlanner.winningPlan)).toEqual(['SORT', 'FETCH', 'IXSCAN']);
    const values = (await query.toArray()).map((row) => row.n);
    const expected = (await all((row) => row.status !== 'closed')).map((row) => row.n).sort((a, b) => b - a);
    expect(values).toEqual(expected.slice(0, 20));
  });

  it('returns each document once if several array elements match', async () => {
    const filter = { memberIds: { $in: ['acc_0', 'acc_1', 'acc_2'] } };
    const ids = (await rows().find(filter).toArray()).map((row) => row._id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe((await all((row) => filter.memberIds.$in.some((id) => row.memberIds.includes(id)))).length);
    const sorted = await rows()
      .find(filter, { sort: { openedDate: -1, _id: 1 } })
      .toArray();
    expect(sorted.length).toBe(ids.length);
    expect(sorted).toEqual([...sorted].sort(newestFirst));
  });

  it('sorts in memory without an index, and uses _id directly', async () => {
    const scan = await rows()
      .find({ n: 7 }, { sort: { openedDate: 1 } })
      .explain();
    expect(names(scan.queryPlanner.winningPlan)).toEqual(['SORT', 'COLLSCAN']);
    expect(names((await rows().find({ _id: 5 }).explain()).queryPlanner.winningPlan)).toEqual(['IDHACK']);
    await expect(rows().find({}, { hint: 'none' }).toArray()).rejects.toMatchObject({ code: 2 });
  });

  it.each<[Document]>([
    [{ status: 'open', n: { $gt: 10, $lte: 20 } }],
    [{ status: { $in: ['open', 'closed'] }, n: { $in: [1, 2, 3] } }],
    [{ status: { $gt: 'closed' }, n: 4 }],
    [{ status: /^op/ }],
    [{ status: { $ne: 'open' }, n: { $lt: 5 } }],
    [{ $or: [{ status: 'new' }, { n: 3 }] }],
    [{ memberIds: { $gt: 'acc_3' } }],
    [{ $and: [{ memberIds: 'acc_1' }, { memberIds: 'acc_4' }] }],
    [{ memberIds: { $size: 2, $all: ['acc_0', 'acc_3'] } }],
    [{ _id: { $gte: 290 }, status: 'open' }],
  ])('returns the same for %j with and without an index', async (filter) => {
    const byId = (a: Document, b: Document) => a._id - b._id;
    const byPlan = await rows().find(filter).toArray();
    const byScan = await rows()
      .find(filter, { hint: { $natural: 1 } })
      .toArray();
    expect(byPlan.sort(byId)).toEqual(byScan.sort(byId));
    expect(byPlan.length).toBeGreaterThan(0);
    expect(await rows().countDocuments(filter)).toBe(byPlan.length);
  });
});
