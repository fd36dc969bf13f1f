import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importAll } from '../../lib/db/archive';
import { SCHEMA_VERSION } from '../../lib/db/migrations/migrate';
import { startEmbeddedDatabase } from '../../lib/embedded-db/server';
import { searchTextOf } from '../../lib/records/search-text';
import { ROOT } from '../support/portal-process';
import { runPortal } from '../support/run-portal';

// An upgrade from the version before migrations, as an operator does it: `portal migrate` on its stored data.

const VERSION_1 = path.join(ROOT, 'lib/db/migrations/version-1.archive');

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'migrate-'));
  await withDatabase((db) => importAll(db, VERSION_1, () => undefined));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Database = ReturnType<MongoClient['db']>;

/** The data folder while no portal runs. */
async function withDatabase<Result>(look: (db: Database) => Promise<Result>): Promise<Result> {
  const server = await startEmbeddedDatabase({ dataDir });
  const client = await new MongoClient(server.uri).connect();
  try {
    return await look(client.db('records_portal'));
  } finally {
    await client.close();
    await server.close();
  }
}

/** Every document but those that say the version. */
const documents = () =>
  withDatabase(async (db) => {
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
    const all = names.filter((name) => name !== 'migrations' && name !== 'agency');
    return Promise.all(
      all.map(async (name) => [name, await db.collection(name).find().sort({ _id: 1 }).toArray()] as const),
    );
  });

const withSearchText = (collection: string) => (document: Document) =>
  collection === 'records' ? { ...document, searchText: searchTextOf(document) } : document;

async function migrate(...args: readonly string[]) {
  const child = spawn(process.execPath, ['scripts/portal.mjs', 'migrate', '--json', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return JSON.parse(stdout) as { readonly from: number; readonly to: number; readonly migrations: unknown[] };
}

const agency = () =>
  withDatabase((db) => db.collection<{ _id: string; code?: string }>('agency').findOne({ _id: 'agency' }));

it('says what it would do, does it once, and keeps every document', async () => {
  const before = await documents();
  const stored = await agency();
  const planned = await migrate('--dry-run');
  expect(planned).toMatchObject({
    ...{ from: 1, to: SCHEMA_VERSION },
    migrations: [
      { version: 2, documents: 1 },
      { version: 5, documents: 40 },
    ],
  });
  expect(await agency()).toEqual(stored);

  expect(await migrate()).toEqual({ ...planned, dryRun: false });
  expect(await agency()).toMatchObject({ ...stored, code: 'DEMO', schemaVersion: SCHEMA_VERSION });
  expect(await documents()).toEqual(before.map(([name, stored]) => [name, stored.map(withSearchText(name))]));
  expect(await migrate()).toMatchObject({ from: SCHEMA_VERSION, to: SCHEMA_VERSION, migrations: [] });
});

it('makes no database where there is none', async () => {
  const none = path.join(dataDir, 'none');
  const [folder, absent] = [path.join(none, 'empty'), path.join(none, 'absent')];
  await mkdir(folder, { recursive: true });
  for (const DATA_DIR of [folder, absent]) {
    const said = `No data are stored in ${DATA_DIR} yet`;
    const planned = await runPortal(['migrate', '--dry-run'], none, { DATA_DIR });
    expect(planned).toMatchObject({ code: 0, stdout: `${said}: there is nothing to migrate.\n` });
    const saved = await runPortal(['backup', 'saved.backup'], none, { DATA_DIR });
    expect(saved).toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
  }
  expect(await readdir(folder)).toEqual([]);
  expect(await readdir(none)).toEqual(['empty']);
}, 60_000);
