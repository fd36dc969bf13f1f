import { Execution } from '../query/execution';
import type { Collection } from '../storage/collection';
import { command, type ServerState } from './command';

/** What reads a collection whose documents are gone is not to go on with those that come after them. */
export function killCursorsOf({ record, namespace }: Collection, { cursors }: ServerState): void {
  cursors.killOf(namespace);
  cursors.killIf((source) => source instanceof Execution && source.collection.record.number === record.number);
}

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
