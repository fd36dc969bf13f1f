import { type Doc, decodePlain, decodeShallow, decodeTyped, idOf } from '../documents';
import { fail } from '../errors';
import { changeMatching } from '../query/execution';
import { changeDocument, parseUpdate, upsertDocument } from '../update/update';
import { queryOf } from './asking';
import { type Context, command, type Options, optionsParser } from './command';
import { writeBatch } from './write-batch';

const UPDATE_STATEMENT = {
  object: 'q sort',
  array: 'arrayFilters',
  flag: 'multi upsert',
  any: 'u c hint',
} as const;
const parseStatement = optionsParser(UPDATE_STATEMENT, 'q u');

/** `raw`: the filter with its typed values and the update, both undecoded. */
type UpdateStatement = Options<typeof UPDATE_STATEMENT> & { raw: { q?: unknown; u?: unknown } };
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

const UPDATE = { any: 'updates', object: 'let', flag: 'ordered bypassDocumentValidation' } as const;

export const update = command(UPDATE, async (context, { ordered = true }) => {
  const reply = await writeBatch(context, 'updates', ordered, (bytes) => {
    const statement = { ...parseStatement(decodePlain(bytes), 'update.updates'), raw: decodeShallow(bytes) };
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
