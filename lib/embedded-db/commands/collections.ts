import { type Doc, encode } from '../documents';
import { refuse } from '../errors';
import { listSource } from '../query/cursors';
import { compileFilter } from '../query/filter';
import type { Collection } from '../storage/collection';
import { statsOf } from '../storage/environment';
import { publicSpec } from '../storage/index';
import { validateCollection } from '../storage/validation';
import { batchSizeOf, type Context, command } from './command';

function drop({ server }: Context, collection: Collection): void {
  server.catalog.drop(collection);
  server.cursors.killWhere(({ namespace }) => namespace === collection.namespace);
}

function checkAdmin({ database, name }: Context): void {
  if (database !== 'admin') refuse(13, `${name} may only be run against the admin database.`);
}

/** In the words of collStats and of dbStats. Whole pages: the documents themselves are not added up. */
function statsFor(collections: readonly Collection[], scaleFactor = 1) {
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  const scaled = (bytes: number) => Math.floor(bytes / scaleFactor);
  const count = sum(collections.map((collection) => collection.count()));
  const bytes = sum(collections.map(({ documents }) => statsOf(documents).size));
  const indexes = collections.flatMap((collection) => collection.indexes);
  const sizes = indexes.map(({ spec, store }) => [spec.name, scaled(statsOf(store).size)] as const);
  const [size, totalIndexSize] = [scaled(bytes), sum(sizes.map(([, each]) => each))];
  const avgObjSize = count > 0 ? Math.round(bytes / count) : 0;
  const nindexes = indexes.length + collections.length;
  const counts = { count, size, storageSize: size, avgObjSize, nindexes, totalIndexSize, scaleFactor };
  return { ...counts, indexSizes: Object.fromEntries(sizes) };
}

export const collectionCommands = {
  /** Not MongoDB's: a consistent copy beside the data, for `portal backup` to take away. */
  backup: command({}, async (context) => {
    checkAdmin(context);
    return { file: await context.server.catalog.copyInto(context.server.dataDir), ok: 1 };
  }),
  collStats: command({ number: 'scale' }, ({ collection, namespace: ns }, { scale }) => {
    return { ns, ...statsFor(collection ? [collection] : [], scale), capped: false, ok: 1 };
  }),
  // validators, views, capped and time-series collections are no part of this database
  create: command({}, (context) => {
    if (context.collection) refuse(48, `Collection ${context.namespace} already exists.`);
    return context.getOrCreate() && { ok: 1 };
  }),
  dbStats: command({ number: 'scale', any: 'freeStorage' }, ({ server, database: db }, { scale }) => {
    const collections = server.catalog.list(db);
    const { count: objects, size, totalIndexSize, nindexes, ...stats } = statsFor(collections, scale);
    const sizes = { dataSize: size, indexSize: totalIndexSize, totalSize: size + totalIndexSize, indexes: nindexes };
    return { db, collections: collections.length, views: 0, objects, ...stats, ...sizes, ok: 1 };
  }),
  drop: command({}, (context) => {
    const collection = context.collection;
    if (collection) drop(context, collection);
    return { ...(collection && { nIndexesWas: collection.allIndexes.length, ns: collection.namespace }), ok: 1 };
  }),
  dropDatabase: command({}, (context) => {
    const collections = context.server.catalog.list(context.database);
    for (const collection of collections) drop(context, collection);
    return { ...(collections.length > 0 && { dropped: context.database }), ok: 1 };
  }),
  listCollections: command({ object: 'filter cursor', flag: 'nameOnly authorizedCollections' }, (context, options) => {
    const { server, database } = context;
    const { filter = {}, nameOnly, cursor } = options;
    const described = ({ record: { name }, idIndex }: Collection): Doc => ({
      ...{ name, type: 'collection' },
      ...(!nameOnly && { options: {}, info: { readOnly: false }, idIndex: publicSpec(idIndex.spec) }),
    });
    const documents = server.catalog.list(database).map(described).filter(compileFilter(filter)).map(encode);
    const batchSize = batchSizeOf(cursor) ?? Number.POSITIVE_INFINITY;
    return server.cursors.first(listSource(documents), `${database}.$cmd.listCollections`, batchSize);
  }),
  listDatabases: command(
    { object: 'filter', flag: 'nameOnly authorizedDatabases' },
    (context, { filter = {}, nameOnly }) => {
      checkAdmin(context);
      const { catalog } = context.server;
      const names = [...new Set(catalog.list().map(({ record }) => record.database))].sort();
      const all = names.map((name) => {
        const { size, totalIndexSize } = statsFor(catalog.list(name));
        return { name, ...(!nameOnly && { sizeOnDisk: size + totalIndexSize, empty: false }) };
      });
      const totalSize = all.reduce((sum, { sizeOnDisk = 0 }) => sum + sizeOnDisk, 0);
      return { databases: all.filter(compileFilter(filter)), ...(!nameOnly && { totalSize }), ok: 1 };
    },
  ),
  validate: command({ flag: 'full repair metadata' }, ({ existing }) => {
    const { namespace: ns, allIndexes } = existing;
    const { errors, ...counts } = validateCollection(existing);
    const found = { valid: errors.length === 0, errors: errors.slice(0, 100), warnings: [] };
    return { ns, nIndexes: allIndexes.length, ...counts, ...found, ok: 1 };
  }),
};
