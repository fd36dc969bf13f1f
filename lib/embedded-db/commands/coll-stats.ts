import type { Doc } from '../documents';
import { checkOptions, findCollection, type Handler, namespaceOf, optionalNumber } from './command';
import { sizeOf } from './store-size';

export const collStats: Handler = (context) => {
  checkOptions(context, ['scale']);
  const scale = optionalNumber(context.command.scale, 'collStats.scale') ?? 1;
  const collection = findCollection(context);
  const count = collection?.count() ?? 0;
  const size = collection ? sizeOf(collection.documents) : 0;
  const indexSizes: Doc = Object.fromEntries(
    (collection?.indexes ?? []).map((index) => [index.spec.name, Math.floor(sizeOf(index.store) / scale)]),
  );
  return {
    ns: namespaceOf(context),
    count,
    // whole pages: the documents themselves are not added up
    size: Math.floor(size / scale),
    storageSize: Math.floor(size / scale),
    avgObjSize: count > 0 ? Math.round(size / count) : 0,
    nindexes: collection ? collection.indexes.length + 1 : 0,
    indexSizes,
    totalIndexSize: Object.values(indexSizes).reduce((sum: number, bytes) => sum + Number(bytes), 0),
    capped: false,
    scaleFactor: scale,
    ok: 1,
  };
};
