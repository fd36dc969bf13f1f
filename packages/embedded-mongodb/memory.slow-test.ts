import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE_PROCESS } from '../../scripts/server/database-process-limits';
import { writeChildScript } from './testing/child-database';

// MEMORY_RECORDS=60000 npx vitest run --project slow packages/embedded-mongodb/memory
// Starts the process as the portal does, and measures its memory without the file cache while several clients run commands
// that hold documents.
const RECORDS = Number(process.env.MEMORY_RECORDS ?? 8_000);
const SECONDS = RECORDS > 8_000 ? 60 : 5;
const CLIENTS = 12;
const MAX_MEGABYTES = 400;

describe.skipIf(process.platform !== 'linux')('the memory of the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-db-memory-'));
  let stop = () => {};
  let uri = '';
  let megabytes = () => 0;

  beforeAll(async () => {
    const script = await writeChildScript(folder);
    const { execArgv, env } = DATABASE_PROCESS;
    const child = spawn(process.execPath, [...execArgv, script, join(folder, 'data')], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    stop = () => child.kill('SIGKILL');
    uri = await new Promise((resolve) => child.once('message', (message) => resolve((message as { uri: string }).uri)));
    const status = `/proc/${child.pid}/status`;
    megabytes = () => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1_024;
  });
  afterAll(() => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(`stays under ${MAX_MEGABYTES} MB with any mix of commands`, { timeout: 600_000 }, async () => {
    const client = await new MongoClient(uri, { maxPoolSize: CLIENTS }).connect();
    const rows = client.db('test').collection<Document & { _id: number }>('rows');
    await rows.createIndex({ owner: 1, n: -1 });
    for (let from = 0; from < RECORDS; from += 500)
      await rows.insertMany(
        Array.from({ length: 500 }, (_, at) => {
          const _id = from + at;
          return { _id, n: (_id * 7_919) % RECORDS, owner: _id % 50, text: `${_id} ${'text '.repeat(600)}` };
        }),
      );
    const sort = { text: 1 } as const;
    const commands: ((rows: Collection<Document & { _id: number }>) => Promise<unknown>)[] = [
      (all) => all.find({ text: /9 text/ }, { sort }).toArray(),
      (all) => all.find({}, { sort, batchSize: 1 }).next(), // an abandoned cursor
      (all) => all.find({ owner: { $lt: 5 } }, { sort, limit: 5_000, batchSize: 5_000 }).toArray(),
      (all) => all.aggregate([{ $group: { _id: '$text', most: { $max: '$$ROOT' } } }]).toArray(),
      (all) => all.aggregate([{ $group: { _id: '$owner', all: { $addToSet: '$text' } } }]).toArray(),
      (all) => all.aggregate([{ $sample: { size: 20_000 } }]).toArray(),
      (all) => all.aggregate([{ $set: { m: '$n' } }, { $sort: { m: 1 } }]).toArray(),
      (all) => all.distinct('text'),
      (all) => all.updateMany({ owner: 7 }, { $inc: { n: 1 } }),
    ];
    const end = Date.now() + SECONDS * 1_000;
    let [peak, completed, failed] = [megabytes(), 0, 0];
    const watch = setInterval(() => {
      peak = Math.max(peak, megabytes());
    }, 20);
    const runInTurn = async (first: number) => {
      for (let at = first; Date.now() < end; at++) {
        try {
          await commands[at % commands.length]?.(rows);
          completed++;
        } catch (error) {
          // Codes of a memory limit, a reply that is too long, and a timeout.
          expect([50, 292, 17217]).toContain((error as { code?: unknown }).code);
          failed++;
        }
      }
    };
    try {
      await Promise.all(Array.from({ length: CLIENTS }, (_, at) => runInTurn(at)));
    } finally {
      clearInterval(watch);
      await client.close();
    }
    console.log(`${RECORDS} records: at most ${Math.round(peak)} MB; ${completed} completed, ${failed} failed`);
    expect(completed).toBeGreaterThan(0);
    expect(peak).toBeLessThan(MAX_MEGABYTES);
  });
});
