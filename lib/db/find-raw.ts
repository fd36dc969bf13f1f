import { afterCString, BSON, readInt32 } from '@records-portal/embedded-mongodb/bson';
import { type Collection, type Document, type Filter, Long, MongoNetworkError } from 'mongodb';
import { FieldFinder } from './wire/raw/field-finder';

export type RawFind = {
  readonly filter: Filter<Document>;
  readonly projection: Document;
  readonly sort: Document;
  readonly skip: number;
  readonly limit: number;
  readonly maxTimeMS: number;
};

const CURSOR = new FieldFinder();
const FIRST_BATCH = CURSOR.slotOf('firstBatch');
const NEXT_BATCH = CURSOR.slotOf('nextBatch');
const ID = CURSOR.slotOf('id');

type Batch = {
  readonly documents: Buffer[];
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
    const start = afterCString(cursor, next + 1);
    next = start + readInt32(cursor, start);
    documents.push(cursor.subarray(start, next));
  }
  return { documents, id: CURSOR.types[ID] === BSON.long && id.isZero() ? undefined : id };
}

async function findBatch(collection: Collection, find: RawFind): Promise<Batch> {
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

// Finds documents as BSON without the driver's cursor, which parses every document even in raw mode. Like the driver, it
// retries once after a broken connection. If one batch (16 MB) is too small, the driver's cursor reads all documents again.
export async function findRaw(collection: Collection, find: RawFind): Promise<Buffer[]> {
  const { retryReads } = collection.db.client.options;
  const batch = await findBatch(collection, find).catch((error: unknown) => {
    if (!(error instanceof MongoNetworkError) || retryReads === false) throw error;
    return findBatch(collection, find);
  });
  if (batch.id === undefined) return batch.documents;
  // An open cursor would hold resources for ten minutes; on another server of a replica set it expires by itself.
  await collection.db.command({ killCursors: collection.collectionName, cursors: [batch.id] }).catch(() => undefined);
  const { filter, sort, ...options } = find;
  return collection
    .find(filter, { ...options, raw: true })
    .sort(sort)
    .toArray() as Promise<never>;
}

/** Finds all documents in batches of BSON; the next batch is fetched while the caller handles one. */
export async function* findRawBatches(
  collection: Collection,
  { filter, projection, sort, maxTimeMS }: Omit<RawFind, 'skip' | 'limit'>,
  batchSize: number,
): AsyncGenerator<readonly Buffer[]> {
  const { db, collectionName } = collection;
  const session = db.client.startSession();
  // A cursor belongs to its session, so `getMore` must run in the same session.
  const run = async (command: Document): Promise<Batch> =>
    readBatch((await db.command(command, { raw: true, session })).cursor as Buffer);
  let next: Promise<Batch> | undefined = run({ find: collectionName, filter, projection, sort, batchSize, maxTimeMS });
  try {
    while (next !== undefined) {
      const { documents, id }: Batch = await next;
      next = id && run({ getMore: id, collection: collectionName, batchSize });
      // The next iteration throws this error; until then, it must not count as unhandled.
      next?.catch(() => undefined);
      yield documents;
    }
  } finally {
    const unread = await next?.catch(() => undefined);
    if (unread?.id !== undefined)
      await db.command({ killCursors: collectionName, cursors: [unread.id] }, { session }).catch(() => undefined);
    await session.endSession();
  }
}
