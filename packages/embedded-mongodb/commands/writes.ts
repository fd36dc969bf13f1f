import { type Doc, decodePlain, decodeShallow, decodeTyped, idOf, prepareDocument } from '../documents';
import { fail } from '../errors';
import { changeMatching, removeMatching } from '../query/execution';
import { parseProjection } from '../query/projection';
import { changeDocument, parseUpdate, upsertDocument } from '../update/update';
import { type Context, command, type Options, optionsParser } from './command';
import { type QueryOptions, queryOf, typedProjection } from './query-options';
import { writeBatch } from './write-batch';

const INSERT = { any: 'documents', flag: 'ordered bypassDocumentValidation' } as const;

export const insert = command(INSERT, (context, { ordered = true }) =>
  writeBatch(context, 'documents', ordered, (document) => (_index, totals) => {
    const entry = prepareDocument(document);
    context.getOrCreate().insert(entry);
    totals.n++;
  }),
);

const DELETE_STATEMENT = { object: 'q', number: 'limit', any: 'hint' } as const;
const parseDelete = optionsParser(DELETE_STATEMENT, 'q limit');

export function runDelete(context: Context, options: QueryOptions) {
  const collection = context.collection;
  return collection ? removeMatching(collection, queryOf(context, options)) : { n: 0 };
}

const DELETE = { any: 'deletes', object: 'let', flag: 'ordered' } as const;

export const deleteCommand = command(DELETE, (context, { ordered = true }) =>
  writeBatch(context, 'deletes', ordered, (bytes) => {
    const statement = parseDelete(decodePlain(bytes), 'delete.deletes');
    const { limit, q: filter } = statement;
    if (limit !== 0 && limit !== 1)
      fail('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
    return (_index, totals) => {
      totals.n += runDelete(context, { ...statement, filter, typed: () => decodeTyped(bytes).q as Doc }).n;
    };
  }),
);

const UPDATE_STATEMENT = {
  object: 'q sort',
  array: 'arrayFilters',
  flag: 'multi upsert',
  any: 'u c hint',
} as const;
const parseUpdateStatement = optionsParser(UPDATE_STATEMENT, 'q u');

/** `raw`: the undecoded filter and update. */
type UpdateStatement = Options<typeof UPDATE_STATEMENT> & { raw: { q?: unknown; u?: unknown } };
/** `matched` includes an upserted document, like `n` in replies. */
type UpdateResult = { matched: number; modified: number; upserted?: { _id: unknown }; before?: Buffer; after?: Buffer };

export function runUpdate(context: Context, statement: UpdateStatement): UpdateResult {
  const { raw, q: filter = {}, multi, upsert, arrayFilters = [], c, ...rest } = statement;
  if (c !== undefined) fail('NotImplemented', "the constants 'c' of a pipeline update are not supported");
  if (multi && rest.sort) fail('FailedToParse', 'Cannot specify sort with multi=true');
  const typed = () => (raw.q instanceof Uint8Array ? decodeTyped(raw.q) : {});
  const request = queryOf(context, { ...rest, filter, typed, limit: multi ? 0 : 1 });
  const change = parseUpdate(raw.u, { filter, arrayFilters: arrayFilters as Doc[], scope: request.scope ?? {} });
  if (multi && change.isReplacement)
    fail('FailedToParse', 'multi update is not supported for replacement-style update');
  const collection = context.collection;
  const result: UpdateResult = { matched: 0, modified: 0 };
  const update = (id: Buffer, bytes: Buffer) => {
    const after = changeDocument(id, bytes, change);
    Object.assign(result, { before: bytes, after: after.bytes });
    if (after.bytes.equals(bytes)) return;
    collection?.change(id, bytes, after);
    result.modified++;
  };
  if (collection) result.matched = changeMatching(collection, request, update);
  if (result.matched > 0 || !upsert) return result;
  const after = upsertDocument(typed(), change);
  context.getOrCreate().insert(after);
  return { matched: 1, modified: 0, upserted: { _id: idOf(after.bytes) }, after: after.bytes };
}

const UPDATE = { any: 'updates', object: 'let', flag: 'ordered bypassDocumentValidation' } as const;

export const update = command(UPDATE, async (context, { ordered = true }) => {
  const reply = await writeBatch(context, 'updates', ordered, (bytes) => {
    const statement = { ...parseUpdateStatement(decodePlain(bytes), 'update.updates'), raw: decodeShallow(bytes) };
    return (index, totals) => {
      const { matched, modified, upserted } = runUpdate(context, statement);
      totals.n += matched;
      totals.nModified = (totals.nModified ?? 0) + modified;
      if (!upserted) return;
      totals.upserted ??= [];
      totals.upserted.push({ index, ...upserted });
    };
  });
  return { nModified: 0, ...reply };
});

const FIND_AND_MODIFY = {
  object: 'query sort fields let',
  array: 'arrayFilters',
  any: 'update hint',
  flag: 'bypassDocumentValidation new remove upsert',
} as const;

export const findAndModify = command(FIND_AND_MODIFY, (context, options) => {
  const { remove, new: wantsNew, query = {}, fields = {}, update, ...rest } = options;
  const projection = parseProjection(typedProjection(context, 'fields', fields));
  if (!remove === (update === undefined)) fail('FailedToParse', 'Either an update or remove=true must be specified');
  if (remove && rest.arrayFilters) fail('FailedToParse', 'Cannot specify arrayFilters and remove=true');
  if (remove && (rest.upsert || wantsNew)) fail('FailedToParse', 'Cannot specify both upsert or new and remove=true');
  const decodeResult = (bytes: Buffer | undefined) =>
    bytes ? decodeTyped(Buffer.from(projection ? projection(bytes) : bytes)) : null;
  return context.server.catalog.write((): Doc => {
    if (remove) {
      const { n, last } = runDelete(context, { ...rest, query, limit: 1 });
      return { lastErrorObject: { n }, value: decodeResult(last), ok: 1 };
    }
    const raw = decodeShallow(context.request.bodyBytes);
    const statement = { ...rest, q: query, raw: { q: raw.query, u: raw.update } };
    const { matched: n, upserted, before, after } = runUpdate(context, statement);
    const lastErrorObject = { n, updatedExisting: before !== undefined, ...(upserted && { upserted: upserted._id }) };
    return { lastErrorObject, value: decodeResult(wantsNew ? after : before), ok: 1 };
  });
});
