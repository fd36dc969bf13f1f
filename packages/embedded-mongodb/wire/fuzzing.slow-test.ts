import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serialize } from 'bson';
import fc from 'fast-check';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../server';

/** FUZZ_SECONDS=120 npx vitest run --project slow packages/embedded-mongodb/wire/fuzzing */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 5);
const MAX_GROWTH_BYTES = 300 * 1024 ** 2;

function message(body: Uint8Array, opCode = 2013, length = body.length + 16): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(length, 0);
  header.writeInt32LE(7, 4);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, body]);
}

const command = (doc: object): Buffer => message(Buffer.concat([Buffer.alloc(5), serialize({ ...doc, $db: 'fuzz' })]));

/** Nested arrays, built from the inside because encoders limit the depth. */
function nested(depth: number): Buffer {
  let inner = Buffer.from([5, 0, 0, 0, 0]);
  for (let level = 0; level < depth; level++) {
    const outer = Buffer.alloc(inner.length + 8);
    outer.writeInt32LE(outer.length, 0);
    outer.write('\x03a\0', 4, 'latin1');
    inner.copy(outer, 7);
    inner = outer;
  }
  return inner;
}

const DEEP = [nested(200), nested(10_000)] as const;

const COMMANDS = [
  { find: 'rows', filter: { a: { $gt: 1 } } },
  { insert: 'rows', documents: [{ a: 1 }, { a: [1, { b: 2 }] }] },
  { update: 'rows', updates: [{ q: {}, u: { $set: { a: 2 } } }] },
  { aggregate: 'rows', pipeline: [{ $group: { _id: '$a' } }], cursor: {} },
  { getMore: 1, collection: 'rows' },
];

const anything = fc.anything({ maxDepth: 3, withDate: true });
const field = fc.constantFrom(
  'filter',
  'sort',
  'limit',
  'documents',
  'updates',
  'pipeline',
  'cursor',
  'lsid',
  'projection',
  'hint',
  'x',
);
const attack: fc.Arbitrary<Buffer> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => message(bytes)),
  // one changed byte
  fc.tuple(fc.constantFrom(...COMMANDS), fc.nat(), fc.nat(255)).map(([doc, place, byte]) => {
    const bytes = command(doc);
    bytes[place % bytes.length] = byte;
    return bytes;
  }),
  // truncated
  fc.tuple(fc.constantFrom(...COMMANDS), fc.nat()).map(([doc, length]) => {
    const bytes = command(doc);
    return bytes.subarray(0, length % bytes.length);
  }),
  // other values for known options
  fc.tuple(fc.constantFrom(...COMMANDS), field, anything).map(([doc, name, value]) => {
    try {
      return command({ ...doc, [name]: value });
    } catch {
      return command(doc);
    }
  }),
  // wrong or excessive lengths
  fc.constantFrom(47_000_000, 2_000_000_000, -1, 0).map((length) => message(Buffer.alloc(100), 2013, length)),
  fc.constantFrom(...DEEP).map((deep) => message(Buffer.concat([Buffer.alloc(5), deep]))),
);

describe('hostile messages', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-db-fuzz-'));
  let server: EmbeddedDatabase;
  let client: MongoClient;
  beforeAll(async () => {
    server = await startEmbeddedDatabase({ dataDir });
    client = await new MongoClient(server.uri, { serverSelectionTimeoutMS: 2_000 }).connect();
  });
  afterAll(async () => {
    await client.close();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Sends bytes, optionally slowly, reads any reply and disconnects. */
  async function send(bytes: Buffer, slowly: boolean): Promise<void> {
    const socket: Socket = createConnection(server.socketPath);
    socket.on('error', () => undefined);
    socket.resume();
    const steps = slowly ? Math.min(bytes.length, 50) : 1;
    for (let step = 0; step < steps && !socket.destroyed; step++) {
      const [from, to] = [step, step + 1].map((part) => Math.floor((part * bytes.length) / steps));
      socket.write(bytes.subarray(from, to));
      await wait(slowly ? 10 : 5);
    }
    socket.destroy();
  }

  it(`for ${SECONDS} s do not affect other clients or exhaust memory`, {
    timeout: SECONDS * 1_000 + 30_000,
  }, async () => {
    const before = process.memoryUsage().rss;
    const end = Date.now() + SECONDS * 1_000;
    let messageCount = 0;
    const attackers = Array.from({ length: 8 }, async (_, attacker) => {
      for (let seed = attacker; Date.now() < end; seed += 8) {
        for (const bytes of fc.sample(attack, { numRuns: 20, seed })) {
          await send(bytes, attacker === 0);
          messageCount++;
        }
      }
    });
    const writeAndRead = async () => {
      const rows = client.db('honest').collection<{ _id: number }>('rows');
      for (let _id = 0; Date.now() < end; _id++) {
        const started = performance.now();
        await rows.insertOne({ _id });
        expect(await rows.findOne({ _id })).toEqual({ _id });
        expect(performance.now() - started).toBeLessThan(5_000);
        await wait(20);
      }
      return rows.countDocuments();
    };
    const [rowCount] = await Promise.all([writeAndRead(), ...attackers]);
    expect(messageCount).toBeGreaterThan(SECONDS * 10);
    expect(rowCount).toBeGreaterThan(SECONDS);
    expect(process.memoryUsage().rss - before).toBeLessThan(MAX_GROWTH_BYTES);
    expect(await client.db('honest').command({ validate: 'rows' })).toMatchObject({ valid: true });
  });

  it('with documents nested too deeply do not affect other messages', async () => {
    const rows = client.db('honest').collection('deep');
    const documents = message(Buffer.concat([Buffer.alloc(5), serialize({ insert: 'deep', $db: 'honest' })]));
    const deep = DEEP[1];
    const section = Buffer.alloc(15 + deep.length);
    section[0] = 1;
    section.writeInt32LE(section.length - 1, 1);
    section.write('documents\0', 5, 'latin1');
    deep.copy(section, 15);
    const insert = Buffer.concat([documents, section]);
    insert.writeInt32LE(insert.length, 0);
    await Promise.all([send(insert, false), ...[1, 2, 3].map((n) => rows.insertOne({ n }))]);
    expect(await rows.countDocuments({ n: { $exists: true } })).toBe(3);
  });
});
