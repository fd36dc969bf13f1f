import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { MAX_DOCUMENT_BYTES } from '../documents';
import { fail } from '../errors';
import { BatchReply } from '../wire/reply';

const LIMITS = { max: 10_000, ttl: 10 * 60_000, updateAgeOnGet: true };

/**
 * The source of a cursor's documents. `next` returns bytes that are valid until the next call. `inner` is the source below.
 * `close` frees its resources. `isDone`: whether it is known to be exhausted without reading on. `workUntil` sets the time, on
 * the clock of `performance`, at which `next` returns `NOT_YET` if it has found nothing.
 */
export type DocumentSource = {
  next(): Uint8Array | undefined;
  pause(): void;
  isDone?(): boolean;
  workUntil?(end: number): void;
  inner?: DocumentSource;
  close?(): void;
};
type Cursor = {
  namespace: string;
  source: DocumentSource;
  ahead?: Buffer | undefined;
  isKilled?: boolean;
  isOnly?: boolean;
};

/** Returned in place of a document when the time slice is over; the next call continues. */
export const NOT_YET = new Uint8Array(0);
/** Limit for a batch that is not the only one, because every client may have one in flight. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
/** How long a batch is filled before other commands run, in ms. */
const SLICE_MS = 2;

export function listSource(documents: readonly Uint8Array[]): DocumentSource {
  let position = 0;
  return { next: () => documents[position++], pause: () => {}, isDone: () => position >= documents.length };
}

export function mapSource(source: DocumentSource, change: (bytes: Buffer) => Uint8Array): DocumentSource {
  const changed = (bytes: Uint8Array | undefined) => (bytes && bytes !== NOT_YET ? change(bytes as Buffer) : bytes);
  const isDone = () => source.isDone?.() ?? false;
  const workUntil = (end: number) => source.workUntil?.(end);
  const close = () => source.close?.();
  return { next: () => changed(source.next()), pause: () => source.pause(), isDone, workUntil, close, inner: source };
}

/** All remaining documents. Closes the source, even if the consumer stops early. */
export function* documentsOf(source: DocumentSource): Generator<Buffer> {
  try {
    for (let bytes = source.next(); bytes; bytes = source.next()) yield Buffer.from(bytes);
  } finally {
    source.pause();
    source.close?.();
  }
}

type Filled = { reply: BatchReply; hasMore: boolean };

/** The open cursors of clients. They expire after ten idle minutes, as in MongoDB, or if there are too many. */
export class Cursors {
  readonly open = new LRUCache<bigint, Cursor>({ ...LIMITS, dispose: ({ source }) => source.close?.() });
  /** Cursors whose batch is being filled. A cursor is opened only after its first batch. */
  private readonly filling = new Set<Cursor>();
  /** @param isOnly whether this batch must hold everything, so that it may be as large as a message. */
  async first(
    source: DocumentSource,
    namespace: string,
    batchSize = 101,
    single = false,
    isOnly = single,
  ): Promise<BatchReply> {
    const cursor: Cursor = { namespace, source, isOnly };
    const { reply, hasMore } = await this.fill(new BatchReply('firstBatch'), cursor, batchSize);
    const remains = hasMore && !single;
    if (!remains) source.close?.();
    return reply.finish(remains ? this.keep(cursor) : 0n, namespace);
  }
  /** @returns the cursor's id */
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
    if (this.filling.has(cursor)) fail('CursorInUse', `cursor id ${id} is already in use`);
    let remains = false;
    try {
      const { reply, hasMore } = await this.fill(new BatchReply('nextBatch'), cursor, batchSize);
      remains = hasMore;
      return reply.finish(hasMore ? id : 0n, namespace);
    } finally {
      // A failed cursor is closed too, so that nobody takes later documents for a complete result.
      if (!remains) this.open.delete(id);
    }
  }
  /** Closes all cursors and frees their memory. */
  close(): void {
    this.open.clear();
  }
  killIf(isMeant: (source: DocumentSource, namespace: string) => boolean): void {
    const isAffected = ({ source, namespace }: Cursor) => isMeant(source.inner ?? source, namespace);
    for (const [id, cursor] of this.open) if (isAffected(cursor)) this.open.delete(id);
    for (const cursor of this.filling) if (isAffected(cursor)) cursor.isKilled = true;
  }
  /** Kills a cursor, even while its batch is being filled. @returns whether it was open. */
  killOne(id: bigint): boolean {
    const cursor = this.open.get(id);
    if (cursor !== undefined) cursor.isKilled = true;
    return this.open.delete(id);
  }
  /**
   * Fills a batch in time slices, between which other commands run; their changes are visible as between two batches. A
   * document that does not fit waits in `ahead`. `hasMore`: whether there may be more documents.
   */
  private async fill(reply: BatchReply, cursor: Cursor, batchSize: number): Promise<Filled> {
    const { source } = cursor;
    const maxBytes = cursor.isOnly ? MAX_DOCUMENT_BYTES : MAX_BATCH_BYTES;
    let until = 0;
    const beginSlice = () => {
      until = performance.now() + SLICE_MS;
      source.workUntil?.(until);
    };
    this.filling.add(cursor);
    try {
      beginSlice();
      for (;;) {
        // Does not read ahead, because the document may change before the next batch.
        if (reply.count >= batchSize) return { reply, hasMore: !source.isDone?.() };
        const bytes = cursor.ahead ?? source.next();
        if (!bytes) return { reply, hasMore: false };
        if (bytes !== NOT_YET) {
          const isFull = reply.count > 0 && reply.size + bytes.length > maxBytes;
          cursor.ahead = isFull ? Buffer.from(bytes) : undefined;
          if (isFull) return { reply, hasMore: true };
          reply.add(bytes);
        }
        if (bytes !== NOT_YET && performance.now() < until) continue;
        source.pause();
        await setImmediate();
        if (cursor.isKilled)
          fail('QueryPlanKilled', 'the cursor was killed, or its collection or index dropped, while it was read');
        beginSlice();
      }
    } catch (error) {
      source.close?.();
      throw error;
    } finally {
      this.filling.delete(cursor);
      source.workUntil?.(Number.POSITIVE_INFINITY);
      source.pause();
    }
  }
}
