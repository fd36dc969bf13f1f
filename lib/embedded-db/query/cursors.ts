import { randomBytes } from 'node:crypto';
import { MAX_DOCUMENT_BYTES } from '../documents';
import { CommandError } from '../errors';
import { BatchReply } from '../wire/reply';

export const DEFAULT_BATCH_SIZE = 101;
const IDLE_MILLISECONDS = 10 * 60_000;
const MAX_OPEN = 10_000;

/** Where a cursor's documents come from. `next` answers bytes that hold until the next call. */
export type Source = { next(): Uint8Array | undefined; pause(): void };

type OpenCursor = { id: bigint; namespace: string; source: Source; ahead: Buffer | undefined; usedAt: number };

/** The cursors clients hold open; forgotten after ten idle minutes, as in MongoDB. */
export class Cursors {
  private readonly open = new Map<bigint, OpenCursor>();

  get size(): number {
    return this.open.size;
  }

  /** The first batch; what is left stays behind a cursor unless `single`. */
  first(source: Source, namespace: string, batchSize: number, single: boolean): BatchReply {
    const cursor: OpenCursor = { id: 0n, namespace, source, ahead: undefined, usedAt: Date.now() };
    const reply = new BatchReply('firstBatch');
    const more = fill(reply, cursor, batchSize) && !single;
    if (more) {
      this.dropIdle();
      cursor.id = randomBytes(8).readBigInt64LE() & 0x7fffffffffffffffn;
      this.open.set(cursor.id, cursor);
    }
    reply.finish(cursor.id, namespace);
    return reply;
  }

  more(id: bigint, namespace: string, batchSize: number): BatchReply {
    const cursor = this.open.get(id);
    if (!cursor) throw new CommandError(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace) {
      throw new CommandError(
        43,
        `Requested getMore on namespace '${namespace}', but cursor belongs to '${cursor.namespace}'`,
      );
    }
    cursor.usedAt = Date.now();
    const reply = new BatchReply('nextBatch');
    const more = fill(reply, cursor, batchSize);
    if (!more) this.open.delete(id);
    reply.finish(more ? id : 0n, namespace);
    return reply;
  }

  kill(id: bigint): boolean {
    return this.open.delete(id);
  }

  killNamespace(namespace: string): void {
    for (const cursor of this.open.values()) if (cursor.namespace === namespace) this.open.delete(cursor.id);
  }

  private dropIdle(): void {
    const oldest = Date.now() - IDLE_MILLISECONDS;
    for (const cursor of this.open.values()) if (cursor.usedAt < oldest) this.open.delete(cursor.id);
    if (this.open.size >= MAX_OPEN) throw new CommandError(1, `more than ${MAX_OPEN} cursors are open`);
  }
}

/** Answers whether there may be more. A document over the 16 MB of a batch waits for the next one. */
function fill(reply: BatchReply, cursor: OpenCursor, batchSize: number): boolean {
  const { source } = cursor;
  try {
    while (reply.count < batchSize) {
      const bytes = cursor.ahead ?? source.next();
      cursor.ahead = undefined;
      if (!bytes) return false;
      if (reply.count > 0 && reply.batchBytes + bytes.length > MAX_DOCUMENT_BYTES) {
        cursor.ahead = Buffer.from(bytes);
        return true;
      }
      reply.add(bytes);
    }
    const bytes = source.next();
    cursor.ahead = bytes && Buffer.from(bytes);
    return bytes !== undefined;
  } finally {
    source.pause();
  }
}
