import { type ClientBulkWriteModel, MongoClientBulkWriteError } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = { _id: number; n?: number };

type Rows = Record<string, Row>;
type Model = ClientBulkWriteModel<Rows>;

describe('bulkWrite', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
  });
  afterAll(() => test.stop());
  const rows = (name: string) => test.db.collection<Row>(name);
  const all = (name: string) => rows(name).find().sort({ _id: 1 }).toArray();
  const ns = (name: string) => `${test.db.databaseName}.${name}`;
  const send = (command: object) => test.db.admin().command({ bulkWrite: 1, ...command });

  beforeEach(async () => {
    await test.db.dropDatabase();
    await rows('a').insertMany([1, 2, 3].map((_id) => ({ _id, n: _id })));
  });

  it('returns total counts, and the result of each operation if requested', async () => {
    const result = await test.db.client.bulkWrite<Rows>(
      [
        { name: 'insertOne', namespace: ns('b'), document: { _id: 7 } },
        { name: 'updateMany', namespace: ns('a'), filter: { n: { $gt: 1 } }, update: { $inc: { n: 10 } } },
        { name: 'updateOne', namespace: ns('a'), filter: {}, update: { $set: { n: 0 } }, sort: { _id: -1 } },
        { name: 'replaceOne', namespace: ns('b'), filter: { _id: 8 }, replacement: { n: 8 }, upsert: true },
        { name: 'deleteOne', namespace: ns('a'), filter: { n: { $lt: 100 } } },
      ],
      { verboseResults: true },
    );
    expect(result).toMatchObject({
      ...{ insertedCount: 1, matchedCount: 3, modifiedCount: 3, upsertedCount: 1, deletedCount: 1 },
      insertResults: new Map([[0, { insertedId: 7 }]]),
    });
    expect(result.updateResults?.get(3)).toMatchObject({ matchedCount: 1, modifiedCount: 0, upsertedId: 8 });
    expect(result.deleteResults?.get(4)).toEqual({ deletedCount: 1 });
    expect(await all('a')).toEqual([
      { _id: 2, n: 12 },
      { _id: 3, n: 0 },
    ]);
    expect(await all('b')).toEqual([{ _id: 7 }, { _id: 8, n: 8 }]);
  });

  it('stops at the first error if ordered, and goes on if not', async () => {
    const models: Model[] = [
      { name: 'insertOne', namespace: ns('a'), document: { _id: 4 } },
      { name: 'insertOne', namespace: ns('a'), document: { _id: 1 } },
      { name: 'insertOne', namespace: ns('a'), document: { _id: 5 } },
    ];
    const failed = await test.db.client.bulkWrite<Rows>(models, { ordered: true }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(MongoClientBulkWriteError);
    expect((failed as MongoClientBulkWriteError).writeErrors.get(1)).toMatchObject({ code: 11000 });
    expect((await all('a')).map(({ _id }) => _id)).toEqual([1, 2, 3, 4]);
    await expect(test.db.client.bulkWrite<Rows>(models.slice(1), { ordered: false })).rejects.toThrow();
    expect((await all('a')).map(({ _id }) => _id)).toEqual([1, 2, 3, 4, 5]);
  });

  it('returns the results in batches', async () => {
    const ops = [10, 11, 12, 1].map((_id) => ({ insert: 0, document: { _id } }));
    const first = await send({ ops, nsInfo: [{ ns: ns('a') }], ordered: false, cursor: { batchSize: 3 } });
    expect(first).toMatchObject({ nInserted: 3, nErrors: 1, cursor: { ns: 'admin.$cmd.bulkWrite' } });
    expect(first.cursor.firstBatch.map(({ ok, idx, n }: Record<string, number>) => [ok, idx, n])).toEqual([
      ...[0, 1, 2].map((idx) => [1, idx, 1]),
    ]);
    const rest = await test.db.admin().command({ getMore: first.cursor.id, collection: '$cmd.bulkWrite' });
    expect(rest.cursor.nextBatch).toMatchObject([{ ok: 0, idx: 3, n: 0, code: 11000, keyValue: { _id: 1 } }]);
    const errors = await send({ ops: ops.slice(2), nsInfo: [{ ns: ns('a') }], ordered: false, errorsOnly: true });
    expect(errors.cursor.firstBatch).toMatchObject([{ idx: 0 }, { idx: 1 }]);
    expect(errors).toMatchObject({ nErrors: 2, cursor: { id: expect.objectContaining({}) } });
  });

  it('can use the variables of let, and rejects a sort with multi', async () => {
    const nsInfo = [{ ns: ns('a') }];
    const update = { update: 0, filter: { $expr: { $eq: ['$_id', '$$one'] } }, updateMods: { $set: { n: 9 } } };
    expect(await send({ ops: [update], nsInfo, let: { one: 2 } })).toMatchObject({ nMatched: 1, nModified: 1 });
    const sorted = { ...update, multi: true, sort: { n: 1 }, filter: {} };
    expect((await send({ ops: [sorted], nsInfo })).cursor.firstBatch).toMatchObject([{ ok: 0, code: 9 }]);
  });

  it.each([
    ['an unknown operation', { ops: [{ replace: 0 }] }, 9],
    ['an index without a namespace', { ops: [{ delete: 1, filter: {} }] }, 2],
    ['an unknown option', { ops: [{ delete: 0, filter: {}, limit: 1 }] }, 40415],
    ['an insert without a document', { ops: [{ insert: 0 }] }, 40414],
    ['a delete without a filter', { ops: [{ delete: 0, multi: true }] }, 40414],
    ['an update whose filter is null', { ops: [{ update: 0, filter: null, updateMods: [], multi: true }] }, 14],
    ['an empty list of operations', { ops: [] }, 2],
    ['a namespace without a collection', { ops: [{ delete: 0, filter: {} }], nsInfo: [{ ns: 'a' }] }, 73],
  ])('rejects %s', async (_name, command, code) => {
    await expect(send({ nsInfo: [{ ns: ns('a') }], ...command })).rejects.toMatchObject({ code });
    expect(await all('a')).toHaveLength(3);
  });

  it('must be run against the admin database', async () => {
    const command = { bulkWrite: 1, ops: [{ delete: 0, filter: {} }], nsInfo: [{ ns: ns('a') }] };
    await expect(test.db.command(command)).rejects.toMatchObject({ code: 13, codeName: 'Unauthorized' });
  });
});
