import { type Database, open, type RootDatabase } from 'lmdb';
import { CommandError } from '../errors';

export type Store = Database<Buffer, Uint8Array>;

/** Raised by one with every change of the stored form; a migration takes the folder from the version it finds. */
export const SCHEMA_VERSION = 1;

// Every collection and every index is a store of its own, so dropping one is quick and counting one is free.
const MAX_STORES = 4_000;
const MAX_KEY_BYTES = 1_978;

/** Longest encoded `_id`, and longest index key before the `_id` that is put behind it. */
export const MAX_ID_BYTES = 800;
export const MAX_INDEX_KEY_BYTES = MAX_KEY_BYTES - MAX_ID_BYTES;

const VERSION_KEY = Buffer.from('m/schemaVersion');

export class Environment {
  readonly catalog: Store;
  /** Told when a transaction was lost, so that what memory learned in it is written again. */
  onAbort: () => void = () => {};
  private readonly root: RootDatabase<Buffer, Uint8Array>;
  private readonly stores = new Map<string, Store>();
  private queue: QueuedWrite[] = [];

  constructor(path: string) {
    // overlappingSync off: a commit returns after fdatasync, in LMDB's plain copy-on-write order, which survives a
    // power cut without any recovery step.
    this.root = open<Buffer, Uint8Array>({
      path,
      maxDbs: MAX_STORES,
      encoding: 'binary',
      keyEncoding: 'binary',
      overlappingSync: false,
    });
    this.catalog = this.store('catalog');
    this.checkVersion();
  }

  store(name: string): Store {
    const known = this.stores.get(name);
    if (known) return known;
    const store = this.root.openDB<Buffer, Uint8Array>({ name, encoding: 'binary', keyEncoding: 'binary' });
    this.stores.set(name, store);
    return store;
  }

  /** Inside a transaction. */
  dropStore(name: string): void {
    this.store(name).dropSync();
    this.stores.delete(name);
  }

  transaction<T>(work: () => T): T {
    return this.root.transactionSync(work);
  }

  /**
   * Commands that write wait here until the end of the event turn and share one commit, so that many clients share one
   * disk flush. A command that throws keeps what it wrote before, as in MongoDB; anything but its own refusal aborts
   * the whole transaction.
   */
  write<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.queue.length === 0) setImmediate(() => this.commitQueue());
      this.queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  private commitQueue(): void {
    const writes = this.queue;
    this.queue = [];
    const settle: (() => void)[] = [];
    try {
      this.transaction(() => {
        for (const { work, resolve, reject } of writes) {
          try {
            const result = work();
            settle.push(() => resolve(result));
          } catch (error) {
            if (!(error instanceof CommandError)) throw error;
            settle.push(() => reject(error));
          }
        }
      });
    } catch (error) {
      this.onAbort();
      for (const { reject } of writes) reject(error);
      return;
    }
    for (const done of settle) done();
  }

  close(): Promise<void> {
    return this.root.close();
  }

  private checkVersion(): void {
    const found = this.catalog.getBinary(VERSION_KEY);
    if (!found) {
      this.transaction(() => this.catalog.putSync(VERSION_KEY, Buffer.from(String(SCHEMA_VERSION))));
      return;
    }
    const version = Number(Buffer.from(found).toString());
    if (version > SCHEMA_VERSION) {
      throw new Error(
        `The data folder was written by a newer version (format ${version}, this one reads up to ${SCHEMA_VERSION}). Start the newer version, or restore a backup.`,
      );
    }
  }
}

type QueuedWrite = { work: () => unknown; resolve: (value: unknown) => void; reject: (error: unknown) => void };
