import { CommandError } from '../errors';
import { checkOptions, collectionName, findCollection, type Handler } from './command';

// Validators, views, capped and time-series collections are no part of this database: checkOptions refuses them.
export const create: Handler = (context) => {
  checkOptions(context, ['collation']);
  const { server, database } = context;
  if (findCollection(context))
    throw new CommandError(48, `Collection ${database}.${collectionName(context)} already exists.`);
  server.catalog.create(database, collectionName(context));
  return { ok: 1 };
};
