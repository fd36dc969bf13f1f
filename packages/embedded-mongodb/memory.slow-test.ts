import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE_PROCESS } from '../../scripts/database-process-limits';
import { writeChildScript } from './testing/child-database';

// MEMORY_RECORDS=60000 npx vitest run --project slow packages/embedded-mongodb/memory
// The process is started as the portal starts it; what it has in memory that is not the file's cache is looked at while
// several clients ask at once for what has to be held.
const RECORDS = Number(process.env.MEMORY_RECORDS ?? 8_000);
const SECONDS = RECORDS > 8_000 ? 60 : 5;
const CLIENTS = 12;
const MOST_MEGABYTES = 400;

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

  it(`stays under ${MOST_MEGABYTES} MB, whatever is asked at once`, { timeout: 600_000 }, async () => {
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
    const ways: ((rows: Collection<Document & { _id: number }>) => Promise<unknown>)[] = [
      (all) => all.find({ text: /9 text/ }, { sort }).toArray(),
      (all) => all.find({}, { sort, batchSize: 1 }).next(), // a cursor that nobody comes back to
      (all) => all.find({ owner: { $lt: 5 } }, { sort, limit: 5_000, batchSize: 5_000 }).toArray(),
      (all) => all.aggregate([{ $group: { _id: '$text', most: { $max: '$$ROOT' } } }]).toArray(),
      (all) => all.aggregate([{ $group: { _id: '$owner', all: { $addToSet: '$text' } } }]).toArray(),
      (all) => all.aggregate([{ $sample: { size: 20_000 } }]).toArray(),
      (all) => all.aggregate([{ $set: { m: '$n' } }, { $sort: { m: 1 } }]).toArray(),
      (all) => all.distinct('text'),
      (all) => all.updateMany({ owner: 7 }, { $inc: { n: 1 } }),
    ];
    const end = Date.now() + SECONDS * 1_000;
    let [peak, answered, refused] = [megabytes(), 0, 0];
    const watch = setInterval(() => {
      peak = Math.max(peak, megabytes());
    }, 20);
    const askInTurn = async (first: number) => {
      for (let at = first; Date.now() < end; at++) {
        try {
          await ways[at % ways.length]?.(rows);
          answered++;
        } catch (error) {
          // too much is held (292), or is to be answered at once (17217), or took too long (50)
          expect([50, 292, 17217]).toContain((error as { code?: unknown }).code);
          refused++;
        }
      }
    };
    try {
      await Promise.all(Array.from({ length: CLIENTS }, (_, at) => askInTurn(at)));
    } finally {
      clearInterval(watch);
      await client.close();
    }
    console.log(`${RECORDS} records: at most ${Math.round(peak)} MB; ${answered} answered, ${refused} refused`);
    expect(answered).toBeGreaterThan(0);
    expect(peak).toBeLessThan(MOST_MEGABYTES);
  });
});
