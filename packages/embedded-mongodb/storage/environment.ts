import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { isClientError, toCommandError } from '../errors';
import { MAX_ID_BYTES } from '../keys/encoding';
import { beginCommand } from '../query/limits';
import { ensurePrivateFile } from './data-folder';

export type Store = Database<Buffer, Uint8Array>;

/** Raised by one with every change of the stored form; a migration takes the folder from the version it finds. */
export const SCHEMA_VERSION = 3;
const COPY = 'copy-';

/**
 * Lets only their owner read the copies of the data that stay, such as the one that a restore keeps. One that belongs to
 * another user is left as it is, for `portal doctor` to name: the data themselves can be served.
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

/** Removes the copies that nobody took away: who asked for one was ended. */
export function removeCopies(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(COPY)) rmSync(join(folder, name), { force: true });
}
const VERSION_KEY = Buffer.from('m/schemaVersion');

/** Longest index key before the `_id` that is put behind it: lmdb takes 1,978 bytes. */
export const MAX_INDEX_KEY_BYTES = 1_978 - MAX_ID_BYTES;
const ENCODING = { encoding: 'binary', keyEncoding: 'binary' } as const;
// Every collection and every index is a store of its own, so dropping one is quick and counting one is free.
// overlappingSync off: a commit returns after fdatasync, in LMDB's plain copy-on-write order, which survives a power
// cut without any recovery step.
const OPTIONS = { maxDbs: 4_000, overlappingSync: false, ...ENCODING } as const;

const ADVICE = 'Start the version that wrote it, and move its data by an archive or a backup.';

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
  /** Reads what is on disk: also after a transaction was lost, for memory may have run ahead of it. */
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
      } catch (lost) {
        this.end(lost);
      }
      throw error;
    }
  }
  /** What is in memory may be ahead of what is stored, and that cannot be read: nothing must be answered from here on. */
  protected end(error: unknown): void {
    setImmediate(() => {
      throw error;
    });
  }
  // Commands that write wait here until the end of the event turn and share one commit, so that many clients share one
  // disk flush. A command that throws keeps what it wrote before, as in MongoDB; anything but its own refusal aborts
  // the whole transaction.
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
      const isOurs = toCommandError(error).codeName === 'InternalError';
      // a mistake of one command is not to fail those that happened to come with it: each on its own
      for (const one of writes) {
        try {
          if (!isOurs || writes.length === 1) throw error;
          this.transaction(() => attempt(one))();
        } catch (own) {
          one.reject(own);
        }
      }
    }
  }
  /** A copy as of one moment, while reading and writing go on. Answers its path. */
  async copyInto(folder: string): Promise<string> {
    const path = join(folder, `${COPY}${process.pid}-${Date.now()}.lmdb`);
    try {
      await this.root.backup(path, true);
    } catch (error) {
      rmSync(path, { force: true }); // on a full disk nothing could be written any more for the sake of a part
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
