import { type Doc, decodeTyped } from '../documents';
import { CommandError } from '../errors';
import { parseProjection } from '../query/projection';
import { parseSort } from '../query/sort';
import { parseChange } from '../update/apply-update';
import { checkOptions, collectionName, decodeShallow, documentOption, type Handler } from './command';
import { runDelete, runUpdate } from './write-statement';

const OPTIONS = [
  'arrayFilters',
  'bypassDocumentValidation',
  'collation',
  'fields',
  'hint',
  'new',
  'query',
  'remove',
  'sort',
  'update',
  'upsert',
];

export const findAndModify: Handler = async (context) => {
  checkOptions(context, OPTIONS);
  const { server, command, database, request } = context;
  const filter = documentOption(command.query, 'findAndModify.query');
  const sort = parseSort(command.sort);
  const projection = parseProjection(documentOption(command.fields, 'findAndModify.fields'));
  const remove = command.remove === true;
  const upsert = command.upsert === true;
  if (remove === (command.update !== undefined))
    throw new CommandError(9, 'Either an update or remove=true must be specified');
  if (remove && (upsert || command.new === true))
    throw new CommandError(9, 'Cannot specify both upsert or new and remove=true');
  const value = (bytes: Uint8Array | undefined): Doc | null =>
    bytes ? decodeTyped(projection ? projection(Buffer.from(bytes)) : bytes) : null;
  const target = collectionName(context);
  const collection =
    server.catalog.find(database, target) ?? (upsert ? server.catalog.create(database, target) : undefined);
  if (!collection) return { lastErrorObject: { n: 0, ...(!remove && { updatedExisting: false }) }, value: null, ok: 1 };

  return server.catalog.environment.write((): Doc => {
    if (remove) {
      const [found] = runDelete(collection, filter, 1, command.hint, sort);
      return { lastErrorObject: { n: found ? 1 : 0 }, value: value(found?.bytes), ok: 1 };
    }
    const raw = decodeShallow(request.bodyBytes);
    const result = runUpdate(
      collection,
      {
        filter,
        typedFilter: () => (raw.query instanceof Uint8Array ? decodeTyped(raw.query) : {}),
        change: parseChange(raw.update),
        multi: false,
        upsert,
        arrayFilters: Array.isArray(command.arrayFilters) ? (command.arrayFilters as Doc[]) : [],
        hint: command.hint,
        sort: undefined,
      },
      sort,
    );
    const upserted = 'upsertedId' in result;
    const n = result.matched + (upserted ? 1 : 0);
    return {
      lastErrorObject: { n, updatedExisting: result.matched > 0, ...(upserted && { upserted: result.upsertedId }) },
      value: value(command.new === true ? result.after : result.before),
      ok: 1,
    };
  });
};
