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

describe('what is on disk', () => {
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

  /** `megabytes`: how much larger its file may get, as on a disk that is full then. */
  async function startChild(megabytes?: number): Promise<{ child: ChildProcess; uri: string }> {
    const file = join(dataDir, DATA_FILE);
    const stored = existsSync(file) ? Math.ceil(statSync(file).size / 1024) : 0;
    const limit = megabytes === undefined ? '' : `trap '' XFSZ; ulimit -f ${stored + megabytes * 1024};`;
    const child = spawn('bash', ['-c', `${limit} exec "$0" "$@"`, process.execPath, script, dataDir], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    const message = await new Promise<{ uri: string }>((resolve, reject) => {
      child.once('message', (value) => resolve(value as { uri: string }));
      child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)));
    });
    return { child, uri: message.uri };
  }

  const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.once('exit', resolve));

  /** Writes until the server is gone; every document says in two places what it is. */
  async function writeUntilKilled(rows: Collection<Row>, from: number, known: Map<number, number | undefined>) {
    try {
      for (let _id = from; ; _id += 5) {
        const batch = [0, 1, 2, 3, 4].map((i) => ({
          _id: _id + i,
          n: 0,
          tags: ['a', `t${_id}`],
          text: '0'.repeat(900),
        }));
        await rows.insertMany(batch);
        for (const row of batch) known.set(row._id, 0);
        await rows.updateOne({ _id }, { $set: { n: 1, text: '1'.repeat(900) } });
        known.set(_id, 1);
        known.set(_id + 1, undefined); // deleted or not, until it is acknowledged
        await rows.deleteOne({ _id: _id + 1 });
        known.set(_id + 1, -1);
      }
    } catch {
      // the connection broke: the server is gone
    }
  }

  it(`every acknowledged write survives ${ROUNDS} times kill -9, and documents and indexes agree`, {
    timeout: ROUNDS * 10_000,
  }, async () => {
    const known = new Map<number, number | undefined>();
    for (let round = 0; round < ROUNDS; round++) {
      const { child, uri } = await startChild();
      const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 2_000 }).connect();
      const rows = client.db('test').collection<Row>('rows');
      await rows.createIndex({ tags: 1, n: -1 });
      await checkStored(client.db('test'), known);
      setTimeout(() => child.kill('SIGKILL'), 50 + Math.random() * 400);
      const gone = ended(child);
      const writers = [1, 2, 3, 4].map((writer) => writeUntilKilled(rows, (round * 4 + writer) * 1_000_000, known));
      await Promise.all(writers);
      await gone;
      await client.close();
    }
    expect(known.size).toBeGreaterThan(15);
    const { child, uri } = await startChild();
    const client = await new MongoClient(uri).connect();
    await checkStored(client.db('test'), known);
    await client.close();
    const gone = ended(child);
    child.send({ stop: true });
    expect(await gone).toBe(0);
  });

  /** `known`: what was acknowledged last: the `n` of a document, or -1 where it was deleted. */
  async function checkStored(db: Db, known: Map<number, number | undefined>): Promise<void> {
    const stored = new Map((await db.collection<Row>('rows').find().toArray()).map((row) => [row._id, row]));
    const lost = [...known].filter(([_id, n]) => n !== undefined && (stored.get(_id)?.n ?? -1) < n);
    const back = [...known].filter(([_id, n]) => n === -1 && stored.has(_id));
    const torn = [...stored.values()].filter(({ n, text }) => text !== String(n).repeat(900));
    expect({ lost, back, torn }).toEqual({ lost: [], back: [], torn: [] });
    expect(await db.command({ validate: 'rows' })).toMatchObject({ valid: true, errors: [] });
  }

  it('a full disk gives an error, and loses nothing', async () => {
    const { child, uri } = await startChild(24);
    const client = await new MongoClient(uri).connect();
    const rows = client.db('full').collection<Document & { _id: number }>('rows');
    await rows.createIndex({ n: 1 });
    const acknowledged: number[] = [];
    const fill = async () => {
      for (let _id = 0; _id < 1_000; _id++) {
        await rows.insertOne({ _id, n: _id, text: 'x'.repeat(100_000) });
        acknowledged.push(_id);
      }
    };
    await expect(fill()).rejects.toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
    expect(await rows.countDocuments()).toBe(acknowledged.length);
    await client.close();
    const gone = ended(child);
    child.send({ stop: true });
    expect(await gone).toBe(0);

    const roomy = await startChild();
    const again = await new MongoClient(roomy.uri).connect();
    const kept = again.db('full').collection<Document & { _id: number }>('rows');
    expect((await kept.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)).toEqual(acknowledged);
    expect(await again.db('full').command({ validate: 'rows' })).toMatchObject({ valid: true });
    await kept.insertOne({ _id: 5_000, n: 1 });
    await again.close();
    const goneToo = ended(roomy.child);
    roomy.child.send({ stop: true });
    expect(await goneToo).toBe(0);
  });

  it('a second start on the folder fails and names the process', async () => {
    const { child } = await startChild();
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(`in use by process ${child.pid}`);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const gone = ended(child);
    child.disconnect();
    expect(await gone).toBe(0);
  });

  it('a second start fails too where the first one runs in another container, and leaves its lock alone', async () => {
    const { child } = await startChild();
    const lock = join(dataDir, 'db.lock');
    // No process has such an id here: those of another container are not found either.
    writeFileSync(lock, '4194305 7 of-another-container\n');
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
      'in use by another container, as its process 4194305',
    );
    expect(readFileSync(lock, 'utf8')).toBe('4194305 7 of-another-container\n');
    const gone = ended(child);
    child.send({ stop: true });
    expect(await gone).toBe(0);
    // It was another's in the meantime: not to be removed.
    expect(readFileSync(lock, 'utf8')).toBe('4194305 7 of-another-container\n');

    // Nobody answers any more: left behind.
    const database = await startEmbeddedDatabase({ dataDir });
    await database.close();
    expect(existsSync(lock)).toBe(false);
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
    const socketPath = socketPathFor(deep);
    expect(Buffer.byteLength(socketPath)).toBeLessThan(100);
    const server = await startEmbeddedDatabase({ dataDir: deep });
    const client = await new MongoClient(server.uri).connect();
    await client.close();
    await server.close();
    rmSync(dirname(socketPath), { recursive: true, force: true });
  });
});
