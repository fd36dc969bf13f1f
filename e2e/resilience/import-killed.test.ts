import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@records-portal/embedded-mongodb';
import { embeddedDatabaseUri } from '@records-portal/embedded-mongodb/location';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writePermits } from '../../scripts/bench/measure/write-permits';
import { ROOT } from '../support/portal-process';

const ROWS = 12_000;

let folder = '';
let databases: readonly Awaited<ReturnType<typeof startEmbeddedDatabase>>[] = [];
const dataDir = (name: string): string => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-killed-'));
  const start = (name: string) => startEmbeddedDatabase({ dataDir: dataDir(name) });
  databases = [await start('killed'), await start('undisturbed')];
  await writePermits(path.join(folder, 'permits.csv'), ROWS);
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await rm(folder, { recursive: true, force: true });
});

function startImport(name: string) {
  const args = ['scripts/portal.mjs', 'import', 'records', 'permits.csv', '--mapping', 'blds', '--json'];
  const env = { ...process.env, DATA_DIR: dataDir(name), INIT_CWD: folder, MONGODB_URI: '' };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(output)));
  return { child, ended };
}

async function inDatabase<Result>(name: string, run: (client: MongoClient) => Promise<Result>): Promise<Result> {
  const client = await new MongoClient(embeddedDatabaseUri(dataDir(name))).connect();
  try {
    return await run(client);
  } finally {
    await client.close();
  }
}

/** The number of records and a SHA-256 over all of them. */
const checksum = (name: string) =>
  inDatabase(name, async (client) => {
    const hash = createHash('sha256');
    let count = 0;
    for await (const bytes of client
      .db('records_portal')
      .collection('records')
      // Each import has its own id.
      .find({}, { raw: true, projection: { importId: 0, addedBy: 0 } })
      .sort({ _id: 1 })) {
      hash.update(bytes as unknown as Uint8Array);
      count += 1;
    }
    return { count, sha256: hash.digest('hex') };
  });

/** Waits until the import has stored its progress. */
const checkpoint = (name: string) =>
  inDatabase(name, async (client) => {
    for (let tries = 0; tries < 3_000; tries++) {
      const found = await client.db('records_portal').collection('imports').findOne();
      if (found !== null) return Number(found.rows);
      await wait(20);
    }
    throw new Error('No checkpoint was stored within a minute.');
  });

it('an import that is killed and started again ends with the same data as an uninterrupted one', async () => {
  const first = startImport('killed');
  const rows = await checkpoint('killed');
  first.child.kill('SIGKILL');
  expect(await first.ended).toBe('');
  expect(rows).toBeLessThan(ROWS);
  const stopped = await checksum('killed');
  expect(stopped.count).toBeLessThan(ROWS);

  const second = JSON.parse(await startImport('killed').ended) as {
    resumedAfter: number;
    read: number;
    loaded: number;
  };
  const undisturbed = JSON.parse(await startImport('undisturbed').ended) as { loaded: number; resumedAfter: number };
  expect(second.resumedAfter).toBeGreaterThanOrEqual(rows);
  expect(second).toMatchObject({ read: ROWS, refusedRows: 0 });
  expect(undisturbed).toMatchObject({ read: ROWS, loaded: ROWS, resumedAfter: 0 });
  const ended = await checksum('killed');
  expect(ended.count).toBe(ROWS);
  expect(ended).toEqual(await checksum('undisturbed'));
  // A finished import leaves no progress, so the next one reads every row again.
  expect(
    await inDatabase('killed', (client) => client.db('records_portal').collection('imports').countDocuments()),
  ).toBe(0);
});
