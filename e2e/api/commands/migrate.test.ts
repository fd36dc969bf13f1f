import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@records-portal/embedded-mongodb';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importAll } from '../../../lib/db/archive';
import { SCHEMA_VERSION } from '../../../lib/db/schema-version';
import { runPortal } from '../../support/commands/run-portal';
import { ROOT } from '../../support/portal-process';

// Upgrades data of earlier versions as an operator would, with `portal migrate` on the stored data.

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'migrate-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Replaces the stored data with data of an earlier version. */
async function load(archive: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
  const file = path.join(ROOT, 'lib/server/migrations', archive);
  await withDatabase((db) => importAll(db, file, () => undefined));
}

type Database = ReturnType<MongoClient['db']>;

/** Opens the data folder while no portal runs. */
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

/** Every document except those that hold the data version. */
const documents = () =>
  withDatabase(async (db) => {
    const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
    const all = names.filter((name) => name !== 'migrations' && name !== 'agency');
    return Promise.all(
      all.map(async (name) => [name, await db.collection(name).find().sort({ _id: 1 }).toArray()] as const),
    );
  });

type Step = { readonly version: number; readonly documents: number; readonly changed?: readonly string[] };
type Done = { readonly from: number; readonly to: number; readonly migrations: readonly Step[] };

/** The number of accounts that lost links; each has an audit entry. */
const takenBack = ({ migrations }: Done): number =>
  new Set(
    migrations
      .flatMap(({ changed = [] }) => changed)
      .filter((sentence) => sentence.includes(' was unlinked: '))
      .map((sentence) => sentence.split(':', 1)[0]),
  ).size;

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
  return JSON.parse(stdout) as Done;
}

const agency = () =>
  withDatabase((db) => db.collection<{ _id: string; code?: string }>('agency').findOne({ _id: 'agency' }));

it.each(['version-1.archive', 'version-2.archive', 'version-7.archive'])(
  'migrate brings %s to the current data version',
  async (archive) => {
    await load(archive);
    const before = await documents();
    const stored = await agency();
    const planned = await migrate('--dry-run');
    expect(planned).toMatchObject({ from: Number(/\d+/.exec(archive)), to: SCHEMA_VERSION });
    expect(planned.migrations.some(({ documents: count }) => count > 0)).toBe(true);
    expect([await agency(), await documents()]).toEqual([stored, before]);

    const done = await migrate();
    expect(done.migrations.map(({ changed: _changed, ...step }) => step)).toEqual(planned.migrations);
    for (const { documents: count, changed = [] } of done.migrations) if (count > 0) expect(changed).not.toEqual([]);
    expect(await agency()).toMatchObject({ ...stored, code: 'DEMO', schemaVersion: SCHEMA_VERSION });
    const after = await documents();
    expect(after.map(([name, list]) => [name, list.length])).toEqual(
      before.map(([name, list]) => [name, list.length + (name === 'audit' ? takenBack(done) : 0)]),
    );
    expect(await migrate()).toMatchObject({ from: SCHEMA_VERSION, to: SCHEMA_VERSION, migrations: [] });
    expect(await documents()).toEqual(after);
  },
);

it('migrate creates no database if there is none', async () => {
  const none = path.join(dataDir, 'none');
  const [folder, absent] = [path.join(none, 'empty'), path.join(none, 'absent')];
  await mkdir(folder, { recursive: true });
  for (const DATA_DIR of [folder, absent]) {
    const said = `There is no data in ${DATA_DIR} yet`;
    const planned = await runPortal(['migrate', '--dry-run'], none, { DATA_DIR });
    expect(planned).toMatchObject({ code: 0, stdout: `${said}, so there is nothing to migrate.\n` });
    const saved = await runPortal(['backup', 'saved.backup'], none, { DATA_DIR });
    expect(saved).toMatchObject({ code: 1, stderr: expect.stringContaining(said) });
  }
  expect(await readdir(folder)).toEqual([]);
  expect(await readdir(none)).toEqual(['empty']);
}, 60_000);
