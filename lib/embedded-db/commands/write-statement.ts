import { type Doc, decodePlain, decodeTyped } from '../documents';
import { CommandError } from '../errors';
import { Execution } from '../query/execution';
import type { Collection } from '../storage/collection';
import { idKey } from '../storage/collection';
import { type Change, type Changed, changeDocument, parseChange, upsertDocument } from '../update/apply-update';
import { checkCollation, decodeShallow } from './command';

export type UpdateStatement = {
  filter: Doc;
  typedFilter: () => Doc;
  change: Change;
  multi: boolean;
  upsert: boolean;
  arrayFilters: Doc[];
  hint: unknown;
  sort: Doc | undefined;
};

const KNOWN = new Set(['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'collation', 'hint', 'sort']);

const bytesOf = (value: unknown, name: string): Uint8Array => {
  if (!(value instanceof Uint8Array))
    throw new CommandError(40414, `BSON field 'update.updates.${name}' is missing but a required field`);
  return value;
};

export function parseUpdate(statement: Buffer): UpdateStatement {
  const fields = decodeShallow(statement);
  const unknown = Object.keys(fields).find((name) => !KNOWN.has(name));
  if (unknown) throw new CommandError(40415, `BSON field 'update.updates.${unknown}' is an unknown field.`);
  if (fields.c !== undefined) throw new CommandError(238, "the constants 'c' of a pipeline update are not supported");
  if (fields.collation !== undefined) checkCollation(decodePlain(bytesOf(fields.collation, 'collation')));
  const q = bytesOf(fields.q, 'q');
  const change = parseChange(fields.u);
  const multi = fields.multi === true;
  if (multi && change.kind === 'replacement')
    throw new CommandError(9, 'multi update is not supported for replacement-style update');
  return {
    filter: decodePlain(q),
    typedFilter: () => decodeTyped(q),
    change,
    multi,
    upsert: fields.upsert === true,
    arrayFilters: Array.isArray(fields.arrayFilters)
      ? fields.arrayFilters.map((filter) => decodePlain(filter as Uint8Array))
      : [],
    hint: fields.hint instanceof Uint8Array ? decodePlain(fields.hint) : fields.hint,
    sort: fields.sort instanceof Uint8Array ? decodePlain(fields.sort) : undefined,
  };
}

export type UpdateResult = {
  matched: number;
  modified: number;
  upsertedId?: unknown;
  before?: Buffer;
  after?: Buffer;
};

/** Runs one update statement inside the current transaction. */
export function runUpdate(
  collection: Collection,
  statement: UpdateStatement,
  sort: Execution['request']['sort'] = [],
): UpdateResult {
  const { filter, change, multi, upsert, hint, arrayFilters } = statement;
  const positions = { filter, arrayFilters };
  const execution = new Execution(collection, { filter, sort, skip: 0, limit: multi ? 0 : 1, hint });
  const found = execution.collectIds();
  if (found.length === 0 && upsert) {
    const { bytes, plain } = upsertDocument(statement.typedFilter(), change, positions);
    collection.insert(bytes, plain);
    return { matched: 0, modified: 0, upsertedId: plain._id, after: bytes };
  }
  const result: UpdateResult = { matched: found.length, modified: 0 };
  for (const { id, bytes } of found) {
    const after: Changed = changeDocument(bytes, change, positions);
    result.before = bytes;
    result.after = after.bytes;
    if (after.bytes.equals(bytes)) continue;
    collection.replace(id, decodePlain(bytes), after.bytes, after.plain);
    result.modified++;
  }
  return result;
}

export function runDelete(
  collection: Collection,
  filter: Doc,
  limit: number,
  hint: unknown,
  sort: Execution['request']['sort'] = [],
) {
  const execution = new Execution(collection, { filter, sort, skip: 0, limit, hint });
  const found = execution.collectIds();
  for (const { bytes } of found) {
    const before = decodePlain(bytes);
    collection.remove(idKey(before._id), before);
  }
  return found;
}
