import { checkOptions, type Handler } from './command';

export const dropDatabase: Handler = (context) => {
  checkOptions(context, []);
  const { server, database } = context;
  const collections = server.catalog.list(database);
  for (const collection of collections) {
    server.catalog.drop(collection);
    server.cursors.killNamespace(collection.namespace);
  }
  return { ...(collections.length > 0 && { dropped: database }), ok: 1 };
};
