import { BSON, behindCString, readInt32 } from '@records-portal/embedded-mongodb/bson';
import { type Collection, type Document, type Filter, Long, MongoNetworkError } from 'mongodb';
import { FieldFinder } from './wire/raw/field-finder';

export type RawFind = {
  readonly filter: Filter<Document>;
  readonly projection: Document;
  readonly sort: Document;
  readonly skip: number;
  readonly limit: number;
  /** What the database may spend. */
  readonly maxTimeMS: number;
};

const CURSOR = new FieldFinder();
const FIRST_BATCH = CURSOR.slotOf('firstBatch');
const NEXT_BATCH = CURSOR.slotOf('nextBatch');
const ID = CURSOR.slotOf('id');

type Batch = {
  /** As they stand in the reply. */
  readonly documents: Buffer[];
  /** The cursor's, where the batch is not all. */
  readonly id: Long | undefined;
};

function readBatch(cursor: Buffer): Batch {
  CURSOR.read(cursor, 0);
  const idAt = CURSOR.starts[ID] as number;
  const id = new Long(readInt32(cursor, idAt), readInt32(cursor, idAt + 4));
  const batch = CURSOR.types[FIRST_BATCH] === BSON.array ? FIRST_BATCH : NEXT_BATCH;
  const at = CURSOR.starts[batch] as number;
  const end = at + readInt32(cursor, at) - 1;
  const documents: Buffer[] = [];
  for (let next = at + 4; next < end; ) {
    const start = behindCString(cursor, next + 1);
    next = start + readInt32(cursor, start);
    documents.push(cursor.subarray(start, next));
  }
  return { documents, id: CURSOR.types[ID] === BSON.long && id.isZero() ? undefined : id };
}

async function once(collection: Collection, find: RawFind): Promise<Batch> {
  const { filter, projection, sort, skip, limit, maxTimeMS } = find;
  const command = {
    find: collection.collectionName,
    filter,
    projection,
    sort,
    ...(skip > 0 && { skip }),
    limit,
    batchSize: limit,
    maxTimeMS,
    ...(collection.readConcern && { readConcern: collection.readConcern.toJSON() }),
  };
  const { readPreference } = collection;
  const reply = await collection.db.command(command, { raw: true, ...(readPreference && { readPreference }) });
  return readBatch(reply.cursor as Buffer);
}

/**
 * A find whose documents stay BSON. The driver's cursor looks through every document of a batch even where they are asked
 * for raw, which was a third of what a page of records allocated; this is the same command without the cursor. Like the
 * driver's, it is tried again once where the connection broke. A batch that does not hold all (16 MB) goes its way.
 */
export async function findRaw(collection: Collection, find: RawFind): Promise<Buffer[]> {
  const { retryReads } = collection.db.client.options;
  const found = await once(collection, find).catch((error: unknown) => {
    if (!(error instanceof MongoNetworkError) || retryReads === false) throw error;
    return once(collection, find);
  });
  if (found.id === undefined) return found.documents;
  // An open cursor would keep what it holds for ten minutes. It may be another server's, which then forgets it by itself.
  await collection.db.command({ killCursors: collection.collectionName, cursors: [found.id] }).catch(() => undefined);
  const { filter, sort, ...options } = find;
  return collection
    .find(filter, { ...options, raw: true })
    .sort(sort)
    .toArray() as Promise<never>;
}

/** All documents that are found, batch by batch, in the same way; the next one is fetched while one is looked at. */
export async function* findRawBatches(
  collection: Collection,
  { filter, projection, sort, maxTimeMS }: Omit<RawFind, 'skip' | 'limit'>,
  batchSize: number,
): AsyncGenerator<readonly Buffer[]> {
  const { db, collectionName } = collection;
  const session = db.client.startSession();
  // A cursor is its session's: another command of the same session goes on with it.
  const run = async (command: Document): Promise<Batch> =>
    readBatch((await db.command(command, { raw: true, session })).cursor as Buffer);
  let next: Promise<Batch> | undefined = run({ find: collectionName, filter, projection, sort, batchSize, maxTimeMS });
  try {
    while (next !== undefined) {
      const { documents, id }: Batch = await next;
      next = id && run({ getMore: id, collection: collectionName, batchSize });
      // Where it fails while nobody waits for it, the next turn of the loop says so.
      next?.catch(() => undefined);
      yield documents;
    }
  } finally {
    const left = await next?.catch(() => undefined);
    if (left?.id !== undefined)
      await db.command({ killCursors: collectionName, cursors: [left.id] }, { session }).catch(() => undefined);
    await session.endSession();
  }
}
