import { deserialize } from 'bson';
import type { Collection } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { database } from './client';
import { findRaw, findRawBatches } from './find-raw';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let items: Collection;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  items = (await database()).collection('items');
  await items.insertMany(Array.from({ length: 40 }, (_, n) => ({ n, odd: n % 2 === 1, included: 'x', excluded: 'y' })));
});
afterAll(() => temporary.stop());

const find = {
  filter: { odd: true },
  projection: { _id: 0, excluded: 0 },
  sort: { n: -1 },
  skip: 2,
  limit: 3,
  maxTimeMS: 5_000,
};

it('findRaw returns the documents as BSON, in order', async () => {
  const found = await findRaw(items, find);
  expect(found.map((bytes) => deserialize(bytes))).toEqual([35, 33, 31].map((n) => ({ n, odd: true, included: 'x' })));
});

it('findRaw returns an empty list if nothing matches', async () => {
  expect(await findRaw(items, { ...find, filter: { n: -1 } })).toEqual([]);
});

it('findRaw returns all documents if they do not fit into one reply', async () => {
  const large = (await database()).collection('large');
  for (let n = 0; n < 5; n++) await large.insertOne({ n, text: 'x'.repeat(5_000_000) });
  const found = await findRaw(large, { ...find, filter: {}, projection: {}, sort: { n: 1 }, skip: 0, limit: 5 });
  expect(found.map((bytes) => deserialize(bytes).n)).toEqual([0, 1, 2, 3, 4]);
  // The stand-in for another engine does not count its cursors.
  if (process.env.TEST_MONGODB_URI) return;
  expect(await openCursors()).toBe(0);
});

const openCursors = async () => (await (await database()).command({ serverStatus: 1 })).metrics.cursor.open.total;

it('findRawBatches returns all documents in batches', async () => {
  const sizes: number[] = [];
  const found: number[] = [];
  for await (const batch of findRawBatches(items, { ...find, filter: {}, sort: { n: 1 } }, 15)) {
    sizes.push(batch.length);
    found.push(...batch.map((bytes) => deserialize(bytes).n as number));
  }
  expect(sizes).toEqual([15, 15, 10]);
  expect(found).toEqual([...Array(40).keys()]);
});

it('findRawBatches closes its cursor if the loop ends early', async () => {
  for await (const batch of findRawBatches(items, { ...find, filter: {} }, 10)) {
    expect(batch).toHaveLength(10);
    break;
  }
  // The stand-in for another engine does not count its cursors.
  if (!process.env.TEST_MONGODB_URI) expect(await openCursors()).toBe(0);
});

it('findRaw and findRawBatches throw the errors of the driver', async () => {
  const batches = findRawBatches(items, { ...find, filter: { $unknown: 1 } }, 10);
  await expect(batches.next()).rejects.toMatchObject({ code: 2 });
  await expect(findRaw(items, { ...find, filter: { $unknown: 1 } })).rejects.toMatchObject({ code: 2 });
});
