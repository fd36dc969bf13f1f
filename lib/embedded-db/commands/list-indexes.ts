import { encode } from '../documents';
import { DEFAULT_BATCH_SIZE } from '../query/cursors';
import { publicSpec } from '../storage/index';
import { checkOptions, collectionName, type Handler } from './command';
import { batchSizeOf, listSource } from './list-source';

export const listIndexes: Handler = (context) => {
  checkOptions(context, ['cursor']);
  const { server, command, database } = context;
  const collection = server.catalog.get(database, collectionName(context));
  const specs = [{ v: 2, key: { _id: 1 }, name: '_id_' }, ...collection.indexes.map(({ spec }) => publicSpec(spec))];
  return server.cursors.first(
    listSource(specs.map(encode)),
    collection.namespace,
    batchSizeOf(command) ?? DEFAULT_BATCH_SIZE,
    false,
  );
};
