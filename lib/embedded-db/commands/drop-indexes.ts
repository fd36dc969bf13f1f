import { CommandError } from '../errors';
import { checkOptions, collectionName, type Handler } from './command';

export const dropIndexes: Handler = (context) => {
  checkOptions(context, ['index']);
  const { server, command, database } = context;
  const collection = server.catalog.get(database, collectionName(context));
  const nIndexesWas = collection.indexes.length + 1;
  const names = command.index === '*' ? collection.indexes.map(({ spec }) => spec.name) : [command.index].flat();
  const indexes = names.map((wanted) => {
    if (wanted === '_id_' || JSON.stringify(wanted) === '{"_id":1}')
      throw new CommandError(72, 'cannot drop _id index');
    const text = typeof wanted === 'string' ? wanted : JSON.stringify(wanted);
    const index = collection.indexes.find(
      ({ spec }) => text === (typeof wanted === 'string' ? spec.name : JSON.stringify(spec.key)),
    );
    if (!index) throw new CommandError(27, `index not found with name [${text}]`);
    return index;
  });
  for (const index of indexes) server.catalog.dropIndex(collection, index);
  server.cursors.killNamespace(collection.namespace);
  return { nIndexesWas, ok: 1 };
};
