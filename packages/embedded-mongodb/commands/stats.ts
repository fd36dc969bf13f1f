import type { Collection } from '../storage/collection';
import { type Store, statsOf } from '../storage/environment';
import { command } from './command';

/** In the words of collStats and of dbStats. Whole pages: the documents themselves are not added up. */
export function statsFor(collections: readonly Collection[], scaleFactor = 1) {
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  const sizeOf = (store: Store) => Math.floor(statsOf(store).size / scaleFactor);
  const count = sum(collections.map((collection) => collection.count()));
  const size = sum(collections.map(({ documents }) => sizeOf(documents)));
  const indexes = collections.flatMap((collection) => collection.indexes);
  const indexSizes = Object.fromEntries(indexes.map(({ spec, store }) => [spec.name, sizeOf(store)]));
  const totalIndexSize = sum(indexes.map(({ store }) => sizeOf(store)));
  const avgObjSize = Math.round((size * scaleFactor) / Math.max(1, count));
  const nindexes = indexes.length + collections.length;
  return { count, size, storageSize: size, avgObjSize, nindexes, totalIndexSize, scaleFactor, indexSizes };
}

export const collStats = command({ number: 'scale' }, ({ collection, namespace: ns }, { scale }) => {
  return { ns, ...statsFor(collection ? [collection] : [], scale), capped: false, ok: 1 };
});

export const dbStats = command({ number: 'scale', any: 'freeStorage' }, ({ server, database: db }, { scale }) => {
  const collections = server.catalog.list(db);
  const { count: objects, size, totalIndexSize, nindexes, ...stats } = statsFor(collections, scale);
  const sizes = { dataSize: size, indexSize: totalIndexSize, totalSize: size + totalIndexSize, indexes: nindexes };
  return { db, collections: collections.length, views: 0, objects, ...stats, ...sizes, ok: 1 };
});
