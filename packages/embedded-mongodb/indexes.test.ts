import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document, IndexDescription } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from './testing/test-database';

type Row = {
  _id: number;
  email?: string;
  code?: string;
  active?: boolean;
  tags?: string | string[];
  items?: { sku: number }[];
  maybe?: number | null;
  text?: string;
};

describe('indexes', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await startTestDatabase();
  });
  afterAll(() => test.stop());
  const rows = (name: string) => test.db.collection<Row>(name);
  const validated = async (name: string) => (await test.db.command({ validate: name })).errors;

  it('rejects a duplicate unique key and names the index and the value', async () => {
    const users = rows('users');
    await users.createIndex({ email: 1 }, { unique: true });
    await users.insertOne({ _id: 1, email: 'a@b.c' });
    await expect(users.insertOne({ _id: 2, email: 'a@b.c' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'a@b.c' },
      message: expect.stringContaining(
        'E11000 duplicate key error collection: test.users index: email_1 dup key: { email: "a@b.c" }',
      ),
    });
    await users.createIndex({ tags: 1, active: 1 }, { unique: true });
    await users.insertOne({ _id: 8, email: '8', tags: ['b'] });
    const keyValue = { tags: 'b', active: null };
    const again = users.insertOne({ _id: 9, email: '9', tags: ['a', 'b'] });
    await expect(again).rejects.toMatchObject({ code: 11000, keyValue });
    await users.dropIndex('tags_1_active_1');
    await users.insertOne({ _id: 2, email: 'x@b.c' });
    await expect(users.updateOne({ _id: 2 }, { $set: { email: 'a@b.c' } })).rejects.toMatchObject({ code: 11000 });
    await users.updateOne({ _id: 1 }, { $set: { email: 'new@b.c' } });
    await users.updateOne({ _id: 2 }, { $set: { email: 'a@b.c' } });
    expect(await validated('users')).toEqual([]);
    await expect(users.createIndex({ name: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect((await users.indexes()).map((index) => index.name)).toEqual(['_id_', 'email_1']);
  });

  it('pairs the values of one array element in keys and in sorts', async () => {
    const rows = test.db.collection('pairs');
    await rows.createIndex({ 'a.b': 1, 'a.c': 1 }, { unique: true });
    const longList = Array.from({ length: 6_000 }, (_, at) => ({ b: at + 10, c: at + 10 }));
    const elements = [
      [
        { b: 1, c: 9 },
        { b: 8, c: 2 },
      ],
      [
        { b: 1, c: 2 },
        { b: 7, c: 7 },
      ],
      [{ b: 3 }, 5],
      longList,
    ];
    await rows.insertMany(elements.map((a, _id) => ({ _id: _id as never, a })));
    expect(await test.db.command({ validate: 'pairs' })).toMatchObject({
      errors: [],
      keysPerIndex: { 'a.b_1_a.c_1': 6_006 },
    });
    const ids = async (filter: Document, sort: Document = { _id: 1 }) =>
      (
        await rows
          .find(filter)
          .sort(sort as never)
          .toArray()
      ).map(({ _id }) => _id);
    // Different elements may meet the two conditions.
    expect(await ids({ 'a.b': 1, 'a.c': 2 })).toEqual([0, 1]);
    expect(await ids({ a: { $elemMatch: { b: 1, c: 2 } } })).toEqual([1]);
    expect(await ids({}, { 'a.b': 1, 'a.c': 1 })).toEqual([2, 1, 0, 3]);
    expect(await ids({ _id: { $lt: 2 } }, { 'a.b': 1, 'a.c': -1 })).toEqual([0, 1]);
    await expect(rows.insertOne({ a: [{ b: 8, c: 2 }] })).rejects.toMatchObject({ code: 11000 });
    await rows.insertOne({ a: [{ b: 1, c: 1 }] });
    await rows.createIndex({ 'x.0': 1 });
    await expect(rows.insertOne({ x: [{ 0: 1 }] })).rejects.toMatchObject({ code: 16746 });
  });

  it('stores null for array elements without the field, except in a sparse index', async () => {
    const rows = test.db.collection('elements');
    const all = [{ a: [1, { b: 2 }] }, { a: { b: 1 } }, { a: [] }];
    await rows.insertMany(all.map((row, _id) => ({ _id: _id as never, ...row })));
    const inOrder = async () => (await rows.find().sort({ 'a.b': 1, _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(await inOrder()).toEqual([0, 2, 1]);
    await rows.createIndex({ 'a.b': 1 });
    expect(await inOrder()).toEqual([0, 2, 1]);
    await rows.createIndex({ 'a.b': -1 }, { sparse: true });
    expect((await test.db.command({ validate: 'elements' })).keysPerIndex).toMatchObject({ 'a.b_1': 4, 'a.b_-1': 2 });
  });

  it('distinguishes documents with long ids if the id is a field of the index', async () => {
    const rows = test.db.collection<{ _id: string; a: number }>('longIds');
    await rows.createIndex({ a: 1, _id: 1 });
    await rows.createIndex({ _id: -1, a: 1, c: 1 });
    await rows.insertMany([1, 2, 3].map((at) => ({ _id: `${'x'.repeat(600)}${at}`, a: 1 })));
    await rows.deleteOne({ _id: `${'x'.repeat(600)}2` });
    expect(await rows.countDocuments({ a: 1 })).toBe(2);
    expect(await validated('longIds')).toEqual([]);
  });

  it('orders long values correctly wherever they are truncated', async () => {
    const rows = test.db.collection('longBytes');
    await rows.createIndex({ b: 1 });
    const zeros = Buffer.alloc(2_000);
    const others = [[1], [0, 1], [0, 0, 255]].map((start) => Buffer.concat([Buffer.from(start), zeros], 2_000));
    await rows.insertMany([zeros, ...others].map((b) => ({ b })));
    expect(await rows.countDocuments({ b: { $gt: zeros } })).toBe(3);
    expect(await rows.countDocuments({ b: { $lt: others[0] } })).toBe(3);
    expect(await rows.countDocuments({ b: { $gte: others[1] } })).toBe(2);
  });

  it('stores only matching documents in a partial index', async () => {
    const codes = rows('codes');
    await codes.createIndex({ code: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await codes.insertMany([
      { _id: 1, code: 'x', active: true },
      { _id: 2, code: 'x', active: false },
      { _id: 3, code: 'x' },
    ]);
    await expect(codes.updateOne({ _id: 2 }, { $set: { active: true } })).rejects.toMatchObject({ code: 11000 });
    expect((await codes.find({ code: 'x' }).toArray()).length).toBe(3);
    const plan = await codes.find({ code: 'x', active: true }).explain('executionStats');
    expect(plan.executionStats).toMatchObject({ nReturned: 1, totalKeysExamined: 1 });
    expect(await validated('codes')).toEqual([]);
  });

  it('tracks arrays and missing fields through updates and deletes', async () => {
    const rows1 = rows('multi');
    await rows1.createIndexes([
      { key: { tags: 1 } },
      { key: { 'items.sku': -1, n: 1 } },
      { key: { maybe: 1 }, sparse: true },
    ]);
    await rows1.insertMany([
      { _id: 1, tags: ['a', 'b', 'a'], items: [{ sku: 1 }, { sku: 2 }] },
      { _id: 2, tags: [], items: [], maybe: null },
      { _id: 3, tags: 'b', maybe: 5 },
      { _id: 4 },
    ]);
    const ids = async (filter: Document) => (await rows1.find(filter).toArray()).map(({ _id }) => _id).sort();
    expect(await ids({ tags: 'b' })).toEqual([1, 3]);
    expect(await ids({ tags: null })).toEqual([4]);
    expect(await ids({ 'items.sku': 2 })).toEqual([1]);
    expect(await ids({ maybe: null })).toEqual([1, 2, 4]);
    expect(await ids({ maybe: 5 })).toEqual([3]);
    await rows1.updateOne({ _id: 1 }, { $pull: { tags: 'b' } as Document, $set: { 'items.0.sku': 9 } });
    await rows1.deleteOne({ _id: 3 });
    expect(await ids({ tags: 'b' })).toEqual([]);
    expect(await ids({ 'items.sku': 9 })).toEqual([1]);
    expect(await validated('multi')).toEqual([]);
    await expect(rows1.createIndex({ tags: 1, items: 1 })).rejects.toMatchObject({ code: 171 });
  });

  it('distinguishes long values although keys are truncated', async () => {
    const long = rows('long');
    await long.createIndex({ text: 1 });
    const texts = ['x'.repeat(5_000), `${'x'.repeat(5_000)}y`, 'x'.repeat(10)];
    await long.insertMany(texts.map((text, i) => ({ _id: i, text })));
    expect((await long.find({ text: texts[1] }).toArray()).map(({ _id }) => _id)).toEqual([1]);
    expect(
      (await long.find({ text: { $gt: texts[2] } }, { sort: { text: -1 } }).toArray()).map(({ _id }) => _id),
    ).toEqual([1, 0]);
    expect(await validated('long')).toEqual([]);
  });

  it('removes expired documents', async () => {
    const { removeExpired } = await import('./storage/expiry');
    const { Catalog } = await import('./storage/catalog');
    const { encode, prepareDocument } = await import('./documents');
    const folder = mkdtempSync(join(tmpdir(), 'embedded-db-ttl-'));
    const catalog = new Catalog(folder);
    const tokens = catalog.create('test', 'tokens');
    catalog.createIndex(tokens, { name: 'ttl', key: { at: 1 }, expireAfterSeconds: 60 });
    const now = Date.now();
    await catalog.write(() => {
      for (const [_id, at] of [new Date(now - 61_000), new Date(now - 59_000), 'never', undefined].entries()) {
        tokens.insert(prepareDocument(encode({ _id, at })));
      }
    });
    expect(await removeExpired(catalog, now)).toBe(1);
    expect(tokens.count()).toBe(3);
    const partialFilterExpression = { at: { $exists: true } };
    catalog.createIndex(tokens, { name: 'some', key: { at: 1 }, expireAfterSeconds: 0, partialFilterExpression });
    expect(await removeExpired(catalog, now)).toBe(1);
    expect(tokens.count()).toBe(2);
    await catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('expires documents while the catalog is reloaded or the collection is dropped', async () => {
    const { removeExpired } = await import('./storage/expiry');
    const { Catalog } = await import('./storage/catalog');
    const { encode, prepareDocument } = await import('./documents');
    const folder = mkdtempSync(join(tmpdir(), 'embedded-db-ttl-'));
    const catalog = new Catalog(folder);
    const fill = (name: string) =>
      catalog.write(() => {
        const collection = catalog.getOrCreate('test', name);
        for (const u of [1, 2, 3]) collection.insert(prepareDocument(encode({ _id: u, at: new Date(0), u })));
        return collection;
      });
    const ttl = { name: 'ttl', key: { at: 1 }, expireAfterSeconds: 1 };
    catalog.createIndex(await fill('kept'), ttl);
    const running = removeExpired(catalog, Date.now());
    const failing = () =>
      catalog.transaction(() => {
        throw new Error('like a failed createIndexes');
      });
    expect(failing).toThrow();
    const now = () => catalog.find('test', 'kept') ?? catalog.create('test', 'kept');
    catalog.createIndex(now(), { name: 'u', key: { u: 1 }, unique: true });
    expect(await running).toBe(3);
    expect(now().validate()).toMatchObject({ nrecords: 0, errors: [] });

    const dropped = await fill('dropped');
    catalog.createIndex(dropped, ttl);
    const beside = removeExpired(catalog, Date.now());
    catalog.drop(dropped);
    expect(await beside).toBe(0);
    await catalog.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('creates all of several indexes or none', async () => {
    const several = rows('several');
    await several.insertMany([1, 2].map((_id) => ({ _id, code: 'x' })));
    const both: IndexDescription[] = [{ key: { _id: -1, code: 1 } }, { key: { code: 1 }, unique: true }];
    await expect(several.createIndexes(both)).rejects.toMatchObject({ code: 11000 });
    expect(await several.indexes()).toMatchObject([{ name: '_id_' }]);
    await several.updateOne({ _id: 1 }, { $set: { code: 'y' } });
    await several.createIndexes(both);
    expect((await several.find({ code: 'y' }).explain()).queryPlanner.winningPlan).toMatchObject({ stage: 'FETCH' });
    expect(await validated('several')).toEqual([]);
  });

  it.each<[string, Document, number]>([
    ['a filter with $ne', { partialFilterExpression: { a: { $ne: 1 } } }, 67],
    ['a filter with $nor', { partialFilterExpression: { $nor: [{ a: 1 }] } }, 67],
    ['a filter with $expr', { partialFilterExpression: { $or: [{ a: 1 }, { $expr: true }] } }, 67],
    ['a filter for missing fields', { partialFilterExpression: { a: { $exists: false } } }, 67],
    ['a TTL index on _id', { key: { _id: 1 }, expireAfterSeconds: 1 }, 197],
    ['the name *', { name: '*' }, 2],
  ])('rejects %s', async (_name, index, code) => {
    const command = { createIndexes: 'wrong', indexes: [{ key: { a: 1 }, name: 'a', ...index }] };
    await expect(test.db.command(command)).rejects.toMatchObject({ code });
  });

  it('closes only the cursors that read a dropped index', async () => {
    const read = rows('read');
    await read.insertMany([1, 2, 3].map((_id) => ({ _id, code: 'x', text: 'y' })));
    await read.createIndexes([{ key: { code: 1 } }, { key: { text: 1 } }]);
    const options = { batchSize: 1, projection: { _id: 1 } };
    const [byCode, byText] = [read.find({ code: 'x' }, options), read.find({ text: 'y' }, options)];
    await Promise.all([byCode.next(), byText.next()]);
    await read.dropIndex('code_1');
    expect(await byText.toArray()).toEqual([{ _id: 2 }, { _id: 3 }]);
    await expect(byCode.toArray()).rejects.toMatchObject({ code: 43 });
  });

  it('rejects dates that JavaScript cannot represent', async () => {
    const dates = test.db.collection<{ _id: number; at: Date }>('dates');
    const dateOf = (high: number) => Object.assign(new Date(0), { getTime: () => high * 2 ** 32 });
    await expect(dates.insertOne({ _id: 1, at: dateOf(2 ** 30) })).rejects.toMatchObject({ code: 22 });
    await expect(dates.insertOne({ _id: 1, at: dateOf(-(2 ** 30)) })).rejects.toMatchObject({ code: 22 });
    await dates.insertMany([8.64e15, -8.64e15].map((time, _id) => ({ _id, at: new Date(time) })));
    expect(await dates.countDocuments({ at: { $gt: new Date() } })).toBe(1);
  });

  it('lists and drops by name, and rejects conflicting options', async () => {
    const dropped = rows('dropped');
    await dropped.createIndex({ a: 1 }, { name: 'byA' });
    await expect(dropped.createIndex({ a: 1 }, { name: 'byA', unique: true })).rejects.toMatchObject({ code: 86 });
    await expect(dropped.createIndex({ a: 'text' })).rejects.toMatchObject({ code: 67 });
    await dropped.dropIndex('byA');
    await expect(dropped.dropIndex('byA')).rejects.toMatchObject({ code: 27 });
    await dropped.drop();
    expect((await test.db.listCollections().toArray()).map(({ name }) => name)).not.toContain('dropped');
  });
});
