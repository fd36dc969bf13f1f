import { type Doc, decodePlain } from '../documents';
import type { Collection } from '../storage/collection';
import { idKey } from '../storage/collection';
import type { Entry, Index } from '../storage/index';
import { checkOptions, collectionName, type Handler } from './command';

/** Reads every document and every index entry and holds them against each other. */
export const validate: Handler = (context) => {
  checkOptions(context, ['full', 'repair', 'metadata']);
  const { server, database } = context;
  const collection = server.catalog.get(database, collectionName(context));
  const errors: string[] = [];
  const expected = new Map<Index, number>(collection.indexes.map((index) => [index, 0]));
  let nrecords = 0;
  for (const { key, value } of collection.documents.getRange({})) {
    nrecords++;
    const doc = decodePlain(value);
    const id = Buffer.from(key);
    if (!idKey(doc._id).equals(id)) errors.push(`document ${nrecords} is stored under another _id`);
    for (const index of collection.indexes)
      expected.set(index, (expected.get(index) ?? 0) + checkEntries(index, doc, id, errors));
  }
  for (const [index, count] of expected) {
    const found = index.store.getCount({});
    if (found !== count) errors.push(`index ${index.spec.name} has ${found} entries, its collection asks for ${count}`);
  }
  return {
    ns: collection.namespace,
    nrecords,
    ...indexCounts(collection, nrecords, expected),
    valid: errors.length === 0,
    errors: errors.slice(0, 100),
    warnings: [],
    ok: 1,
  };
};

function checkEntries(index: Index, doc: Doc, id: Buffer, errors: string[]): number {
  const entries: Entry[] = [];
  index.collect(doc, id, entries);
  for (const entry of entries) {
    if (!index.store.getBinary(entry.key)?.equals(id))
      errors.push(`index ${index.spec.name} misses an entry of a document`);
  }
  return entries.length;
}

function indexCounts(collection: Collection, nrecords: number, counts: Map<Index, number>): Doc {
  const keysPerIndex: Doc = { _id_: nrecords };
  for (const [index, count] of counts) keysPerIndex[index.spec.name] = count;
  return { nIndexes: collection.indexes.length + 1, keysPerIndex };
}
