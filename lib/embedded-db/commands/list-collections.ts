import { type Doc, encode } from '../documents';
import { matcherFor } from '../query/matcher';
import { checkOptions, documentOption, type Handler } from './command';
import { batchSizeOf, listSource } from './list-source';

export const listCollections: Handler = (context) => {
  checkOptions(context, ['filter', 'nameOnly', 'authorizedCollections', 'cursor']);
  const { server, command, database } = context;
  const matches = matcherFor(documentOption(command.filter, 'listCollections.filter'));
  const documents = server.catalog
    .list(database)
    .map(({ record }): Doc => {
      const head = { name: record.name, type: 'collection' };
      if (command.nameOnly === true) return head;
      const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
      return { ...head, options: {}, info: { readOnly: false }, idIndex };
    })
    .filter(matches);
  const batchSize = batchSizeOf(command) ?? Number.POSITIVE_INFINITY;
  return server.cursors.first(listSource(documents.map(encode)), `${database}.$cmd.listCollections`, batchSize, false);
};
