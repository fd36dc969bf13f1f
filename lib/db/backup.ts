import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  ensurePrivateFile,
  ensurePrivateFolder,
  lockFolder,
  startEmbeddedDatabase,
  validateDataFile,
} from '@records-portal/embedded-mongodb';
import { DATA_FILE, socketPathFor } from '@records-portal/embedded-mongodb/location';
import { MongoClient } from 'mongodb';
import { uniqueFileName } from '../platform/unique-file-name';
import { writeFileAtomically } from '../platform/write-file-atomically';

// A backup of the embedded database is these bytes, the gzipped lmdb file, and the SHA-256 of both.
const MAGIC = Buffer.from('RPDB0001');
const CHECKSUM_BYTES = 32;

export type OnProgress = (done: number, total: number) => void;
const ignoreProgress: OnProgress = () => {};

/** Packs the copy that the database's `backup` command made, and removes the copy. */
export async function backup(copy: string, file: string, onProgress = ignoreProgress): Promise<{ bytes: number }> {
  try {
    const { size } = await stat(copy);
    const hash = createHash('sha256').update(MAGIC);
    const withChecksum = async function* (chunks: AsyncIterable<Buffer>) {
      yield MAGIC;
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
      yield hash.digest();
    };
    const content = createReadStream(copy);
    const packed = [counting(size, onProgress), createGzip({ level: 1 }), withChecksum] as const;
    await writeFileAtomically(file, (out) => pipeline(content, ...packed, out));
    return { bytes: (await stat(file)).size };
  } finally {
    await rm(copy, { force: true });
  }
}

/** The file cannot be restored; nothing was changed. */
export class BackupError extends Error {}

export type RestoreResult = {
  readonly documents: number;
  readonly kept?: string;
};

// Replaces the folder's data with a backup and keeps the replaced file as `before-restore.lmdb`. Nothing changes before the
// checksum and the indexes are verified. `prepare` may change the backup's data first.
export async function restore(
  file: string,
  dataDir: string,
  onProgress = ignoreProgress,
  prepare?: (client: MongoClient) => Promise<void>,
): Promise<RestoreResult> {
  const size = await checkedSize(file, onProgress);
  ensurePrivateFolder(dataDir);
  const unlock = await lockFolder(dataDir, socketPathFor(dataDir));
  const folder = join(dataDir, 'restoring');
  const [unpacked, current] = [join(folder, DATA_FILE), join(dataDir, DATA_FILE)];
  try {
    rmSync(folder, { recursive: true, force: true });
    ensurePrivateFolder(folder);
    const content = createReadStream(file, { start: MAGIC.length, end: size - CHECKSUM_BYTES - 1 });
    await pipeline(content, createGunzip(), createWriteStream(unpacked, { mode: 0o600, flush: true }));
    const documents = await checkedDocuments(unpacked);
    if (prepare !== undefined) await withDatabaseIn(folder, prepare);
    const previousFile = moveAside(current);
    renameSync(unpacked, current);
    return { documents, ...(previousFile !== undefined && { kept: previousFile }) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${current}-lock`, { force: true });
    unlock();
  }
}

async function withDatabaseIn(folder: string, work: (client: MongoClient) => Promise<void>): Promise<void> {
  const server = await startEmbeddedDatabase({ dataDir: folder });
  const client = new MongoClient(server.uri);
  try {
    await work(client);
  } finally {
    await client.close();
    await server.close();
  }
}

// Earlier copies are never overwritten, because after two restores the oldest data may be wanted back.
function moveAside(current: string): string | undefined {
  if (!existsSync(current)) return undefined;
  const target = join(dirname(current), 'before-restore.lmdb');
  for (let count = 1; ; count++) {
    const name = uniqueFileName(target, count);
    if (existsSync(name)) continue;
    renameSync(current, name);
    ensurePrivateFile(name);
    return basename(name);
  }
}

async function checkedSize(file: string, onProgress: OnProgress): Promise<number> {
  const { size } = await stat(file);
  const part = async (start: number, end?: number) =>
    Buffer.concat(await createReadStream(file, { start, end }).toArray());
  const isBackup = (await part(0, MAGIC.length - 1)).equals(MAGIC) && size > MAGIC.length + CHECKSUM_BYTES;
  if (!isBackup) throw new BackupError(`${basename(file)} is not a backup: name a file that \`portal backup\` saved.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { end: size - CHECKSUM_BYTES - 1 }), counting(size, onProgress), hash);
  if (hash.digest().equals(await part(size - CHECKSUM_BYTES))) return size;
  throw new BackupError(`${basename(file)} is damaged or truncated: its checksum is wrong. Nothing was changed.`);
}

async function checkedDocuments(path: string): Promise<number> {
  const { documents, errors } = await validateDataFile(path);
  if (errors[0]) throw new BackupError(`The backup is damaged: ${errors[0]}. Nothing was changed.`);
  return documents;
}

const counting = (total: number, onProgress: OnProgress) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let done = 0;
    for await (const chunk of chunks) {
      done += chunk.length;
      onProgress(done, total);
      yield chunk;
    }
  };
