import type { Collection } from 'mongodb';
import { databaseUri } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { env } from '@/lib/platform/settings/env';
import { INDEXES } from '@/lib/server/indexes';
import {
  clientOf,
  FIND_LIMIT,
  type FindTimings,
  measureParallelFinds,
  myRecordsFind,
  PARALLEL_FINDS,
  pidOfDatabase,
} from './measure/finds';
import { cpuOf } from './measure/process-usage';
import { markdownTable } from './measure/rounds';
import { median } from './measure/timing';
import type { BenchCallers } from './servers/callers';
import { copyCollection } from './servers/copy-collection';
import { type RunningEngine, startEngine } from './servers/engines';

const ROUNDS = 3;
const SECONDS = 2;
/** Records sampled for the average size. */
const SOME = 1_000;
/** Offset of page 400. */
const DEEP_SKIP = 399 * 25;

type Side = { readonly name: string; readonly records: Collection; readonly stop: () => Promise<void> };

async function side(name: string, { uri, stop }: RunningEngine): Promise<Side> {
  const client = await clientOf(uri);
  return {
    name,
    records: client.db(env().MONGODB_DB).collection(RECORDS),
    stop: async () => {
      await client.close();
      await stop();
    },
  };
}

/** The index of the finds below. All indexes would take the stand-in for WiredTiger over an hour. */
const MEMBER_ORDER = (INDEXES[RECORDS] ?? []).filter(({ name }) => name === 'my_order');

/** @returns the reason if the engine does not start */
async function otherSide(root: string, name: string, from: Collection): Promise<Side | string> {
  let engine: RunningEngine;
  try {
    engine = await startEngine(root, name);
  } catch (error) {
    return `${name}: not measured. ${(error as Error).message}`;
  }
  const other = await side(name, engine).catch(async (error: unknown) => {
    await engine.stop();
    throw error;
  });
  try {
    console.log(`Copying the records to ${name} ...`);
    await other.records.createIndexes(MEMBER_ORDER);
    await copyCollection(from, other.records);
    return other;
  } catch (error) {
    await other.stop();
    throw error;
  }
}

/** Average BSON size, not disk usage. */
async function bytesOfRecord(records: Collection): Promise<number> {
  const sample = (await records.find({}, { raw: true }).limit(SOME).toArray()) as unknown as Uint8Array[];
  return Math.round(sample.reduce((sum, { length }) => sum + length, 0) / sample.length);
}

type Query = { readonly name: string; readonly on: (records: Collection) => () => Promise<void> };

function queriesOf({ ordinary, large }: BenchCallers): Query[] {
  const skip = Math.min(DEEP_SKIP, large.records - FIND_LIMIT);
  const countRecords = (memberIds: string) => (records: Collection) => async () =>
    void (await records.countDocuments({ memberIds }));
  return [
    { name: 'my records, ordinary', on: (records) => myRecordsFind(records, ordinary.accountId) },
    { name: `count of ${ordinary.records}`, on: (records) => countRecords(ordinary.accountId)(records) },
    { name: `count of ${large.records}`, on: (records) => countRecords(large.accountId)(records) },
    { name: `page at offset ${skip}`, on: (records) => myRecordsFind(records, large.accountId, skip) },
  ];
}

type Seen = FindTimings & { readonly cpu: number };

/** Interleaves the engines, so that a slow minute affects all of them. */
async function interleaved(sides: readonly Side[], query: Query, pid: number): Promise<Seen[]> {
  const results = sides.map((): Seen[] => []);
  for (const { records } of sides) await measureParallelFinds(query.on(records), { seconds: 1, parallel: 1 });
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, { records }] of sides.entries()) {
      const before = cpuOf(pid);
      const finds = await measureParallelFinds(query.on(records), { seconds: SECONDS });
      results[at]?.push({ ...finds, cpu: (cpuOf(pid) - before) / finds.count });
    }
  }
  const middle = (all: readonly Seen[], of: keyof Seen) => median(all.map((each) => each[of]));
  return results.map((all) => ({
    count: middle(all, 'count'),
    rate: middle(all, 'rate'),
    p50: middle(all, 'p50'),
    cpu: middle(all, 'cpu'),
  }));
}

/** @param engines the embedded one first. @returns Markdown */
export async function benchEngine(root: string, callers: BenchCallers, engines: readonly string[]): Promise<string[]> {
  if (!env().embedded)
    throw new Error('The bench "engine" compares other engines with the embedded database: omit -e.');
  const pid = await pidOfDatabase();
  const embedded = await side('embedded', { uri: databaseUri(), stop: async () => undefined });
  const sides = [embedded];
  const refused: string[] = [];
  try {
    for (const name of engines.filter((each) => each !== 'embedded')) {
      const other = await otherSide(root, name, embedded.records);
      if (typeof other === 'string') refused.push(other);
      else sides.push(other);
    }
    const rows: string[][] = [
      ['', 'engine', 'finds per second', 'embedded / engine', 'p50 ms', 'server CPU ms per find'],
    ];
    for (const query of queriesOf(callers)) {
      const measured = await interleaved(sides, query, pid);
      for (const [at, { rate, p50, cpu }] of measured.entries()) {
        const against = ((measured[0]?.rate ?? Number.NaN) / rate).toFixed(2);
        const figures = [rate.toFixed(at === 0 ? 0 : 1), against, p50.toFixed(2), at === 0 ? cpu.toFixed(2) : ''];
        rows.push([query.name, sides[at]?.name ?? '', ...figures]);
      }
    }
    const count = await embedded.records.estimatedDocumentCount();
    const about = `${count} records of ${await bytesOfRecord(embedded.records)} bytes; ${PARALLEL_FINDS} concurrent finds, raw:`;
    return [about, '', ...markdownTable(rows), ...refused.flatMap((reason) => ['', reason])];
  } finally {
    for (const { stop } of sides) await stop();
  }
}
