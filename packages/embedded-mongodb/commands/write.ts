import { deserialize } from 'bson';
import {
  bufferOf,
  type Doc,
  decodePlain,
  decodeShallow,
  decodeTyped,
  encode,
  idOf,
  prepareDocument,
} from '../documents';
import { fail, isRefusal, toCommandError } from '../errors';
import { changeMatching, removeMatching } from '../query/execution';
import { parseProjection } from '../query/projection';
import { changeDocument, parseUpdate, upsertDocument } from '../update/update';
import { type Asked, queryOf, typedProjection } from './asking';
import { type Context, command, type Options, optionsParser } from './command';

const MODIFY_FLAGS = { flag: 'bypassDocumentValidation new remove upsert' } as const;
export const WRITING = {
  update: { object: 'q sort', array: 'arrayFilters', flag: 'multi upsert', any: 'u c hint' },
  delete: { object: 'q', number: 'limit', any: 'hint' },
  findAndModify: { object: 'query sort fields let', array: 'arrayFilters', any: 'update hint', ...MODIFY_FLAGS },
} as const;

const parseUpdateStatement = optionsParser(WRITING.update, 'q u');
const parseDeleteStatement = optionsParser(WRITING.delete, 'q limit');

type Totals = { n: number; nModified?: number };
type Parse = (bytes: Buffer) => (index: number, totals: Totals) => void;

/** The items of a write command, undecoded. */
export function itemsOf({ request, name }: Context, field: string): Buffer[] {
  const body: Doc = deserialize(request.bodyBytes, {
    fieldsAsRaw: { [field]: true },
    bsonRegExp: true,
    validation: { utf8: false },
  });
  const list = request.sequences.get(field) ?? body[field];
  if (!Array.isArray(list))
    return fail('IDLFailedToParse', `BSON field '${name}.${field}' is missing but a required field`);
  const fits = list.length > 0 && list.length <= 100_000;
  if (!fits) fail('BadValue', `Write batch sizes must be between 1 and 100000. Got ${list.length} operations.`);
  return list.map((bytes: unknown, at) =>
    bytes instanceof Uint8Array
      ? bufferOf(bytes)
      : fail('TypeMismatch', `BSON field '${name}.${field}.${at}' is no object`),
  );
}

/**
 * Runs the items of a write command in one transaction; a refused one ends an ordered command.
 * @param run.begin called before the first, again where a commit is tried again: nothing has happened then
 */
export function runItems(
  { server }: Context,
  { items, ordered, begin }: { items: ((index: number) => void)[]; ordered: boolean; begin: () => void },
  onRefused: (error: Doc, index: number) => void,
): Promise<void> {
  return server.catalog.write(() => {
    begin();
    for (const [index, run] of items.entries()) {
      try {
        run(index);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const { code, message: errmsg, details } = toCommandError(error);
        onRefused({ code, errmsg, ...details }, index);
        if (ordered) break;
      }
    }
  });
}

/** What is wrong with further items is not spelled out: the reply must not get too long, as in MongoDB. */
const MAX_SAID_BYTES = 4_000_000;

// One that cannot be parsed fails the command before anything is written.
async function writeBatch(
  context: Context,
  field: string,
  ordered: boolean,
  parse: Parse,
  begin = () => {},
): Promise<Doc> {
  if (context.collectionName.includes('$'))
    fail('InvalidNamespace', `Invalid collection name: ${context.collectionName}`);
  const totals: Totals = { n: 0 };
  const writeErrors: Doc[] = [];
  let said = 0;
  const onRefused = ({ code, errmsg, ...details }: Doc, index: number) => {
    said += encode({ errmsg, ...details }).length;
    writeErrors.push(said > MAX_SAID_BYTES ? { index, code, errmsg: '' } : { index, code, errmsg, ...details });
  };
  const items = itemsOf(context, field)
    .map(parse)
    .map((run) => (index: number) => run(index, totals));
  const start = () => {
    begin();
    for (const name of Object.keys(totals) as (keyof Totals)[]) totals[name] = 0;
    writeErrors.length = 0;
    said = 0;
  };
  await runItems(context, { items, ordered, begin: start }, onRefused);
  return { ...totals, ...(writeErrors.length > 0 && { writeErrors }), ok: 1 };
}

