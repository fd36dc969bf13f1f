import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedDatabase } from './server';
import { socketPathFor } from './socket-path';
import { startTestDatabase } from './test-database';

describe('what is on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-db-child-'));
  const script = join(folder, 'child.mjs');
  const dataDir = join(folder, 'data');
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    const silent = '{ info() {}, warn() {}, error() {} }';
    await build({
      stdin: {
        contents: `import { runEmbeddedDatabaseProcess } from './process';
          await runEmbeddedDatabaseProcess({ dataDir: process.argv[2], logger: ${silent} });`,
        resolveDir: import.meta.dirname,
        loader: 'ts',
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile: script,
      external: ['lmdb'],
      banner: {
        js: `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(import.meta.url)});`,
      },
      nodePaths: [join(process.cwd(), 'node_modules')],
      plugins: [
        {
          name: 'lmdb-by-path',
          setup(context) {
            context.onResolve({ filter: /^lmdb$/ }, () => ({ path: import.meta.resolve('lmdb'), external: true }));
          },
        },
      ],
    });
  });
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  async function startChild(): Promise<{ child: ChildProcess; uri: string }> {
    const child = fork(script, [dataDir], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    children.push(child);
    const message = await new Promise<{ uri: string }>((resolve, reject) => {
      child.once('message', (value) => resolve(value as { uri: string }));
      child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
    });
    return { child, uri: message.uri };
  }

  const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

  it('every acknowledged write survives kill -9, and documents and indexes agree', async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < 3; round++) {
      const { child, uri } = await startChild();
      const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 2_000 }).connect();
      const rows = client.db('test').collection<Document & { _id: number }>('rows');
      await rows.createIndex({ tags: 1, n: -1 });
      setTimeout(() => child.kill('SIGKILL'), 150 + round * 60);
      const gone = ended(child);
      try {
        for (let _id = round * 1_000_000; ; _id += 5) {
          const batch = [0, 1, 2, 3, 4].map((i) => ({ _id: _id + i, n: i, tags: ['a', `t${_id}`] }));
          await rows.insertMany(batch);
          acknowledged.push(...batch.map((row) => row._id));
        }
      } catch {
        // the connection broke: the server is gone
      }
      await gone;
      await client.close();
    }
    expect(acknowledged.length).toBeGreaterThan(15);
    const { child, uri } = await startChild();
    const client = await new MongoClient(uri).connect();
    const stored = new Set((await client.db('test').collection('rows').find().toArray()).map((row) => Number(row._id)));
    expect(acknowledged.filter((_id) => !stored.has(_id))).toEqual([]);
    expect(await client.db('test').command({ validate: 'rows' })).toMatchObject({ valid: true, errors: [] });
    await client.close();
    const gone = ended(child);
    child.kill('SIGTERM');
    expect(await gone).toBe(0);
  });

  it('a second start on the folder fails and names the process', async () => {
    const { child } = await startChild();
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(`in use by process ${child.pid}`);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const gone = ended(child);
    child.disconnect();
    expect(await gone).toBe(0);
  });

  it('data, indexes and what they learned survive a restart', async () => {
    const test = await startTestDatabase();
    const rows = () => test.db.collection<Document & { _id: number }>('rows');
    await rows().createIndex({ tags: 1 });
    await rows().insertMany([
      { _id: 1, tags: ['a', 'b'] },
      { _id: 2, tags: ['b'] },
    ]);
    await test.restart();
    const plan = await rows()
      .find({ tags: { $in: ['a', 'b'] } })
      .explain('executionStats');
    expect(plan.executionStats).toMatchObject({ nReturned: 2, totalKeysExamined: 3 });
    await test.stop();
  });

  it('takes a short socket path for a deep folder', async () => {
    const deep = join(folder, 'x'.repeat(60), 'y'.repeat(60));
    mkdirSync(deep, { recursive: true });
    expect(Buffer.byteLength(socketPathFor(deep))).toBeLessThan(100);
    const server = await startEmbeddedDatabase({ dataDir: deep });
    const client = await new MongoClient(server.uri).connect();
    await client.close();
    await server.close();
  });
});
