import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { isClientError, toCommandError } from '../errors';
import { MAX_ID_BYTES } from '../keys/encoding';
import { beginCommand } from '../query/limits';
import { ensurePrivateFile } from './data-folder';

export type Store = Database<Buffer, Uint8Array>;

/** The storage format; a folder with another one is rejected. */
export const SCHEMA_VERSION = 3;
const COPY = 'copy-';

/**
 * Makes copies of the data private, such as the one that a restore keeps. A copy that belongs to another user is left for
 * `portal doctor` to report, because the data can still be served.
 */
export function makeCopiesPrivate(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.endsWith('.lmdb')) {
      try {
        ensurePrivateFile(join(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
      }
    }
}

/** Removes copies left by interrupted backups. */
export function removeCopies(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(COPY)) rmSync(join(folder, name), { force: true });
}
const VERSION_KEY = Buffer.from('m/schemaVersion');

/** Longest index key without the `_id` that follows it; lmdb's limit is 1,978 bytes. */
export const MAX_INDEX_KEY_BYTES = 1_978 - MAX_ID_BYTES;
const ENCODING = { encoding: 'binary', keyEncoding: 'binary' } as const;
// Each collection and index has its own store, so that dropping and counting are fast. Without overlappingSync a commit returns
// after fdatasync, in LMDB's copy-on-write order, which survives a power cut without recovery.
const OPTIONS = { maxDbs: 4_000, overlappingSync: false, ...ENCODING } as const;

const ADVICE = 'Start the version that wrote it, and move the data with an archive or a backup.';

export abstract class Environment {
  readonly root: RootDatabase<Buffer, Uint8Array>;
  protected readonly records: Store;
  private readonly stores = new Map<string, Store>();
  private readonly queue: { run: () => () => void; reject: (error: unknown) => void }[] = [];
  constructor(path: string) {
    this.root = open<Buffer, Uint8Array>({ path, ...OPTIONS });
    this.records = this.store('catalog');
    const version = Number(this.records.getBinary(VERSION_KEY)?.toString() ?? SCHEMA_VERSION);
    if (version !== SCHEMA_VERSION)
      throw new Error(`The data folder has the format ${version}, and this version reads ${SCHEMA_VERSION}. ${ADVICE}`);
  }
  protected saveVersion = (): unknown => this.records.putSync(VERSION_KEY, Buffer.from(String(SCHEMA_VERSION)));
  /** Reads the state from disk, at the start and after an aborted transaction. */
  protected abstract load(): void;
  store(name: string): Store {
    const store = this.stores.get(name) ?? this.root.openDB<Buffer, Uint8Array>({ name, ...ENCODING });
    this.stores.set(name, store);
    return store;
  }
  dropStore(name: string): void {
    this.store(name).dropSync();
    this.stores.delete(name);
  }
  transaction<T>(work: () => T): T {
    try {
      return this.root.transactionSync(work);
    } catch (error) {
      try {
        this.load();
      } catch (unreadable) {
        this.end(unreadable);
      }
      throw error;
    }
  }
  /** Ends the process: memory may differ from the stored state, which cannot be read, so no reply would be reliable. */
  protected end(error: unknown): void {
    setImmediate(() => {
      throw error;
    });
  }
  // Write commands wait until the end of the event loop turn and share one commit, so that many clients share one disk flush. A
  // command that fails by a client error keeps its earlier writes, as in MongoDB; any other error aborts the transaction.
  write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const run = () => {
        const result = work();
        return () => resolve(result);
      };
      if (this.queue.push({ run, reject }) === 1) setImmediate(() => this.commitQueue());
    });
  }
  private commitQueue(): void {
    const writes = this.queue.splice(0);
    const attempt = ({ run, reject }: (typeof writes)[number]) => {
      beginCommand();
      try {
        return run();
      } catch (error) {
        if (!isClientError(error)) throw error;
        return () => reject(error);
      }
    };
    try {
      for (const settle of this.transaction(() => writes.map(attempt))) settle();
    } catch (error) {
      const isInternal = toCommandError(error).codeName === 'InternalError';
      // After an internal error each command runs alone, so that one does not fail the others.
      for (const write of writes) {
        try {
          if (!isInternal || writes.length === 1) throw error;
          this.transaction(() => attempt(write))();
        } catch (own) {
          write.reject(own);
        }
      }
    }
  }
  /** Copies a snapshot while reads and writes go on. @returns its path */
  async copyInto(folder: string): Promise<string> {
    const path = join(folder, `${COPY}${process.pid}-${Date.now()}.lmdb`);
    try {
      await this.root.backup(path, true);
    } catch (error) {
      rmSync(path, { force: true }); // A partial copy would keep the disk full.
      throw error;
    }
    chmodSync(path, 0o600);
    return path;
  }
  close = (): Promise<void> => this.root.close();
}

export function statsOf(store: Store): { count: number; size: number } {
  const stats = store.getStats() as Record<string, number>;
  const { entryCount = 0, pageSize = 0, treeBranchPageCount = 0, treeLeafPageCount = 0, overflowPages = 0 } = stats;
  return { count: entryCount, size: pageSize * (treeBranchPageCount + treeLeafPageCount + overflowPages) };
}
