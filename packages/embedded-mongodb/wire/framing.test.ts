import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../server';
import { FrameReader } from './message';

function message(opCode: number, parts: Uint8Array[], length?: number): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(16);
  header.writeInt32LE(length ?? body.length + 16, 0);
  header.writeInt32LE(77, 4);
  header.writeInt32LE(opCode, 12);
  return Buffer.concat([header, body]);
}

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const msg = (doc: object, flags = 0, tail: Uint8Array[] = []) =>
  message(2013, [int32(flags), Buffer.from([0]), serialize(doc), ...tail]);

describe('messages on the socket', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-db-wire-'));
  let server: EmbeddedDatabase;
  beforeAll(async () => {
    server = await startEmbeddedDatabase({ dataDir });
  });
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Sends the pieces and waits for the replies; undefined if the server closes the connection instead. */
  async function exchange(pieces: Buffer[], replies = 1): Promise<Buffer[] | undefined> {
    const socket: Socket = createConnection(server.socketPath);
    const frames = new FrameReader();
    const received: Buffer[] = [];
    const allReplies = new Promise<Buffer[] | undefined>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        frames.push(chunk);
        for (let frame = frames.next(); frame; frame = frames.next()) received.push(frame);
        if (received.length >= replies) resolve(received);
      });
      socket.on('close', () => resolve(undefined));
    });
    for (const piece of pieces) {
      socket.write(piece);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const result = await allReplies;
    socket.destroy();
    return result;
  }

  const body = (reply: Buffer | undefined) => (reply ? deserialize(reply.subarray(21)) : undefined);

  it('are assembled from any pieces and answered in order', async () => {
    const both = Buffer.concat([msg({ ping: 1, $db: 'admin' }), msg({ nothing: 1, $db: 'admin' })]);
    const replies = await exchange([both.subarray(0, 3), both.subarray(3, 40), both.subarray(40)], 2);
    expect(replies?.map(body)).toMatchObject([{ ok: 1 }, { ok: 0, code: 59 }]);
    expect(replies?.[0]?.readInt32LE(8)).toBe(77);
  });

  it('may carry document sequences and a checksum, and may request no reply', async () => {
    const documents = Buffer.concat([Buffer.from('documents\0'), serialize({ _id: 1 }), serialize({ _id: 2 })]);
    const section = Buffer.concat([Buffer.from([1]), int32(documents.length + 4), documents]);
    const insert = msg({ insert: 'rows', $db: 'test' }, 1, [section, int32(0)]);
    expect(body((await exchange([insert]))?.[0])).toMatchObject({ n: 2, ok: 1 });
    const silent = msg({ insert: 'rows', documents: [{ _id: 3 }], $db: 'test' }, 2);
    const replies = await exchange([silent, msg({ count: 'rows', $db: 'test' })]);
    expect(body(replies?.[0])).toMatchObject({ n: 3 });
  });

  it('may be OP_QUERY for the first hello', async () => {
    const query = [int32(0), Buffer.from('admin.$cmd\0'), int32(0), int32(-1), serialize({ ismaster: 1 })];
    const reply = (await exchange([message(2004, query)]))?.[0];
    expect(reply?.readInt32LE(12)).toBe(1);
    expect(deserialize(reply?.subarray(36) ?? Buffer.alloc(0))).toMatchObject({
      ismaster: true,
      maxWireVersion: 25,
      ok: 1,
    });
  });

  it.each([
    ['a length beyond the limit', message(2013, [], 48_000_001)],
    ['a length below the header', message(2013, [], 8)],
    ['a compressed message', message(2012, [int32(2013), int32(0), Buffer.from([0])])],
    ['an unknown flag', msg({ ping: 1, $db: 'admin' }, 8)],
    ['a document that ends too early', message(2013, [int32(0), Buffer.from([0]), int32(900), Buffer.alloc(20)])],
    ['no body', message(2013, [int32(0), Buffer.from([1]), int32(6), Buffer.from('a\0')])],
    ['random bytes', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ])('with %s close only their own connection', async (_name, broken) => {
    expect(await exchange([broken])).toBeUndefined();
    expect(body((await exchange([msg({ ping: 1, $db: 'admin' })]))?.[0])).toMatchObject({ ok: 1 });
  });
});