/** `raw`: the filter with its typed values and the update, both undecoded. */
type UpdateStatement = Options<(typeof WRITING)['update']> & { raw: { q?: unknown; u?: unknown } };
/** `matched` counts an upserted document too, as the `n` of the replies does. */
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

export function runDelete(context: Context, asked: Asked) {
  const collection = context.collection;
  return collection ? removeMatching(collection, queryOf(context, asked)) : { n: 0 };
}

const INSERT = { any: 'documents', flag: 'ordered bypassDocumentValidation' } as const;
const UPDATE = { any: 'updates', object: 'let', flag: 'ordered bypassDocumentValidation' } as const;

export const writeCommands = {
  insert: command(INSERT, (context, { ordered = true }) =>
    writeBatch(context, 'documents', ordered, (document) => (_index, totals) => {
      const stored = prepareDocument(document);
      context.getOrCreate().insert(stored);
      totals.n++;
    }),
  ),
  update: command(UPDATE, async (context, { ordered = true }) => {
    const upserted: Doc[] = [];
    const parseOne: Parse = (bytes) => {
      const raw = decodeShallow(bytes);
      const statement = { ...parseUpdateStatement(decodePlain(bytes), 'update.updates'), raw };
      return (index, totals) => {
        const result = runUpdate(context, statement);
        totals.n += result.matched;
        totals.nModified = (totals.nModified ?? 0) + result.modified;
        if (result.upserted) upserted.push({ index, ...result.upserted });
      };
    };
    const begin = () => {
      upserted.length = 0;
    };
    const reply = await writeBatch(context, 'updates', ordered, parseOne, begin);
    return { nModified: 0, ...reply, ...(upserted.length > 0 && { upserted }) };
  }),
  delete: command({ any: 'deletes', object: 'let', flag: 'ordered' }, (context, { ordered = true }) =>
    writeBatch(context, 'deletes', ordered, (bytes) => {
      const statement = parseDeleteStatement(decodePlain(bytes), 'delete.deletes');
      const { limit, q: filter } = statement;
      if (limit !== 0 && limit !== 1)
        fail('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
      return (_index, totals) => {
        totals.n += runDelete(context, { ...statement, filter, typed: () => decodeTyped(bytes).q as Doc }).n;
      };
    }),
  ),
  findAndModify: command(WRITING.findAndModify, (context, options) => {
    const { remove, new: wantsNew, query = {}, fields = {}, update, ...rest } = options;
    const projection = parseProjection(typedProjection(context, 'fields', fields));
    if (!remove === (update === undefined)) fail('FailedToParse', 'Either an update or remove=true must be specified');
    if (remove && rest.arrayFilters) fail('FailedToParse', 'Cannot specify arrayFilters and remove=true');
    if (remove && (rest.upsert || wantsNew)) fail('FailedToParse', 'Cannot specify both upsert or new and remove=true');
    const shown = (bytes: Buffer | undefined) =>
      bytes ? decodeTyped(Buffer.from(projection ? projection(bytes) : bytes)) : null;
    return context.server.catalog.write((): Doc => {
      if (remove) {
        const { n, last } = runDelete(context, { ...rest, query, limit: 1 });
        return { lastErrorObject: { n }, value: shown(last), ok: 1 };
      }
      const raw = decodeShallow(context.request.bodyBytes);
      const statement = { ...rest, q: query, raw: { q: raw.query, u: raw.update } };
      const { matched: n, upserted, before, after } = runUpdate(context, statement);
      const lastErrorObject = { n, updatedExisting: before !== undefined, ...(upserted && { upserted: upserted._id }) };
      return { lastErrorObject, value: shown(wantsNew ? after : before), ok: 1 };
    });
  }),
};
