import { createHash } from 'node:crypto';
import type { Collection, Db, Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedClient, database } from '../db/client';
import { RECORDS } from '../db/collections';
import { generateRecords, generatorOptions } from '../demo/generator/generate-records';
import { ensureIndexes } from '../server/indexes';
import { startTemporaryDatabase } from '../testing/temporary-database';
import type { RecordDocument } from './document';
import { findsOf, type MemberPage } from './repository';
import { MyRecordsQuery } from './schema/query';

/**
 * A simulation of docs/run/mongodb.md, "A sharded cluster": the records lie in several collections by the hash of their `_id`,
 * each page is asked of all of them as MongoDB's router asks (the offset is taken off after the merge), and `explain` says
 * what each of them read.
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
  const [find, ...others] = findsOf(page);
  if (find === undefined || others.length > 0) throw new Error('Not one find');
  return find;
}

/** What the router gives, and what all shards read for it. */
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

async function unsharded(asked: MemberPage): Promise<string[]> {
  const { filter, sort } = findOf(asked);
  const found = await whole.find(filter).sort(sort).skip(asked.offset).limit(asked.rows).toArray();
  return found.map(({ _id }) => _id);
}

// Not part of the runs on other engines: they do not say how many keys they read, or read others.
describe('what a page costs on several shards', () => {
  it('the first page: on each at most as many keys and records as the page has', async () => {
    const asked = page();
    const { ids, keys, documents } = await routed(asked);
    expect(ids).toEqual(await unsharded(asked));
    expect(ids).toHaveLength(ROWS);
    expect(keys).toBeLessThanOrEqual(SHARDS * (ROWS + 2));
    expect(documents).toBeLessThanOrEqual(SHARDS * ROWS);
  });

  it('one narrowed by status types: records are read on each until there are enough', async () => {
    const asked = page({ statusTypes: ['OPEN,CLOSED'] });
    const { ids, documents } = await routed(asked);
    expect(ids).toEqual(await unsharded(asked));
    expect(ids).toHaveLength(ROWS);
    expect(documents).toBeLessThan(COUNT);
  });

  it('an offset is read on every shard', async () => {
    const asked = page({}, 200);
    const { ids, keys } = await routed(asked);
    expect(ids).toEqual(await unsharded(asked));
    expect(keys).toBeGreaterThan(2 * (200 + ROWS));
    expect(keys).toBeLessThanOrEqual(SHARDS * (200 + ROWS));
  });

  it('one record by its id is asked of one shard, which reads that record alone', async () => {
    const [first] = await whole.find({}).limit(1).toArray();
    const id = first?._id ?? '';
    const plan = await shards[shardOf(id)]?.find({ _id: id }).explain('executionStats');
    expect((plan as unknown as Explained).executionStats.totalDocsExamined).toBe(1);
  });
});
