import { type Doc, encode } from '../documents';
import { listSource } from '../query/cursors';
import { compileFilter } from '../query/filter';
import type { Collection } from '../storage/collection';
import { publicSpec } from '../storage/index';
import { batchSizeOf, checkAdmin, command } from './command';
import { statsFor } from './stats';

const LIST_COLLECTIONS = { object: 'filter cursor', flag: 'nameOnly authorizedCollections' } as const;

export const listCollections = command(LIST_COLLECTIONS, ({ server, database }, { filter = {}, nameOnly, cursor }) => {
  const described = ({ record: { name }, idIndex }: Collection): Doc => {
    const more = { options: {}, info: { readOnly: false }, idIndex: publicSpec(idIndex.spec) };
    return { name, type: 'collection', ...(!nameOnly && more) };
  };
  const documents = server.catalog.list(database).map(described).filter(compileFilter(filter)).map(encode);
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
  const described = (name: string): Doc =>
    nameOnly ? { name } : { name, sizeOnDisk: sizeOf(catalog.list(name)), empty: false };
  const databases = names.map(described).filter(compileFilter(filter));
  return { databases, ...(!nameOnly && { totalSize: sizeOf(catalog.list()) }), ok: 1 };
});

export const listIndexes = command({ object: 'cursor' }, ({ existing, server }, { cursor }) => {
  const specs = existing.allIndexes.map(({ spec }) => encode(publicSpec(spec)));
  return server.cursors.first(listSource(specs), existing.namespace, batchSizeOf(cursor));
});
