import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { MAX_DOCUMENT_BYTES } from '../documents';
import { fail } from '../errors';
import { BatchReply } from '../wire/reply';

const LIMITS = { max: 10_000, ttl: 10 * 60_000, updateAgeOnGet: true };

/**
 * Where a cursor's documents come from. `next` answers bytes that hold until the next call. `of`: what it takes them from.
 * `close`: nothing more is asked for. `isDone`: whether it is known to have nothing left, without looking. `workUntil`: when
 * `next` is to answer `NOT_YET` where it has found nothing more, on the clock of `performance`.
 */
export type Source = {
  next(): Uint8Array | undefined;
  pause(): void;
  isDone?(): boolean;
  workUntil?(end: number): void;
  of?: Source;
  close?(): void;
};
type Cursor = { namespace: string; source: Source; ahead?: Buffer | undefined; isKilled?: boolean; isOnly?: boolean };

/** In place of a document: the time of a source is over, and it goes on where it is asked again. */
export const NOT_YET = new Uint8Array(0);
/** Of a batch that is not the only one: every client may have one on its way. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
/** How long a batch is filled before the commands of others have their turn, in ms: each waits as long for every one. */
const SLICE_MS = 2;

export function listSource(documents: readonly Uint8Array[]): Source {
  let position = 0;
  return { next: () => documents[position++], pause: () => {}, isDone: () => position >= documents.length };
}

export function mapSource(source: Source, change: (bytes: Buffer) => Uint8Array): Source {
  const changed = (bytes: Uint8Array | undefined) => (bytes && bytes !== NOT_YET ? change(bytes as Buffer) : bytes);
  const isDone = () => source.isDone?.() ?? false;
  const workUntil = (end: number) => source.workUntil?.(end);
  const close = () => source.close?.();
  return { next: () => changed(source.next()), pause: () => source.pause(), isDone, workUntil, close, of: source };
}

/** All that is left; where whoever asks goes no further, nothing stays open. */
export function* documentsOf(source: Source): Generator<Buffer> {
  try {
    for (let bytes = source.next(); bytes; bytes = source.next()) yield Buffer.from(bytes);
  } finally {
    source.pause();
    source.close?.();
  }
}

type Filled = { reply: BatchReply; hasMore: boolean };

/** The cursors clients hold open; forgotten after ten idle minutes, as in MongoDB, or where there are too many. */
export class Cursors {
  readonly open = new LRUCache<bigint, Cursor>({ ...LIMITS, dispose: ({ source }) => source.close?.() });
  /** Those whose batch is being filled; the first batch of a cursor is before it is open. */
  private readonly atWork = new Set<Cursor>();
  /** @param isOnly whether this batch is to hold everything, and so may be as large as a message. */
  async first(
    source: Source,
    namespace: string,
    batchSize = 101,
    single = false,
    isOnly = single,
  ): Promise<BatchReply> {
    const cursor: Cursor = { namespace, source, isOnly };
    const { reply, hasMore } = await this.fill(new BatchReply('firstBatch'), cursor, batchSize);
    const isLeft = hasMore && !single;
    if (!isLeft) source.close?.();
    return reply.finish(isLeft ? this.keep(cursor) : 0n, namespace);
  }
  /** Answers by which number it can be read on. */
  keep(cursor: Cursor): bigint {
    this.open.purgeStale();
    const id = randomBytes(8).readBigInt64LE() & 0x7fffffffffffffffn;
    this.open.set(id, cursor);
    return id;
  }
  async more(id: bigint, namespace: string, batchSize: number): Promise<BatchReply> {
    const cursor = this.open.get(id);
    if (!cursor) return fail('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.namespace !== namespace)
      fail(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace`,
      );
    if (this.atWork.has(cursor)) fail('CursorInUse', `cursor id ${id} is already in use`);
    let isLeft = false;
    try {
      const { reply, hasMore } = await this.fill(new BatchReply('nextBatch'), cursor, batchSize);
      isLeft = hasMore;
      return reply.finish(hasMore ? id : 0n, namespace);
    } finally {
      // also where it failed: what comes behind is not to be taken for all
      if (!isLeft) this.open.delete(id);
    }
  }
  /** Closes all of them, so that what they hold in memory is free. */
  close(): void {
    this.open.clear();
  }
  killIf(isMeant: (source: Source, namespace: string) => boolean): void {
    const isOfThose = ({ source, namespace }: Cursor) => isMeant(source.of ?? source, namespace);
    for (const [id, cursor] of this.open) if (isOfThose(cursor)) this.open.delete(id);
    for (const cursor of this.atWork) if (isOfThose(cursor)) cursor.isKilled = true;
  }
  /** Ends a cursor, also while its batch is being filled. @returns whether it was open. */
  killOne(id: bigint): boolean {
    const cursor = this.open.get(id);
    if (cursor !== undefined) cursor.isKilled = true;
    return this.open.delete(id);
  }
  /**
   * `hasMore`: whether there may be more. A document over the size of a batch waits for the next one. What takes long lets
   * the commands of others have their turn: what they change meanwhile is seen as it is between two batches.
   */
  private async fill(reply: BatchReply, cursor: Cursor, batchSize: number): Promise<Filled> {
    const { source } = cursor;
    const most = cursor.isOnly ? MAX_DOCUMENT_BYTES : MAX_BATCH_BYTES;
    let until = 0;
    const begin = () => {
      until = performance.now() + SLICE_MS;
      source.workUntil?.(until);
    };
    this.atWork.add(cursor);
    try {
      begin();
      for (;;) {
        // nothing is read ahead: it may be changed before it is asked for
        if (reply.count >= batchSize) return { reply, hasMore: !source.isDone?.() };
        const bytes = cursor.ahead ?? source.next();
        if (!bytes) return { reply, hasMore: false };
        if (bytes !== NOT_YET) {
          const isFull = reply.count > 0 && reply.size + bytes.length > most;
          cursor.ahead = isFull ? Buffer.from(bytes) : undefined;
          if (isFull) return { reply, hasMore: true };
          reply.add(bytes);
        }
        if (bytes !== NOT_YET && performance.now() < until) continue;
        source.pause();
        await setImmediate();
        if (cursor.isKilled)
          fail('QueryPlanKilled', 'the cursor was killed, or its collection or index dropped, while it was read');
        begin();
      }
    } catch (error) {
      source.close?.();
      throw error;
    } finally {
      this.atWork.delete(cursor);
      source.workUntil?.(Number.POSITIVE_INFINITY);
      source.pause();
    }
  }
}
