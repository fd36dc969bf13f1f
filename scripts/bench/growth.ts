import { connectedClient, database } from '@/lib/db/client';
import { loadGenerated } from '@/lib/demo/generator/load/load-generated';
import { env } from '@/lib/platform/settings/env';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';
import { ensureIndexes } from '@/lib/server/indexes';
import { type MeasuredEndpoint, measureInterleaved, measurementTable, tooFewNotice } from './measure/rounds';
import { type BenchCallers, makeBenchCallers } from './servers/callers';
import { type BenchServer, startBenchPortal } from './servers/servers';

const SIZES = [10_000, 100_000] as const;

/** Switches this process to the database and generates records into it. */
export async function generateInto(name: string, count: number, seed: string): Promise<BenchCallers> {
  process.env.MONGODB_DB = name;
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  await ensureIndexes(await database());
  await loadGenerated({ count, seed });
  return makeBenchCallers(seed);
}

type Generated = {
  readonly seed: string;
  /** Callers of the full database. */
  readonly most: BenchCallers;
};

/** An ordinary user's first page with more and more other records. */
export async function benchGrowth(root: string, records: number, { seed, most }: Generated): Promise<string[]> {
  const own = env().MONGODB_DB;
  const sizes = SIZES.filter((size) => size < records);
  const servers: BenchServer[] = [];
  const endpoints: MeasuredEndpoint[] = [];
  const names = sizes.map((size) => `${own}_${size}`);
  const add = async (size: number, { ordinary }: BenchCallers): Promise<void> => {
    const server = await startBenchPortal(root);
    servers.push(server);
    const headers = { authorization: ordinary.token };
    endpoints.push({ name: `${size} records`, server, path: `/api${listMyRecordsContract.path}`, headers });
  };
  try {
    for (const [at, size] of sizes.entries()) {
      console.log(`Generating ${size} records ...`);
      await add(size, await generateInto(names[at] ?? '', size, seed));
    }
    process.env.MONGODB_DB = own;
    Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
    await add(records, most);
    const least = endpoints[0]?.name ?? '';
    return [
      ...(sizes.length > 0 ? [] : [tooFewNotice(SIZES[0]), '']),
      'An ordinary user, first page of 25; 16 connections:',
      '',
      ...measurementTable(await measureInterleaved(endpoints, { rounds: 5 }), least),
      '',
      'One connection:',
      '',
      ...measurementTable(await measureInterleaved(endpoints, { rounds: 5, connections: 1 }), least),
    ];
  } finally {
    for (const server of servers) await server.stop();
    for (const name of names) await (await connectedClient()).db(name).dropDatabase();
    process.env.MONGODB_DB = own;
    Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  }
}
