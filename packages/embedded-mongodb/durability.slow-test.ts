import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Collection, type Db, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_FILE, socketPathFor } from './location';
import { startEmbeddedDatabase } from './server';
import { writeChildScript } from './testing/child-database';
import { startTestDatabase } from './testing/test-database';

/** KILL_ROUNDS=30 npx vitest run --project slow packages/embedded-mongodb/durability */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);

type Row = { _id: number; n: number; tags: string[]; text: string };

describe('a data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-db-child-'));
  let script = '';
  const dataDir = join(folder, 'data');
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    script = await writeChildScript(folder);
  });
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** @param megabytes how much its file may grow, to simulate a full disk */
  async function startChild(megabytes?: number): Promise<{ child: ChildProcess; uri: string }> {
    const file = join(dataDir, DATA_FILE);
    const usedKilobytes = existsSync(file) ? Math.ceil(statSync(file).size / 1024) : 0;
    const limit = megabytes === undefined ? '' : `trap '' XFSZ; ulimit -f ${usedKilobytes + megabytes * 1024};`;
    const child = spawn('bash', ['-c', `${limit} exec "$0" "$@"`, process.execPath, script, dataDir], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    const message = await new Promise<{ uri: string }>((resolve, reject) => {
      child.once('message', (value) => resolve(value as { uri: string }));
      child.once('exit', (code) => reject(new Error(`the child exited with ${code}`)));
    });
    return { child, uri: message.uri };
  }

  const exitOf = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

  /** Writes until the server exits. Each document stores its state twice, in `n` and `text`. */
  async function writeUntilKilled(rows: Collection<Row>, from: number, acknowledged: Map<number, number | undefined>) {
    try {
      for (let _id = from; ; _id += 5) {
        const batch = [0, 1, 2, 3, 4].map((i) => ({
          _id: _id + i,
          n: 0,
          tags: ['a', `t${_id}`],
          text: '0'.repeat(900),
        }));
        await rows.insertMany(batch);
        for (const row of batch) acknowledged.set(row._id, 0);
        await rows.updateOne({ _id }, { $set: { n: 1, text: '1'.repeat(900) } });
        acknowledged.set(_id, 1);
        acknowledged.set(_id + 1, undefined); // The delete is not acknowledged yet.
        await rows.deleteOne({ _id: _id + 1 });
        acknowledged.set(_id + 1, -1);
      }
    } catch {
      // The server has exited.
    }
  }

  it(`keeps every acknowledged write through ${ROUNDS} kill -9, with consistent indexes`, {
    timeout: ROUNDS * 10_000,
  }, async () => {
    const acknowledged = new Map<number, number | undefined>();
    for (let round = 0; round < ROUNDS; round++) {
      const { child, uri } = await startChild();
      const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 2_000 }).connect();
      const rows = client.db('test').collection<Row>('rows');
      await rows.createIndex({ tags: 1, n: -1 });
      await checkStored(client.db('test'), acknowledged);
      setTimeout(() => child.kill('SIGKILL'), 50 + Math.random() * 400);
      const exit = exitOf(child);
      const writers = [1, 2, 3, 4].map((writer) =>
        writeUntilKilled(rows, (round * 4 + writer) * 1_000_000, acknowledged),
      );
      await Promise.all(writers);
      await exit;
      await client.close();
    }
    expect(acknowledged.size).toBeGreaterThan(15);
    const { child, uri } = await startChild();
    const client = await new MongoClient(uri).connect();
    await checkStored(client.db('test'), acknowledged);
    await client.close();
    const exit = exitOf(child);
    child.send({ stop: true });
    expect(await exit).toBe(0);
  });

  /** @param acknowledged the last acknowledged `n` of each document, -1 if it was deleted */
  async function checkStored(db: Db, acknowledged: Map<number, number | undefined>): Promise<void> {
    const storedRows = new Map((await db.collection<Row>('rows').find().toArray()).map((row) => [row._id, row]));
    const lost = [...acknowledged].filter(([_id, n]) => n !== undefined && (storedRows.get(_id)?.n ?? -1) < n);
    const back = [...acknowledged].filter(([_id, n]) => n === -1 && storedRows.has(_id));
    const torn = [...storedRows.values()].filter(({ n, text }) => text !== String(n).repeat(900));
    expect({ lost, back, torn }).toEqual({ lost: [], back: [], torn: [] });
    expect(await db.command({ validate: 'rows' })).toMatchObject({ valid: true, errors: [] });
  }

  it('fails without loss on a full disk', async () => {
    const { child, uri } = await startChild(24);
    const client = await new MongoClient(uri).connect();
    const rows = client.db('full').collection<Document & { _id: number }>('rows');
    await rows.createIndex({ n: 1 });
    const insertedIds: number[] = [];
    const fill = async () => {
      for (let _id = 0; _id < 1_000; _id++) {
        await rows.insertOne({ _id, n: _id, text: 'x'.repeat(100_000) });
        insertedIds.push(_id);
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
    expect(await rows.countDocuments()).toBe(insertedIds.length);
    await client.close();
    const exit = exitOf(child);
    child.send({ stop: true });
    expect(await exit).toBe(0);

    const roomy = await startChild();
    const again = await new MongoClient(roomy.uri).connect();
    const rowsAgain = again.db('full').collection<Document & { _id: number }>('rows');
    expect((await rowsAgain.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)).toEqual(insertedIds);
    expect(await again.db('full').command({ validate: 'rows' })).toMatchObject({ valid: true });
    await rowsAgain.insertOne({ _id: 5_000, n: 1 });
    await again.close();
    const exitAgain = exitOf(roomy.child);
    roomy.child.send({ stop: true });
    expect(await exitAgain).toBe(0);
  });

  it('rejects a second start on the folder and names the process', async () => {
    const { child } = await startChild();
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(`in use by process ${child.pid}`);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const exit = exitOf(child);
    child.disconnect();
    expect(await exit).toBe(0);
  });

  it('rejects a second start if the first process runs in another container, and keeps its lock', async () => {
    const { child } = await startChild();
    const lock = join(dataDir, 'db.lock');
    // No process here has this id, as is the case for a process in another container.
    writeFileSync(lock, '4194305 7 of-another-container\n');
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
      'in use by another container, as its process 4194305',
    );
    expect(readFileSync(lock, 'utf8')).toBe('4194305 7 of-another-container\n');
    const exit = exitOf(child);
    child.send({ stop: true });
    expect(await exit).toBe(0);
    // The lock belonged to another process by then, so it must not be removed.
    expect(readFileSync(lock, 'utf8')).toBe('4194305 7 of-another-container\n');

    // No process listens any more, so the lock is stale.
    const database = await startEmbeddedDatabase({ dataDir });
    await database.close();
    expect(existsSync(lock)).toBe(false);
  });

  it('keeps its documents, indexes and multikey fields across a restart', async () => {
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

  it('uses a short socket path for a deep folder', async () => {
    const deep = join(folder, 'x'.repeat(60), 'y'.repeat(60));
    mkdirSync(deep, { recursive: true });
    const socketPath = socketPathFor(deep);
    expect(Buffer.byteLength(socketPath)).toBeLessThan(100);
    const server = await startEmbeddedDatabase({ dataDir: deep });
    const client = await new MongoClient(server.uri).connect();
    await client.close();
    await server.close();
    rmSync(dirname(socketPath), { recursive: true, force: true });
  });
});
