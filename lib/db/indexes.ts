import { isDeepStrictEqual } from 'node:util';
import { type Collection, type Db, type IndexDescription, type IndexDescriptionInfo, MongoServerError } from 'mongodb';
import { log } from '../platform/log';

/** Collection -> its indexes. */
export type Indexes = Readonly<Record<string, readonly IndexDescription[]>>;

/** MongoDB's codes for an index of the same name or key with other options: an earlier version of the portal made it. */
const OTHER_DEFINITION = new Set<unknown>([85, 86]);

/** Some document has a list where the index expects a value, beside `memberIds`, which is one. */
const PARALLEL_LISTS = 171;

const hasCode = (error: unknown, isMeant: (code: unknown) => boolean): boolean =>
  error instanceof MongoServerError && isMeant(error.code);

/** Each by itself, without those that odd stored data make impossible: their filters are slower then, and still right. */
async function createPossible(collection: Collection, indexes: readonly IndexDescription[]): Promise<void> {
  for (const index of indexes) {
    try {
      await collection.createIndexes([index]);
    } catch (error) {
      if (!hasCode(error, (code) => code === PARALLEL_LISTS)) throw error;
      const facts = { collection: collection.collectionName, index: index.name };
      log().warn(facts, 'an index could not be made: a document has a list where a single value belongs');
    }
  }
}

/** Makes those that are missing, and anew those that an earlier version defined otherwise. */
export async function makeIndexes(db: Db, wanted: Indexes): Promise<void> {
  for (const [name, indexes] of Object.entries(wanted)) {
    const collection = db.collection(name);
    try {
      await collection.createIndexes([...indexes]);
    } catch (error) {
      const isOther = hasCode(error, (code) => OTHER_DEFINITION.has(code));
      if (!isOther && !hasCode(error, (code) => code === PARALLEL_LISTS)) throw error;
      if (isOther) await collection.dropIndexes();
      await createPossible(collection, indexes);
    }
  }
}

const OPTIONS = ['unique', 'expireAfterSeconds', 'partialFilterExpression'] as const;

/** The order of the fields of a key matters. */
const keyOf = (key: IndexDescription['key'] | IndexDescriptionInfo['key']): string =>
  JSON.stringify(Object.entries(key as Record<string, unknown>).map(([field, way]) => [field, Number(way)]));

const isAsDefined = (index: IndexDescription, stored: IndexDescriptionInfo): boolean =>
  keyOf(index.key) === keyOf(stored.key) &&
  OPTIONS.every((name) => isDeepStrictEqual(index[name] || undefined, stored[name] || undefined));

/** Which indexes are missing or defined otherwise; those that an operator added are left alone. Makes none. */
export async function findIndexProblems(db: Db, wanted: Indexes): Promise<string[]> {
  const there = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const problems: string[] = [];
  for (const [collection, indexes] of Object.entries(wanted)) {
    const stored = there.has(collection) ? await db.collection(collection).indexes() : [];
    for (const index of indexes) {
      const found = stored.find(({ name }) => name === index.name);
      if (found === undefined) problems.push(`${collection}.${index.name} is missing`);
      else if (!isAsDefined(index, found)) problems.push(`${collection}.${index.name} is defined otherwise`);
    }
  }
  return problems;
}
