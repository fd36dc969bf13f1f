import { createHash } from 'node:crypto';
import type { Collection, Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedClient, database } from '../db/client';
import { RECORDS } from '../db/collections';
import { generateRecords, generatorOptions } from '../demo/generator/generate-records';
import { ensureIndexes } from '../server/indexes';
import { startTemporaryDatabase } from '../testing/temporary-database';
import type { RecordDocument } from './document';
import { type MemberPage, memberQueries } from './repository';
import { MyRecordsQuery } from './schema/query';

/**
 * Simulates docs/run/mongodb.md, "A sharded cluster": records are spread over several databases by a hash of their `_id`,
 * and pages are merged as MongoDB's router does.
 */
const SHARDS = 4;
const COUNT = 1_200;
const ROWS = 26;

type Stored = RecordDocument & { readonly _id: string };
type Explained = { executionStats: { totalKeysExamined: number; totalDocsExamined: number } };

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let shards: Collection<Stored>[] = [];
let whole: Collection<Stored>;

const shardOf = (id: string): number => (createHash('md5').update(id).digest()[0] ?? 0) % SHARDS;

beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  const db = await database();
  const client = await connectedClient();
  const names = Array.from({ length: SHARDS }, (_, at) => `${db.databaseName}_shard${at}`);
  const databases: Db[] = names.map((name) => client.db(name));
  for (const each of databases) await ensureIndexes(each);
  shards = databases.map((each) => each.collection<Stored>(RECORDS));
  whole = db.collection<Stored>(RECORDS);
  const generated = [...generateRecords({ ...generatorOptions('shards'), count: COUNT })];
  const records = generated.map(
    (record): Stored => ({ ...record, cursorDate: record.openedDate, memberIds: ['ann'] }) as Stored,
  );
  await whole.insertMany(records);
  for (const [at, shard] of shards.entries()) {
    await shard.insertMany(records.filter(({ _id }) => shardOf(_id) === at));
  }
});
afterAll(async () => {
  for (const shard of shards) await shard.db.dropDatabase();
  await temporary.stop();
});

function findOf(page: MemberPage) {
  const [find, ...others] = memberQueries(page);
  if (find === undefined || others.length > 0) throw new Error('Not one find');
  return find;
}

/** The page that the router would return, and how many keys and documents all shards read for it. */
async function routed(page: MemberPage) {
  const { filter, sort } = findOf(page);
  const most = page.offset + page.rows;
  const find = (collection: Collection<Stored>) =>
    collection
      .find(filter as Document)
      .sort(sort)
      .limit(most);
  const parts = await Promise.all(shards.map((shard) => find(shard).toArray()));
  const plans = await Promise.all(shards.map((shard) => find(shard).explain('executionStats')));
  const date = ({ openedDate }: Stored) => openedDate?.getTime() ?? Number.NEGATIVE_INFINITY;
  const merged = parts.flat().sort((a, b) => date(b) - date(a) || (a._id < b._id ? -1 : 1));
  const sum = (name: 'totalKeysExamined' | 'totalDocsExamined') =>
    plans.reduce((total, plan) => total + (plan as unknown as Explained).executionStats[name], 0);
  return {
    ids: merged.slice(page.offset, most).map(({ _id }) => _id),
    keys: sum('totalKeysExamined'),
    documents: sum('totalDocsExamined'),
  };
}

const page = (search: Record<string, string[]> = {}, offset = 0): MemberPage => ({
  memberId: 'ann',
  projection: {},
  offset,
  rows: ROWS,
  filters: MyRecordsQuery.parse(search),
  at: { now: new Date(), timeZone: 'UTC' },
});

async function unsharded(request: MemberPage): Promise<string[]> {
  const { filter, sort } = findOf(request);
  const records = await whole.find(filter).sort(sort).skip(request.offset).limit(request.rows).toArray();
  return records.map(({ _id }) => _id);
}

// These tests do not run on other engines, which read or report other numbers of keys.
describe('a query on several shards', () => {
  it('reads at most a page of keys and records per shard for the first page', async () => {
    const request = page();
    const { ids, keys, documents } = await routed(request);
    expect(ids).toEqual(await unsharded(request));
    expect(ids).toHaveLength(ROWS);
    expect(keys).toBeLessThanOrEqual(SHARDS * (ROWS + 2));
    expect(documents).toBeLessThanOrEqual(SHARDS * ROWS);
  });

  it('reads records per shard until a page with status types is full', async () => {
    const request = page({ statusTypes: ['OPEN,CLOSED'] });
    const { ids, documents } = await routed(request);
    expect(ids).toEqual(await unsharded(request));
    expect(ids).toHaveLength(ROWS);
    expect(documents).toBeLessThan(COUNT);
  });

  it('reads the skipped keys on every shard', async () => {
    const request = page({}, 200);
    const { ids, keys } = await routed(request);
    expect(ids).toEqual(await unsharded(request));
    expect(keys).toBeGreaterThan(2 * (200 + ROWS));
    expect(keys).toBeLessThanOrEqual(SHARDS * (200 + ROWS));
  });

  it('reads one document to find a record by id on its shard', async () => {
    const [first] = await whole.find({}).limit(1).toArray();
    const id = first?._id ?? '';
    const plan = await shards[shardOf(id)]?.find({ _id: id }).explain('executionStats');
    expect((plan as unknown as Explained).executionStats.totalDocsExamined).toBe(1);
  });
});
