import { type Doc, encode } from '../documents';
import { fail } from '../errors';
import { collationCompare } from '../query/collation';
import { listSource } from '../query/cursors';
import { compileFilter } from '../query/filter';
import type { Collection } from '../storage/collection';
import { type Store, statsOf } from '../storage/environment';
import { publicSpec } from '../storage/index';
import { killCursorsOf } from './aggregate';
import { batchSizeOf, checkAdmin, command, type ServerState } from './command';

// Validators, views, capped and time-series collections are not supported.
export const create = command({}, (context, { collation }) => {
  const { collectionName: name, namespace } = context;
  if (collationCompare(collation)) fail('NotImplemented', 'collations of collections are not supported');
  if (name.startsWith('system.')) fail('InvalidNamespace', `Invalid system namespace: ${namespace}`);
  if (context.collection) fail('NamespaceExists', `Collection ${namespace} already exists.`);
  context.getOrCreate();
  return { ok: 1 };
});

function dropCollection(collection: Collection, server: ServerState): void {
  server.catalog.drop(collection);
  killCursorsOf(collection, server);
}

export const drop = command({}, ({ collection, server }) => {
  if (collection) dropCollection(collection, server);
  return { ...(collection && { nIndexesWas: collection.allIndexes.length, ns: collection.namespace }), ok: 1 };
});

export const dropDatabase = command({}, ({ database, server }) => {
  const collections = server.catalog.list(database);
  for (const collection of collections) dropCollection(collection, server);
  return { ...(collections.length > 0 && { dropped: database }), ok: 1 };
});

/** Sizes for collStats and dbStats, in whole pages, because adding up documents would take long. */
function statsFor(collections: readonly Collection[], scaleFactor = 1) {
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

const LIST_COLLECTIONS = { object: 'filter cursor', flag: 'nameOnly authorizedCollections' } as const;

export const listCollections = command(LIST_COLLECTIONS, ({ server, database }, { filter = {}, nameOnly, cursor }) => {
  const describe = ({ record: { name }, idIndex }: Collection): Doc => {
    const more = { options: {}, info: { readOnly: false }, idIndex: publicSpec(idIndex.spec) };
    return { name, type: 'collection', ...(!nameOnly && more) };
  };
  const documents = server.catalog.list(database).map(describe).filter(compileFilter(filter)).map(encode);
  const batchSize = batchSizeOf(cursor) ?? Number.POSITIVE_INFINITY;
  return server.cursors.first(listSource(documents), `${database}.$cmd.listCollections`, batchSize);
});

const LIST_DATABASES = { object: 'filter', flag: 'nameOnly authorizedDatabases' } as const;

export const listDatabases = command(LIST_DATABASES, (context, { filter = {}, nameOnly }) => {
  checkAdmin(context);
  const { catalog } = context.server;
  const sizeOf = (collections: Collection[]) => {
    const { size, totalIndexSize } = statsFor(collections);
    return size + totalIndexSize;
  };
  const names = [...new Set(catalog.list().map(({ record }) => record.database))].sort();
  const describe = (name: string): Doc =>
    nameOnly ? { name } : { name, sizeOnDisk: sizeOf(catalog.list(name)), empty: false };
  const databases = names.map(describe).filter(compileFilter(filter));
  return { databases, ...(!nameOnly && { totalSize: sizeOf(catalog.list()) }), ok: 1 };
});

export const listIndexes = command({ object: 'cursor' }, ({ existing, server }, { cursor }) => {
  const specs = existing.allIndexes.map(({ spec }) => encode(publicSpec(spec)));
  return server.cursors.first(listSource(specs), existing.namespace, batchSizeOf(cursor));
});

/** Not a MongoDB command: creates a consistent copy beside the data, which `portal backup` packs. */
export const backup = command({}, async (context) => {
  checkAdmin(context);
  return { file: await context.server.catalog.copyInto(context.server.dataDir), ok: 1 };
});

export const validate = command({ flag: 'full repair metadata' }, ({ existing }) => {
  const { namespace: ns, allIndexes } = existing;
  const { errors, ...counts } = existing.validate();
  const validity = { valid: errors.length === 0, errors: errors.slice(0, 100), warnings: [] };
  return { ns, nIndexes: allIndexes.length, ...counts, ...validity, ok: 1 };
});
