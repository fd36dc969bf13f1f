import { checkOptions, type Handler, optionalNumber } from './command';
import { sizeOf } from './store-size';

export const dbStats: Handler = (context) => {
  checkOptions(context, ['scale', 'freeStorage']);
  const { server, command, database } = context;
  const scale = optionalNumber(command.scale, 'dbStats.scale') ?? 1;
  const collections = server.catalog.list(database);
  const indexes = collections.flatMap((collection) => collection.indexes);
  const objects = collections.reduce((sum, collection) => sum + collection.count(), 0);
  const dataSize = collections.reduce((sum, { documents }) => sum + sizeOf(documents), 0);
  const indexSize = indexes.reduce((sum, { store }) => sum + sizeOf(store), 0);
  return {
    db: database,
    collections: collections.length,
    views: 0,
    objects,
    avgObjSize: objects > 0 ? dataSize / objects : 0,
    dataSize: dataSize / scale,
    storageSize: dataSize / scale,
    indexes: indexes.length + collections.length,
    indexSize: indexSize / scale,
    totalSize: (dataSize + indexSize) / scale,
    scaleFactor: scale,
    ok: 1,
  };
};
