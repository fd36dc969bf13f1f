import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import type { Collection, IndexDescriptionInfo } from 'mongodb';
import type { Doc } from '@/lib/embedded-db/documents';
import { Index } from '@/lib/embedded-db/storage/index';

type Store = Database<Buffer, Uint8Array>;
export type Put = { readonly store: Store; readonly key: Buffer; readonly bytes: Buffer };

const BINARY = { encoding: 'binary', keyEncoding: 'binary' } as const;

/** Plain lmdb, without anything around it: what a bulk load is held against. Its commits reach the disk as the embedded database's do. */
export async function plainLmdb(indexed: Collection) {
  const specs = (await indexed.listIndexes().toArray()).filter(({ name }) => name !== '_id_');
  const folder = await mkdtemp(path.join(tmpdir(), 'records-portal-bench-puts-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  let root: RootDatabase<Buffer, Uint8Array> | undefined;
  try {
    root = open<Buffer, Uint8Array>({
      path: path.join(folder, 'data.lmdb'),
      maxDbs: specs.length + 2, // the two of documents
      overlappingSync: false,
      ...BINARY,
    });
    return storesOf(root, specs, remove);
  } catch (error) {
    await root?.close();
    await remove();
    throw error;
  }
}

function storesOf(
  root: RootDatabase<Buffer, Uint8Array>,
  specs: readonly IndexDescriptionInfo[],
  remove: () => Promise<void>,
) {
  const storeOf = (name: string): Store => root.openDB<Buffer, Uint8Array>({ name, ...BINARY });
  // as the embedded database keeps them: one of some documents only has no entry of the others
  const indexes = specs.map(
    ({ name = '', key, unique, sparse, partialFilterExpression }, at) =>
      new Index(
        { number: at + 1, name, key, multikey: [], truncated: false, unique, sparse, partialFilterExpression },
        storeOf(name),
      ),
  );
  const [documents, alone] = [storeOf('documents'), storeOf('alone')];
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
      await remove();
    },
  };
}
