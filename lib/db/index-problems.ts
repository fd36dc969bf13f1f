import { isDeepStrictEqual } from 'node:util';
import type { Db, IndexDescription, IndexDescriptionInfo } from 'mongodb';
import type { Indexes } from './indexes';

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
