import { Long } from 'bson';
import { decodePlain, decodeTyped, encode, MAX_DOCUMENT_BYTES } from '../documents';
import { fail } from '../errors';
import { keyOf } from '../keys/encoding';
import { leavesOf } from '../keys/paths';
import { documentsOf, mapSource } from '../query/cursors';
import { parseProjection } from '../query/projection';
import { command } from './command';
import { COUNT_STAGES, QUERY_OPTIONS, queryOf, typedProjection } from './query-options';

export const find = command(QUERY_OPTIONS.find, (context, options) => {
  const request = queryOf(context, options);
  const projection = parseProjection(typedProjection(context, 'projection', options.projection), request.scope);
  const documents = context.read(request);
  const source = projection ? mapSource(documents, projection) : documents;
  const { batchSize, singleBatch = false } = options;
  const isOnly = singleBatch || (request.limit > 0 && request.limit <= (batchSize ?? 0));
  return context.server.cursors.first(source, context.namespace, batchSize, singleBatch, isOnly);
});

export const count = command(QUERY_OPTIONS.count, (context, options) => {
  const row = context.read(queryOf(context, options), COUNT_STAGES).next();
  return { n: 0, ...(row && decodePlain(row)), ok: 1 };
});

export const distinct = command(QUERY_OPTIONS.distinct, (context, options) => {
  const { key: field } = options;
  if (field === undefined) fail('IDLFailedToParse', "BSON field 'distinct.key' is missing but a required field");
  const request = queryOf(context, options);
  const { compare } = request.scope ?? {};
  const values = new Map<string, unknown>();
  let size = 0;
  const isDuplicate = (value: unknown) => compare && [...values.values()].some((other) => compare(value, other) === 0);
  for (const bytes of documentsOf(context.read(request))) {
    for (const value of leavesOf(decodeTyped(bytes), field.split('.')).flat()) {
      const key = keyOf(value);
      if (value === undefined || values.has(key) || isDuplicate(value)) continue;
      size += encode({ [String(values.size)]: value }).length - 5;
      if (size > MAX_DOCUMENT_BYTES) fail('Location17217', 'distinct too big, 16mb cap');
      values.set(key, value);
    }
  }
  return { values: [...values.values()], ok: 1 };
});

const cursorId = (value: unknown): bigint =>
  value instanceof Long || Number.isInteger(value)
    ? BigInt(String(value))
    : fail('TypeMismatch', 'a cursor id must be a long');

export const getMore = command({ count: 'batchSize', text: 'collection' }, ({ server, command, database }, options) => {
  // Without a batch size MongoDB fills the batch up to its maximum.
  const batchSize = options.batchSize || Number.POSITIVE_INFINITY;
  const name =
    options.collection ?? fail('IDLFailedToParse', "BSON field 'getMore.collection' is missing but a required field");
  return server.cursors.more(cursorId(command.getMore), `${database}.${name}`, batchSize);
});

export const killCursors = command({ array: 'cursors' }, ({ server: { cursors } }, { cursors: requested = [] }) => {
  const ids = requested.map(cursorId);
  const killed = ids.filter((id) => cursors.killOne(id));
  const unknown = ids.filter((id) => !killed.includes(id));
  const [cursorsKilled, cursorsNotFound] = [killed, unknown].map((list) => list.map((id) => Long.fromBigInt(id)));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
});
