import { type Doc, decodeTyped, encode, isPlainObject, prepareDocument } from '../documents';
import { fail } from '../errors';
import { type DocumentSource, documentsOf, listSource } from '../query/cursors';
import { Execution, removeMatching } from '../query/execution';
import { HeldMemory, ITEM_BYTES } from '../query/limits';
import type { Collection } from '../storage/collection';
import { batchSizeOf, type Context, command, type ServerState } from './command';
import { explainCommand } from './explain';
import { parseAggregate, QUERY_OPTIONS } from './query-options';

/** Kills the cursors that read a dropped or replaced collection. */
export function killCursorsOf({ record, namespace }: Collection, { cursors }: ServerState): void {
  const reads = (source: unknown) => source instanceof Execution && source.collection.record.number === record.number;
  cursors.killIf((source, of) => of === namespace || reads(source));
}

/** Ends a pipeline with $out or $merge; the cursor is empty. */
async function writeResults({ server, database, namespace }: Context, source: DocumentSource, { $out, $merge }: Doc) {
  const { into = $merge, ...options } = isPlainObject($merge) && 'into' in $merge ? $merge : {};
  const [other] = Object.keys(options);
  if (other) fail('NotImplemented', `${other} of $merge is not supported: documents are merged by _id`);
  const target = $out ?? into;
  const { db = database, coll } = isPlainObject(target) ? target : { coll: target };
  if (typeof coll !== 'string' || typeof db !== 'string')
    return fail('FailedToParse', 'the output of a pipeline must be the name of a collection, or { db, coll }');
  const memory = new HeldMemory($out === undefined ? '$merge' : '$out');
  const results: Buffer[] = [];
  const merged = (before: Buffer, bytes: Buffer) => encode({ ...decodeTyped(before), ...decodeTyped(bytes) });
  const write = () => {
    const collection = server.catalog.getOrCreate(db, coll);
    if ($out) removeMatching(collection, {});
    for (const bytes of results) {
      const entry = prepareDocument(bytes);
      const existing = $out ? undefined : collection.read(entry.id);
      const before = existing && Buffer.from(existing);
      if (before) collection.change(entry.id, before, prepareDocument(merged(before, bytes)));
      else collection.insert(entry);
    }
  };
  try {
    for (const bytes of documentsOf(source)) {
      memory.add(bytes.length + ITEM_BYTES);
      results.push(bytes);
    }
    // A failed $out keeps the old documents; a failed $merge keeps its earlier writes.
    await server.catalog.write($out ? () => server.catalog.transaction(write) : write);
  } finally {
    memory.release();
  }
  const replacedCollection = $out === undefined ? undefined : server.catalog.find(db, coll);
  if (replacedCollection) killCursorsOf(replacedCollection, server);
  return server.cursors.first(listSource([]), namespace);
}

export const aggregate = command(QUERY_OPTIONS.aggregate, (context, options) => {
  if (options.explain) return explainCommand(context, 'queryPlanner');
  const { cursor } = options;
  if (!cursor) return fail('FailedToParse', "The 'cursor' option is required, except with the explain argument");
  const { request, rest, output } = parseAggregate(context, options);
  const source = context.read(request, rest);
  if (output) return writeResults(context, source, output);
  return context.server.cursors.first(source, context.namespace, batchSizeOf(cursor));
});
