import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, timed } from '@/lib/db/bench-database';
import { closeDatabase, connectedClient, connectPatiently, databaseUri } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { env } from '@/lib/env';
import { startChild } from '@/lib/server/child-process';
import { benchEngineLoad } from './engine-load';
import { clientOf, findsInParallel, myRecords, PARALLEL, pidOfDatabase } from './finds';
import { generatedInto } from './growth';
import { peakAnonymousMemoryOf } from './process-figures';
import { columns, tooFew } from './rounds';

const SMALL = 10_000;
const ROUNDS = 5;
const STARTS = 5;
/** Each is loaded in six ways. */
const MOST_LOADED = 100_000;

/** Makes this process use the database of another folder or name. */
async function use(settings: { readonly DATA_DIR: string; readonly MONGODB_DB: string }): Promise<void> {
  await closeDatabase();
  Object.assign(process.env, settings);
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
}

const startDatabase = (root: string) =>
  startChild(path.join(root, 'dist/embedded-db.js'), {
    onExit: (code) => console.error(`The embedded database stopped unexpectedly (exit code ${code}).`),
  });

type Stored = { readonly name: string; readonly database: string; readonly member: string };

/** Fills a database of 10,000 records, where there are more, and one of all. @returns them, and the most memory that storing took, in MB. */
async function filled(records: number, seed: string): Promise<{ sizes: Stored[]; memory: number }> {
  await connectPatiently();
  const pid = await pidOfDatabase();
  const sizes: Stored[] = [];
  const memory = await peakAnonymousMemoryOf(pid, async () => {
    const small = records > SMALL ? [['small', SMALL] as const] : [];
    for (const [database, count] of [...small, ['large', records] as const]) {
      console.log(`Generating ${count} records ...`);
      const { ordinary } = await generatedInto(database, count, seed);
      sizes.push({ name: `${count} records`, database, member: ordinary.accountId });
    }
  });
  await closeDatabase();
  return { sizes, memory };
}

/** From the start of the process to the first page of records, in ms. The system's file cache is warm. */
async function firstAnswer(root: string, { database, member }: Stored): Promise<number> {
  let stop = async () => {};
  const elapsed = await timed(async () => {
    ({ stop } = await startDatabase(root));
    const client = await clientOf(databaseUri());
    await myRecords(client.db(database).collection(RECORDS), member)();
    await client.close();
  });
  await stop();
  return elapsed;
}

/** p50 in ms of each size in turns, with so many finds under way. */
async function p50s(sizes: readonly Stored[], parallel: number): Promise<number[]> {
  const client = await connectedClient();
  const finds = sizes.map(({ database, member }) => myRecords(client.db(database).collection(RECORDS), member));
  const seen = finds.map((): number[] => []);
  for (const find of finds) await findsInParallel(find, { seconds: 1, parallel });
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, find] of finds.entries()) seen[at]?.push((await findsInParallel(find, { parallel })).p50);
  }
  return seen.map(median);
}

async function benchSize(root: string, records: number, seed: string): Promise<string[]> {
  let server = await startDatabase(root);
  try {
    const { sizes, memory: storing } = await filled(records, seed);
    const large = sizes.at(-1) as Stored;
    await server.stop();
    const starts: number[] = [];
    for (let start = 0; start < STARTS; start++) starts.push(await firstAnswer(root, large));
    server = await startDatabase(root);
    await connectPatiently();
    let alone: number[] = [];
    let together: number[] = [];
    const finding = await peakAnonymousMemoryOf(await pidOfDatabase(), async () => {
      alone = await p50s(sizes, 1);
      together = await p50s(sizes, PARALLEL);
    });
    const cells = (values: readonly number[], at: number): string[] => {
      const [value = Number.NaN, least = Number.NaN] = [values[at], values[0]];
      return [value.toFixed(2), (value / least).toFixed(2)];
    };
    const rows = sizes.map(({ name }, at) => [name, ...cells(alone, at), ...cells(together, at)]);
    return [
      `From the start of the process to its first answer, with ${records} records: ${median(starts).toFixed(0)} ms (median of ${STARTS}).`,
      '',
      ...columns([['', 'p50 ms, one find', 'ratio', `p50 ms, ${PARALLEL} finds`, 'ratio'], ...rows]),
      '',
      ...(records > SMALL ? [] : [tooFew(SMALL), '']),
      `Most resident memory outside the file cache: ${finding.toFixed(0)} MB under these finds, ${storing.toFixed(0)} MB while the records were stored.`,
    ];
  } finally {
    await closeDatabase();
    await server.stop();
  }
}

/** What the embedded database does as it grows, and how fast it is filled. @returns lines of Markdown. */
export async function benchEngineSize(root: string, records: number, seed: string): Promise<string[]> {
  if (!env().embedded) throw new Error('The bench engine-size is about the embedded database: leave out -e.');
  const { DATA_DIR, MONGODB_DB } = env();
  const folder = await mkdtemp(path.join(tmpdir(), 'records-portal-bench-size-'));
  let lines: string[];
  try {
    await use({ DATA_DIR: folder, MONGODB_DB });
    lines = await benchSize(root, records, seed);
  } finally {
    await use({ DATA_DIR, MONGODB_DB });
    await connectPatiently();
    await rm(folder, { recursive: true, force: true });
  }
  return [...lines, '', ...(await benchEngineLoad(Math.min(records, MOST_LOADED), seed))];
}
