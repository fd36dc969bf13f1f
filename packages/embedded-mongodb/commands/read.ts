import { Long } from 'bson';
import {
  type Doc,
  decodePlain,
  decodeTyped,
  encode,
  isPlainObject,
  MAX_DOCUMENT_BYTES,
  prepareDocument,
} from '../documents';
import { fail } from '../errors';
import { keyOf } from '../keys/encoding';
import { leavesOf } from '../keys/paths';
import { documentsOf, listSource, mapSource, type Source } from '../query/cursors';
import { removeMatching } from '../query/execution';
import { Holding, ITEM_BYTES } from '../query/memory';
import { parseProjection } from '../query/projection';
import { ASKING, COUNTING, parseAggregate, queryOf, typedProjection } from './asking';
import { killCursorsOf } from './collections';
import { batchSizeOf, type Context, command } from './command';
import { explainCommand } from './explain';

const WHEN_MATCHED: unknown[] = ['merge', 'replace', 'keepExisting', 'fail'];
const WHEN_NOT_MATCHED: unknown[] = ['insert', 'discard', 'fail'];

/** Ends a pipeline with $out or $merge; the cursor is empty. */
async function writeResults({ server, database, namespace }: Context, source: Source, { $out, $merge }: Doc) {
  const given = isPlainObject($merge) ? $merge : {};
  const { into = $out ?? $merge, whenMatched = 'merge', whenNotMatched = 'insert', ...options } = given;
  const isKnown = WHEN_MATCHED.includes(whenMatched) && WHEN_NOT_MATCHED.includes(whenNotMatched);
  if (Object.keys(options).length > 0 || !isKnown)
    fail(
      'NotImplemented',
      '$merge is only supported by _id, and without pipelines: `into`, `whenMatched`, `whenNotMatched`',
    );
  const { db = database, coll } = isPlainObject(into) ? into : { coll: into };
  const isTarget = typeof coll === 'string' && typeof db === 'string';
  if (!isTarget)
    return fail('FailedToParse', 'the output of a pipeline must be the name of a collection, or { db, coll }');
  const holding = new Holding($out === undefined ? '$merge' : '$out');
  const results: Buffer[] = [];
  const write = () => {
    const collection = server.catalog.getOrCreate(db, coll);
    if ($out) removeMatching(collection, {});
    for (const bytes of results) {
      const stored = prepareDocument(bytes);
      const found = collection.read(stored.id);
      const before = found && Buffer.from(found);
      if (!before && whenNotMatched === 'fail')
        fail('MergeStageNoMatchingDocument', '$merge could not find a matching document in the target');
      if (before ? whenMatched === 'keepExisting' : whenNotMatched === 'discard') continue;
      const both = () => encode({ ...decodeTyped(before as Buffer), ...decodeTyped(bytes) });
      // of one that is there already the insert says so
      if ($out || !before || whenMatched === 'fail') collection.insert(stored);
      else collection.change(stored.id, before, whenMatched === 'replace' ? stored : prepareDocument(both()));
    }
  };
  try {
    for (const bytes of documentsOf(source)) {
      holding.add(bytes.length + ITEM_BYTES);
      results.push(bytes);
    }
    // what $out replaces stays when it is refused, unlike what $merge wrote before
    await server.catalog.write($out ? () => server.catalog.transaction(write) : write);
  } finally {
    holding.release();
  }
  const replaced = $out === undefined ? undefined : server.catalog.find(db, coll);
  if (replaced) killCursorsOf(replaced, server);
  return server.cursors.first(listSource([]), namespace);
}

const cursorId = (value: unknown): bigint =>
  value instanceof Long || Number.isInteger(value)
    ? BigInt(String(value))
    : fail('TypeMismatch', 'a cursor id must be a long');

export const readCommands = {
  aggregate: command(ASKING.aggregate, (context, options) => {
    if (options.explain) return explainCommand(context, 'queryPlanner');
    const { cursor = fail('FailedToParse', "The 'cursor' option is required, except with the explain argument") } =
      options;
    const { request, rest, output } = parseAggregate(context, options);
    const source = context.read(request, rest);
    if (output) return writeResults(context, source, output);
    return context.server.cursors.first(source, context.namespace, batchSizeOf(cursor));
  }),
  count: command(ASKING.count, (context, options) => {
    const counted = context.read(queryOf(context, options), COUNTING).next();
    return { n: 0, ...(counted && decodePlain(counted)), ok: 1 };
  }),
  distinct: command(ASKING.distinct, (context, options) => {
    const path = (
      options.key ?? fail('IDLFailedToParse', "BSON field 'distinct.key' is missing but a required field")
    ).split('.');
    const request = queryOf(context, options);
    const { compare } = request.scope ?? {};
    const source = context.read(request);
    const values = new Map<string, unknown>();
    let size = 0;
    const isKnown = (value: unknown) => compare && [...values.values()].some((other) => compare(value, other) === 0);
    for (const bytes of documentsOf(source)) {
      for (const value of leavesOf(decodeTyped(bytes), path).flat()) {
        const key = keyOf(value);
        if (value === undefined || values.has(key) || isKnown(value)) continue;
        size += encode({ [String(values.size)]: value }).length - 5;
        if (size > MAX_DOCUMENT_BYTES) fail('Location17217', 'distinct too big, 16mb cap');
        values.set(key, value);
      }
    }
    return { values: [...values.values()], ok: 1 };
  }),
  find: command(ASKING.find, (context, options) => {
    const request = queryOf(context, options);
    const projection = parseProjection(typedProjection(context, 'projection', options.projection), request.scope);
    const found = context.read(request);
    const source = projection ? mapSource(found, projection) : found;
    const { batchSize, singleBatch = false } = options;
    const isOnly = singleBatch || (request.limit > 0 && request.limit <= (batchSize ?? 0));
    return context.server.cursors.first(source, context.namespace, batchSize, singleBatch, isOnly);
  }),
  getMore: command({ count: 'batchSize', text: 'collection' }, ({ server, command, database }, options) => {
    // MongoDB fills a batch up to 16 MB when none is asked for
    const batchSize = options.batchSize || Number.POSITIVE_INFINITY;
    const name =
      options.collection ?? fail('IDLFailedToParse', "BSON field 'getMore.collection' is missing but a required field");
    return server.cursors.more(cursorId(command.getMore), `${database}.${name}`, batchSize);
  }),
  killCursors: command({ array: 'cursors' }, ({ server: { cursors } }, { cursors: asked = [] }) => {
    const ids = asked.map(cursorId);
    const killed = ids.filter((id) => cursors.killOne(id));
    const unknown = ids.filter((id) => !killed.includes(id));
    const [cursorsKilled, cursorsNotFound] = [killed, unknown].map((some) => some.map((id) => Long.fromBigInt(id)));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  }),
};
