import { deserialize, serialize } from 'bson';
import { emptied, median, timed } from '@/lib/db/bench-database';
import { connectedClient, database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { bufferOf } from '@/lib/embedded-db/documents';
import { encodeValue } from '@/lib/embedded-db/keys/encoding';
import { socketPathFor } from '@/lib/embedded-db/socket-path';
import { env } from '@/lib/env';
import { generateRecords, generatorOptions } from '@/lib/generate/generate-records';
import { pidOfDatabase } from './finds';
import { type Put, plainLmdb } from './plain-puts';
import { cpuOf } from './process-figures';
import { rawInserts } from './raw-inserts';
import { columns } from './rounds';

/** Documents of an insert, and of a transaction of the plain puts. */
const BATCH = 1_000;
const LEAST_ROUNDS = 10;
const LARGEST_SLICE = 10_000;
const MEMBERS = 1_000;
/** As an import does: one is encoded while another is stored. */
const UNDER_WAY = 2;
const NO_INDEXES = 'plainRecords';

type Plain = Awaited<ReturnType<typeof plainLmdb>>;
type RawInserts = Awaited<ReturnType<typeof rawInserts>>;
type Row = { readonly bytes: Buffer; readonly document: object; readonly alone: Put; readonly whole: Put[] };

/** Records as an import stores them, each with one member: no index has nothing. */
function rowsOf(plain: Plain, seed: string, from: number, count: number): Row[] {
  return [...generateRecords({ ...generatorOptions(seed), from, count })].map(({ _id, ...record }, at) => {
    const { openedDate: walkDate } = record;
    const memberIds = [`member-${(from + at) % MEMBERS}`];
    const bytes = bufferOf(
      serialize({ _id, ...record, memberIds, sourceHash: 'generated', ...(walkDate && { walkDate }) }),
    );
    const document = deserialize(bytes);
    return { bytes, document, ...plain.putsOf(encodeValue(_id), bytes, document) };
  });
}

const batchesOf = (rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) => rows.slice(at * BATCH, (at + 1) * BATCH));

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

type Way = {
  readonly name: string;
  /** The row it is held against. */
  readonly against: number;
  readonly cpu: () => number;
  readonly load: (batch: readonly Row[], lane: number) => Promise<void>;
};

/** Without indexes and with those of records, each beside plain puts of what it stores. */
function waysOf(
  plain: Plain,
  lanes: readonly RawInserts[],
  { name, rawName, pid }: { name: string; rawName: string; pid: number },
) {
  const cpu = () => cpuOf(pid);
  const put = (puts: (row: Row) => Put | Put[]) => async (rows: readonly Row[]) => plain.put(rows.flatMap(puts));
  const encoded = (collection: string) => async (rows: readonly Row[], lane: number) =>
    lanes[lane]?.insert(
      rawName,
      collection,
      rows.map(({ bytes }) => bytes),
    );
  const through = (collection: string) => async (rows: readonly Row[]) => {
    const documents = rows.map(({ document }) => document);
    await (await connectedClient()).db(name).collection(collection).insertMany(documents, { ordered: false });
  };
  const ways: Way[] = [
    { name: 'plain lmdb puts of documents', against: 0, cpu: ownCpu, load: put(({ alone }) => alone) },
    { name: 'insert, encoded already', against: 0, cpu, load: encoded(NO_INDEXES) },
    { name: 'insertMany of the driver', against: 0, cpu, load: through(NO_INDEXES) },
    {
      name: 'plain lmdb puts of documents and index entries',
      against: 3,
      cpu: ownCpu,
      load: put(({ whole }) => whole),
    },
    { name: 'insert, encoded already, all indexes', against: 3, cpu, load: encoded(RECORDS) },
    { name: 'insertMany of the driver, all indexes', against: 3, cpu, load: through(RECORDS) },
  ];
  return ways;
}

/** Inserts beside plain lmdb puts of the same bytes, slice by slice. @returns lines of Markdown. */
export async function benchEngineLoad(records: number, seed: string): Promise<string[]> {
  const db = await database();
  const rawDb = (await connectedClient()).db(`${db.databaseName}_raw`);
  for (const each of [db, rawDb]) await emptied(each);
  const plain = await plainLmdb(db.collection(RECORDS));
  const path = socketPathFor(env().DATA_DIR);
  const lanes = await Promise.all(Array.from({ length: UNDER_WAY }, () => rawInserts(path)));
  const names = { name: db.databaseName, rawName: rawDb.databaseName, pid: await pidOfDatabase() };
  const ways = waysOf(plain, lanes, names);
  const seen = ways.map((): { rate: number; cpu: number }[] => []);
  const slice = Math.min(LARGEST_SLICE, Math.ceil(records / LEAST_ROUNDS));
  console.log(`Loading ${records} records in ${ways.length} ways ...`);
  try {
    for (let from = 0; from < records; from += slice) {
      const rows = rowsOf(plain, seed, from, Math.min(slice, records - from));
      const batches = batchesOf(rows);
      const megabytes = rows.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1_000_000;
      for (const [at, { cpu, load }] of ways.entries()) {
        const before = cpu();
        const left = [...batches];
        const lane = async (_: unknown, number: number) => {
          for (let batch = left.shift(); batch; batch = left.shift()) await load(batch, number);
        };
        const milliseconds = await timed(() => Promise.all(lanes.map(lane)));
        seen[at]?.push({ rate: (megabytes / milliseconds) * 1_000, cpu: (cpu() - before) / megabytes });
      }
    }
  } finally {
    for (const lane of lanes) lane.end();
    await plain.close();
    for (const each of [rawDb, db]) await each.dropDatabase();
  }
  const middle = (at: number, of: 'rate' | 'cpu'): number => median((seen[at] ?? []).map((each) => each[of]));
  const figures = ways.map(({ name, against }, at) => {
    const rate = middle(at, 'rate');
    return [name, rate.toFixed(1), (rate / middle(against, 'rate')).toFixed(2), middle(at, 'cpu').toFixed(1)];
  });
  return [
    `Bulk load of ${records} records, ${BATCH} an insert, ${UNDER_WAY} under way; megabytes of documents; medians of slices of ${slice}, in turns:`,
    '',
    ...columns([['', 'MB a second', 'against plain puts', 'CPU ms a MB, without the client'], ...figures]),
  ];
}
