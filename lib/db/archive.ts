import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gunzip } from 'node:zlib';
import { type DeserializeOptions, deserialize, serialize } from 'bson';
import type { Collection, Db, Document, IndexDescription } from 'mongodb';
import { writeFileAtomically } from '../platform/write-file-atomically';
import { MIGRATIONS } from './collections';

// An archive is a gzipped sequence of BSON documents: for each collection a header and its documents; at the end the counts
// and the SHA-256 of everything before. It does not depend on the database engine.
const FORMAT = 'records-portal-archive-1';
const BATCH = 500;
const TYPED: DeserializeOptions = { promoteValues: false, bsonRegExp: true };

/** `part` is the share that is done, from 0 to 1; `rows` is the number of documents. */
export type OnArchiveProgress = (progress: { readonly part: number; readonly rows: number }) => void;

type Head = { readonly collection: string; readonly indexes: IndexDescription[] };
type Counts = { readonly collections: number; readonly documents: number };

/** The archive cannot be read; nothing was changed. */
export class ArchiveError extends Error {}

/** A problem with the content of a file; the message completes a sentence after the file's name. */
class UnreadableError extends Error {}

/** Writes every collection into a file, without views. It is not a snapshot: stop all writes during the export. */
export async function exportAll(db: Db, file: string, onProgress: OnArchiveProgress): Promise<Counts> {
  const counts = { collections: 0, documents: 0 };
  const names = (await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .sort();
  const sizes = await Promise.all(names.map((name) => db.collection(name).estimatedDocumentCount()));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const hash = createHash('sha256');
  async function* content(): AsyncGenerator<Uint8Array> {
    for (const name of names) {
      counts.collections++;
      const indexes = (await db.collection(name).indexes()).filter((index) => index.name !== '_id_');
      yield serialize({ format: FORMAT, collection: name, indexes });
      for await (const raw of db.collection(name).find({}, { raw: true, sort: { _id: 1 } })) {
        counts.documents++;
        onProgress({ part: Math.min(1, counts.documents / Math.max(1, total)), rows: counts.documents });
        yield raw as unknown as Uint8Array;
      }
    }
    yield serialize({ format: FORMAT, ...counts, sha256: hash.copy().digest('hex') });
  }
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const bytes of content()) {
      yield bytes;
      hash.update(bytes);
    }
  }
  await writeFileAtomically(file, (out) => pipeline(Readable.from(hashed()), createGzip({ level: 1 }), out));
  return counts;
}

/** Reads an archive into an empty database. @throws ArchiveError */
export async function importAll(db: Db, file: string, onProgress: OnArchiveProgress): Promise<Counts> {
  await checkArchive(file);
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name === MIGRATIONS) continue;
    if ((await db.collection(name).findOne({}, { projection: { _id: 1 } })) === null) continue;
    const advice = 'set DATA_DIR or MONGODB_URI to an empty database.';
    throw new ArchiveError(
      `The database already holds ${name}, and an archive can only be read into an empty one; ${advice}`,
    );
  }
  // The version of an empty database is not that of the archive's documents.
  await db.collection(MIGRATIONS).deleteMany({});
  const { size } = await stat(file);
  const counts = { collections: 0, documents: 0 };
  let collection: Collection | undefined;
  let batch: Document[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await collection?.insertMany(batch);
    batch = [];
  };
  for await (const { bytes, read } of documentsIn(file)) {
    const mark = markOf(bytes);
    if (mark) await flush();
    if (mark && 'collection' in mark) {
      const { collection: name, indexes } = mark as unknown as Head;
      collection = db.collection(name);
      counts.collections++;
      if (indexes.length > 0)
        await collection.createIndexes(indexes.map(({ v: _v, ...index }: Document) => index as IndexDescription));
    } else if (!mark) {
      batch.push(deserialize(bytes, TYPED));
      counts.documents++;
      if (batch.length === BATCH) await flush();
      onProgress({ part: Math.min(1, read / size), rows: counts.documents });
    }
  }
  await flush();
  return counts;
}

const isFileSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Whether a file begins like an archive. The first bytes of another file could be read as a huge length. */
async function isArchive(file: string): Promise<boolean> {
  try {
    for await (const chunk of unzip(file).unzipped) return isMark(chunk as Buffer);
  } catch (error) {
    if (isFileSystemError(error)) throw error;
  }
  return false;
}

async function checkArchive(file: string): Promise<void> {
  if (!(await isArchive(file))) {
    const advice = 'A backup is for `portal restore`, a file of records for `portal import records`.';
    throw new ArchiveError(
      `${file} is not an archive of the portal: name a file that \`portal export\` wrote. ${advice} Nothing was changed.`,
    );
  }
  const hash = createHash('sha256');
  let last: Document | undefined;
  try {
    for await (const { bytes } of documentsIn(file)) {
      if (last) throw new UnreadableError('there is more data after its end');
      const mark = markOf(bytes);
      if (mark && 'sha256' in mark) last = mark;
      else hash.update(bytes);
    }
  } catch (error) {
    if (isFileSystemError(error)) throw error;
    const reason = error instanceof UnreadableError ? error.message : 'it cannot be read to its end';
    throw new ArchiveError(`${file} is not a complete archive: ${reason}. Nothing was changed.`);
  }
  if (last?.sha256 === hash.digest('hex')) return;
  throw new ArchiveError(`${file} is damaged: its checksum is missing or wrong. Nothing was changed.`);
}

// A mark begins with the field `format`; stored documents begin with `_id`.
const isMark = (bytes: Buffer): boolean => bytes.subarray(4, 12).equals(Buffer.from('\x02format\0', 'latin1'));

const markOf = (bytes: Buffer): Document | undefined => (isMark(bytes) ? deserialize(bytes) : undefined);

function unzip(file: string): { source: ReadStream; unzipped: Gunzip } {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  pipeline(source, unzipped).catch(() => undefined); // the reader of `unzipped` gets the same error
  return { source, unzipped };
}

async function* documentsIn(file: string): AsyncGenerator<{ bytes: Buffer; read: number }> {
  const { source, unzipped } = unzip(file);
  let buffer = Buffer.alloc(0);
  for await (const chunk of unzipped) {
    buffer = Buffer.concat([buffer, chunk as Buffer]);
    let at = 0;
    while (buffer.length - at >= 5) {
      const length = buffer.readInt32LE(at);
      if (length < 5) throw new UnreadableError('a document has no length');
      if (buffer.length - at < length) break;
      yield { bytes: buffer.subarray(at, at + length), read: source.bytesRead };
      at += length;
    }
    buffer = buffer.subarray(at);
  }
  if (buffer.length > 0) throw new UnreadableError('it is truncated');
}
