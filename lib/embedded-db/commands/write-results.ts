import { type Doc, decodePlain, decodeTyped, encode, isPlainObject, prepareDocument } from '../documents';
import { refuse } from '../errors';
import { listSource, type Source } from '../query/cursors';
import { Execution, removeMatching } from '../query/execution';
import type { Collection } from '../storage/collection';
import type { Context } from './command';

/** Ends a pipeline with $out or $merge: the results are written in one transaction, the cursor is empty. */
export async function writeResults({ server, database, namespace }: Context, source: Source, { $out, $merge }: Doc) {
  const results: Buffer[] = [];
  for (let bytes = source.next(); bytes; bytes = source.next()) results.push(Buffer.from(bytes));
  source.pause();
  const options = isPlainObject($merge) ? $merge : { into: $merge };
  const into = $out ?? options.into;
  const { db = database, coll } = isPlainObject(into) ? into : { coll: into };
  const isTarget = typeof coll === 'string' && typeof db === 'string';
  if (!isTarget) return refuse(9, 'the output of a pipeline must be the name of a collection, or { db, coll }');
  await server.catalog.write(() => {
    const collection = server.catalog.getOrCreate(db, coll);
    if ($out) removeMatching(collection, {});
    for (const bytes of results) {
      if ($out) collection.insert(prepareDocument(bytes));
      else merge(collection, bytes, options);
    }
  });
  return server.cursors.first(listSource([]), namespace);
}

function merge(collection: Collection, bytes: Buffer, options: Doc): void {
  const { on = '_id', whenMatched = 'merge', whenNotMatched = 'insert' } = options;
  const stored = prepareDocument(bytes);
  const equalities = [on].flat().map((path) => [String(path), { $eq: stored.plain[String(path)] ?? null }]);
  const [found] = new Execution(collection, { filter: Object.fromEntries(equalities), limit: 1 }).collect();
  const way = found ? whenMatched : whenNotMatched;
  if (way === 'keepExisting' || way === 'discard') return;
  if (!found && way === 'fail') refuse(13113, '$merge could not find a matching document');
  if (found && !['merge', 'replace', 'fail'].includes(String(way)))
    refuse(238, 'pipelines in whenMatched are not supported');
  const before = found && way !== 'fail' ? decodeTyped(found.bytes) : undefined;
  const after = before && encode({ ...(way === 'merge' && before), ...decodeTyped(bytes), _id: before._id });
  if (!found || !after) collection.insert(stored);
  else collection.change(found.id, found.bytes, { bytes: after, plain: decodePlain(after) });
}
