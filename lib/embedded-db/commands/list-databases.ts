import type { Doc } from '../documents';
import { CommandError } from '../errors';
import { matcherFor } from '../query/matcher';
import { checkOptions, documentOption, type Handler } from './command';
import { sizeOf } from './store-size';

export const listDatabases: Handler = (context) => {
  checkOptions(context, ['filter', 'nameOnly', 'authorizedDatabases']);
  const { server, command, database } = context;
  if (database !== 'admin') throw new CommandError(20, 'listDatabases may only be run against the admin database.');
  const matches = matcherFor(documentOption(command.filter, 'listDatabases.filter'));
  const names = [...new Set(server.catalog.list().map(({ record }) => record.database))].sort();
  const databases: Doc[] = names.map((name) => {
    if (command.nameOnly === true) return { name };
    const sizeOnDisk = server.catalog.list(name).reduce((sum, collection) => sum + sizeOf(collection.documents), 0);
    return { name, sizeOnDisk, empty: false };
  });
  const totalSize = databases.reduce((sum, { sizeOnDisk }) => sum + Number(sizeOnDisk ?? 0), 0);
  return { databases: databases.filter(matches), ...(command.nameOnly !== true && { totalSize }), ok: 1 };
};
