import { isDeepStrictEqual } from 'node:util';
import { type Collection, type Db, type IndexDescription, type IndexDescriptionInfo, MongoServerError } from 'mongodb';
import { log } from '../platform/log';

export type Indexes = Readonly<Record<string, readonly IndexDescription[]>>;

/** MongoDB's codes for an existing index with the same name or key and other options, from an earlier portal version. */
const DEFINITION_CONFLICTS = new Set<unknown>([85, 86]);

/** MongoDB's code for a document with a second list in the fields of an index, in addition to `memberIds`. */
const PARALLEL_LISTS = 171;

const hasCode = (error: unknown, matchesCode: (code: unknown) => boolean): boolean =>
  error instanceof MongoServerError && matchesCode(error.code);

/** Creates each index alone and skips those that malformed data prevent, which makes their filters slower, but not wrong. */
async function createPossible(collection: Collection, indexes: readonly IndexDescription[]): Promise<void> {
  for (const index of indexes) {
    try {
      await collection.createIndexes([index]);
    } catch (error) {
      if (!hasCode(error, (code) => code === PARALLEL_LISTS)) throw error;
      const facts = { collection: collection.collectionName, index: index.name };
      log().warn(facts, 'an index could not be created: a document has a list where a single value belongs');
    }
  }
}

/** Creates missing indexes, and recreates those that an earlier version defined differently. */
export async function createIndexes(db: Db, expected: Indexes): Promise<void> {
  for (const [name, indexes] of Object.entries(expected)) {
    const collection = db.collection(name);
    try {
      await collection.createIndexes([...indexes]);
    } catch (error) {
      const isDifferent = hasCode(error, (code) => DEFINITION_CONFLICTS.has(code));
      if (!isDifferent && !hasCode(error, (code) => code === PARALLEL_LISTS)) throw error;
      if (isDifferent) await collection.dropIndexes();
      await createPossible(collection, indexes);
    }
  }
}

const OPTIONS = ['unique', 'expireAfterSeconds', 'partialFilterExpression'] as const;

const keyOf = (key: IndexDescription['key'] | IndexDescriptionInfo['key']): string =>
  JSON.stringify(Object.entries(key as Record<string, unknown>).map(([field, way]) => [field, Number(way)]));

const isAsDefined = (index: IndexDescription, stored: IndexDescriptionInfo): boolean =>
  keyOf(index.key) === keyOf(stored.key) &&
  OPTIONS.every((name) => isDeepStrictEqual(index[name] || undefined, stored[name] || undefined));

/** Lists indexes that are missing or defined differently, without changing them. An operator's own indexes are ignored. */
export async function findIndexProblems(db: Db, expected: Indexes): Promise<string[]> {
  const existing = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const problems: string[] = [];
  for (const [collection, indexes] of Object.entries(expected)) {
    const stored = existing.has(collection) ? await db.collection(collection).indexes() : [];
    for (const index of indexes) {
      const match = stored.find(({ name }) => name === index.name);
      if (match === undefined) problems.push(`${collection}.${index.name} is missing`);
      else if (!isAsDefined(index, match)) problems.push(`${collection}.${index.name} is defined differently`);
    }
  }
  return problems;
}
