import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deserialize, serialize } from 'bson';
import { type Database, open } from 'lmdb';
import { emptied, median, timed } from '@/lib/db/bench-database';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { encodeValue } from '@/lib/embedded-db/keys/encoding';
import { generateRecords, generatorOptions } from '@/lib/generate/generate-records';
import { pidOfDatabase } from './finds';
import { cpuOf } from './process-figures';
import { columns } from './rounds';

/** Documents of an insertMany, and of a transaction of the plain puts. */
const BATCH = 1_000;
const LEAST_ROUNDS = 10;
const LARGEST_SLICE = 10_000;
const MEMBERS = 1_000;
const NO_INDEXES = 'plainRecords';

type Row = { readonly key: Buffer; readonly bytes: Uint8Array; readonly document: object };

/** Records as an import stores them, each with one member: nine indexes, none of them of nothing. */
function rowsOf(seed: string, from: number, count: number): Row[] {
  return [...generateRecords({ ...generatorOptions(seed), from, count })].map((record, at) => {
    const { openedDate: walkDate } = record;
    const memberIds = [`member-${(from + at) % MEMBERS}`];
    const bytes = serialize({ ...record, memberIds, sourceHash: 'generated', ...(walkDate && { walkDate }) });
    return { key: encodeValue(record._id), bytes, document: deserialize(bytes) };
  });
}

const batchesOf = (rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) => rows.slice(at * BATCH, (at + 1) * BATCH));

/** The puts without anything around them; commits reach the disk as the embedded database's do (its README). */
function plainPuts(store: Database<Uint8Array, Uint8Array>, batches: readonly Row[][]): void {
  for (const batch of batches) {
    store.transactionSync(() => {
      for (const { key, bytes } of batch) store.putSync(key, bytes);
    });
  }
}

async function insertAll(name: string, batches: readonly Row[][]): Promise<void> {
  const collection = (await database()).collection(name);
  for (const batch of batches) {
    await collection.insertMany(
      batch.map(({ document }) => document),
      { ordered: false },
    );
  }
}

/** insertMany beside plain lmdb puts of the same bytes, slice by slice. @returns lines of Markdown. */
export async function benchEngineLoad(records: number, seed: string): Promise<string[]> {
  const db = await database();
  await emptied(db);
  const folder = await mkdtemp(path.join(tmpdir(), 'records-portal-bench-puts-'));
  const environment = open<Uint8Array, Uint8Array>({
    path: path.join(folder, 'data.lmdb'),
    overlappingSync: false,
    encoding: 'binary',
    keyEncoding: 'binary',
  });
  const pid = await pidOfDatabase();
  const ownCpu = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  const databaseCpu = () => cpuOf(pid);
  const ways = [
    { name: 'plain lmdb puts', cpu: ownCpu, load: async (batches: Row[][]) => plainPuts(environment, batches) },
    { name: 'insertMany, no indexes', cpu: databaseCpu, load: (batches: Row[][]) => insertAll(NO_INDEXES, batches) },
    {
      name: 'insertMany, all indexes of records',
      cpu: databaseCpu,
      load: (batches: Row[][]) => insertAll(RECORDS, batches),
    },
  ];
  const seen = ways.map((): { rate: number; cpu: number }[] => []);
  const slice = Math.min(LARGEST_SLICE, Math.ceil(records / LEAST_ROUNDS));
  console.log(`Loading ${records} records in ${ways.length} ways ...`);
  try {
    for (let from = 0; from < records; from += slice) {
      const rows = rowsOf(seed, from, Math.min(slice, records - from));
      const megabytes = rows.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1_000_000;
      for (const [at, { cpu, load }] of ways.entries()) {
        const before = cpu();
        const milliseconds = await timed(() => load(batchesOf(rows)));
        seen[at]?.push({ rate: (megabytes / milliseconds) * 1_000, cpu: (cpu() - before) / megabytes });
      }
    }
  } finally {
    await environment.close();
    await rm(folder, { recursive: true, force: true });
    await db.dropDatabase();
  }
  const middle = (at: number, of: 'rate' | 'cpu'): number => median((seen[at] ?? []).map((each) => each[of]));
  const figures = ways.map(({ name }, at) => {
    const rate = middle(at, 'rate');
    return [name, rate.toFixed(1), (rate / middle(0, 'rate')).toFixed(2), middle(at, 'cpu').toFixed(1)];
  });
  return [
    `Bulk load of ${records} records, ${BATCH} a transaction; medians of slices of ${slice}, in turns:`,
    '',
    ...columns([['', 'MB a second', 'ratio', 'CPU ms a MB, without the client'], ...figures]),
  ];
}
