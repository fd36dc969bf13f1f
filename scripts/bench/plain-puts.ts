import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, open } from 'lmdb';
import type { Collection } from 'mongodb';
import type { Doc } from '@/lib/embedded-db/documents';
import { Index } from '@/lib/embedded-db/storage/index';

type Store = Database<Buffer, Uint8Array>;
export type Put = { readonly store: Store; readonly key: Buffer; readonly bytes: Buffer };

const BINARY = { encoding: 'binary', keyEncoding: 'binary' } as const;

/** Plain lmdb, without anything around it: what a bulk load is held against. Its commits reach the disk as the embedded database's do. */
export async function plainLmdb(indexed: Collection) {
  const folder = await mkdtemp(path.join(tmpdir(), 'records-portal-bench-puts-'));
  const root = open<Buffer, Uint8Array>({ path: path.join(folder, 'data.lmdb'), overlappingSync: false, ...BINARY });
  const specs = (await indexed.listIndexes().toArray()).filter(({ name }) => name !== '_id_');
  const indexes = specs.map(({ name, key }, at) => {
    const spec = { number: at + 1, name, key, multikey: [], truncated: false };
    return new Index(spec, root.openDB<Buffer, Uint8Array>({ name, ...BINARY }));
  });
  const documents = root.openDB<Buffer, Uint8Array>({ name: 'documents', ...BINARY });
  const alone = root.openDB<Buffer, Uint8Array>({ name: 'alone', ...BINARY });
  return {
    /** The document alone, and the document with every entry that the indexes of the collection have of it. */
    putsOf: (key: Buffer, bytes: Buffer, document: Doc): { alone: Put; whole: Put[] } => ({
      alone: { store: alone, key, bytes },
      whole: [
        { store: documents, key, bytes },
        ...indexes.flatMap((index) =>
          index.keysOf(document, key).map((entry) => ({ store: index.store, key: entry, bytes: key })),
        ),
      ],
    }),
    /** In one transaction. */
    put: (puts: readonly Put[]): void => {
      root.transactionSync(() => {
        for (const { store, key, bytes } of puts) store.putSync(key, bytes);
      });
    },
    close: async () => {
      await root.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
