import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { MAX_DOCUMENT_BYTES } from '../documents';
import { refuse } from '../errors';
import { BatchReply } from '../wire/reply';

const LIMITS = { max: 10_000, ttl: 10 * 60_000, updateAgeOnGet: true };

/** Where a cursor's documents come from. `next` answers bytes that hold until the next call. */
/** `of`: what it takes them from. */
/** `isDone`: whether it is known to have nothing left, without looking. */
export type Source = { next(): Uint8Array | undefined; pause(): void; isDone?(): boolean; of?: Source };
type Cursor = { namespace: string; source: Source; ahead?: Buffer | undefined };

export function listSource(documents: readonly Uint8Array[]): Source {
  let position = 0;
  return { next: () => documents[position++], pause: () => {}, isDone: () => position >= documents.length };
}

export function mapSource(source: Source, change: (bytes: Buffer) => Uint8Array): Source {
  const changed = (bytes: Uint8Array | undefined) => bytes && change(bytes as Buffer);
  const isDone = () => source.isDone?.() ?? false;
  return { next: () => changed(source.next()), pause: () => source.pause(), isDone, of: source };
}

/** All that is left; where whoever asks goes no further, nothing stays open. */
export function* documentsOf(source: Source): Generator<Buffer> {
  try {
    for (let bytes = source.next(); bytes; bytes = source.next()) yield Buffer.from(bytes);
  } finally {
    source.pause();
  }
}

/** The cursors clients hold open; forgotten after ten idle minutes, as in MongoDB, or where there are too many. */
export class Cursors {
  readonly open = new LRUCache<bigint, Cursor>(LIMITS);
  first(source: Source, namespace: string, batchSize = 101, single = false): BatchReply {
    const cursor: Cursor = { namespace, source };
    const reply = new BatchReply('firstBatch');
    if (!fill(reply, cursor, batchSize) || single) return reply.finish(0n, namespace);
    return reply.finish(this.keep(cursor), namespace);
  }
  /** Answers by which number it can be read on. */
  keep(cursor: Cursor): bigint {
    this.open.purgeStale();
    const id = randomBytes(8).readBigInt64LE() & 0x7fffffffffffffffn;
    this.open.set(id, cursor);
    return id;
  }
  more(id: bigint, namespace: string, batchSize: number): BatchReply {
    const cursor = this.open.get(id);
    if (!cursor) return refuse(43, `cursor id ${id} not found`);
    if (cursor.namespace !== namespace)
      refuse(13, `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace`);
    const reply = new BatchReply('nextBatch');
    let hasMore = false;
    try {
      hasMore = fill(reply, cursor, batchSize);
    } finally {
      // also where it failed: what comes behind is not to be taken for all
      if (!hasMore) this.open.delete(id);
    }
    return reply.finish(hasMore ? id : 0n, namespace);
  }
  killOf(namespace: string): void {
    for (const [id, cursor] of this.open) if (cursor.namespace === namespace) this.open.delete(id);
  }
  killIf(isMeant: (source: Source) => boolean): void {
    for (const [id, { source }] of this.open) if (isMeant(source.of ?? source)) this.open.delete(id);
  }
}

/** Answers whether there may be more. A document over the 16 MB of a batch waits for the next one. */
function fill(reply: BatchReply, cursor: Cursor, batchSize: number): boolean {
  try {
    for (;;) {
      // nothing is read ahead: it may be changed before it is asked for
      if (reply.count >= batchSize) return !cursor.source.isDone?.();
      const bytes = cursor.ahead ?? cursor.source.next();
      if (!bytes) return false;
      const isFull = reply.count > 0 && reply.size + bytes.length > MAX_DOCUMENT_BYTES;
      cursor.ahead = isFull ? Buffer.from(bytes) : undefined;
      if (isFull) return true;
      reply.add(bytes);
    }
  } finally {
    cursor.source.pause();
  }
}
