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
const ID = CURSOR.slotOf('id');

/** The documents of the first batch, as they stand in the reply; the cursor's id where the batch is not all. */
function readBatch(cursor: Buffer): Buffer[] | Long {
  CURSOR.read(cursor, 0);
  const idAt = CURSOR.starts[ID] as number;
  const id = new Long(readInt32(cursor, idAt), readInt32(cursor, idAt + 4));
  if (CURSOR.types[ID] !== BSON.long || !id.isZero()) return id;
  const at = CURSOR.starts[FIRST_BATCH] as number;
  const end = at + readInt32(cursor, at) - 1;
  const documents: Buffer[] = [];
  for (let next = at + 4; next < end; ) {
    const start = behindCString(cursor, next + 1);
    next = start + readInt32(cursor, start);
    documents.push(cursor.subarray(start, next));
  }
  return documents;
}

async function once(collection: Collection, find: RawFind): Promise<Buffer[] | Long> {
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
  if (Array.isArray(found)) return found;
  // An open cursor would keep what it holds for ten minutes. It may be another server's, which then forgets it by itself.
  await collection.db.command({ killCursors: collection.collectionName, cursors: [found] }).catch(() => undefined);
  const { filter, sort, ...options } = find;
  return collection
    .find(filter, { ...options, raw: true })
    .sort(sort)
    .toArray() as Promise<never>;
}
