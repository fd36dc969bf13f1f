import { checkOptions, findCollection, type Handler, namespaceOf } from './command';

export const drop: Handler = (context) => {
  checkOptions(context, []);
  const collection = findCollection(context);
  if (!collection) return { ok: 1 };
  const nIndexesWas = collection.indexes.length + 1;
  context.server.catalog.drop(collection);
  context.server.cursors.killNamespace(collection.namespace);
  return { nIndexesWas, ns: namespaceOf(context), ok: 1 };
};
