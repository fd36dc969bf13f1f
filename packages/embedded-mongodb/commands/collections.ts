import { type Doc, encode } from '../documents';
import { fail } from '../errors';
import { collated } from '../query/collation';
import { listSource } from '../query/cursors';
import { Execution } from '../query/execution';
import { compileFilter } from '../query/filter';
import type { Collection } from '../storage/collection';
import { type Store, statsOf } from '../storage/environment';
import { publicSpec } from '../storage/index';
import { batchSizeOf, type Context, command, type ServerState } from './command';

/** What reads a collection whose documents are gone is not to go on with those that come after them. */
export function killCursorsOf({ record, namespace }: Collection, { cursors }: ServerState): void {
  cursors.killOf(namespace);
  cursors.killIf((source) => source instanceof Execution && source.collection.record.number === record.number);
}

function drop({ server }: Context, collection: Collection): void {
  server.catalog.drop(collection);
  killCursorsOf(collection, server);
}

function checkAdmin({ database, name }: Context): void {
  if (database !== 'admin') fail('Unauthorized', `${name} may only be run against the admin database.`);
}

/** In the words of collStats and of dbStats. Whole pages: the documents themselves are not added up. */
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

export const collectionCommands = {
  /** Not MongoDB's: a consistent copy beside the data, for `portal backup` to take away. */
  backup: command({}, async (context) => {
    checkAdmin(context);
    return { file: await context.server.catalog.copyInto(context.server.dataDir), ok: 1 };
  }),
  collStats: command({ number: 'scale' }, ({ collection, namespace: ns }, { scale }) => {
    return { ns, ...statsFor(collection ? [collection] : [], scale), capped: false, ok: 1 };
  }),
  // validators, views and time-series collections are no part of this database
  create: command({ flag: 'capped', number: 'size max' }, (context, { capped = false, collation }) => {
    const { collectionName: name, namespace } = context;
    if (capped) fail('NotImplemented', 'capped collections are not supported by the embedded database');
    if (collated(collation)) fail('NotImplemented', 'collations of collections are not supported');
    if (name.startsWith('system.')) fail('InvalidNamespace', `Invalid system namespace: ${namespace}`);
    if (context.collection) fail('NamespaceExists', `Collection ${namespace} already exists.`);
    context.getOrCreate();
    return { ok: 1 };
  }),
  dbStats: command({ number: 'scale', any: 'freeStorage' }, ({ server, database: db }, { scale }) => {
    const collections = server.catalog.list(db);
    const { count: objects, size, totalIndexSize, nindexes, ...stats } = statsFor(collections, scale);
    const sizes = { dataSize: size, indexSize: totalIndexSize, totalSize: size + totalIndexSize, indexes: nindexes };
    return { db, collections: collections.length, views: 0, objects, ...stats, ...sizes, ok: 1 };
  }),
  drop: command({}, (context) => {
    const { collection } = context;
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
    const described = ({ record: { name }, idIndex }: Collection): Doc => {
      const more = { options: {}, info: { readOnly: false }, idIndex: publicSpec(idIndex.spec) };
      return { name, type: 'collection', ...(!nameOnly && more) };
    };
    const documents = server.catalog.list(database).map(described).filter(compileFilter(filter)).map(encode);
    const batchSize = batchSizeOf(cursor) ?? Number.POSITIVE_INFINITY;
    return server.cursors.first(listSource(documents), `${database}.$cmd.listCollections`, batchSize);
  }),
  listDatabases: command({ object: 'filter', flag: 'nameOnly authorizedDatabases' }, (context, options) => {
    checkAdmin(context);
    const { filter = {}, nameOnly } = options;
    const { catalog } = context.server;
    const sizeOf = ({ size, totalIndexSize }: ReturnType<typeof statsFor>) => size + totalIndexSize;
    const sized = (name: string) => ({ name, sizeOnDisk: sizeOf(statsFor(catalog.list(name))), empty: false });
    const names = [...new Set(catalog.list().map(({ record }) => record.database))].sort();
    const databases = names.map((name) => (nameOnly ? { name } : sized(name)));
    const totalSize = sizeOf(statsFor(catalog.list()));
    return { databases: databases.filter(compileFilter(filter)), ...(!nameOnly && { totalSize }), ok: 1 };
  }),
  validate: command({ flag: 'full repair metadata' }, ({ existing }) => {
    const { namespace: ns, allIndexes } = existing;
    const { errors, ...counts } = existing.validate();
    const found = { valid: errors.length === 0, errors: errors.slice(0, 100), warnings: [] };
    return { ns, nIndexes: allIndexes.length, ...counts, ...found, ok: 1 };
  }),
};
