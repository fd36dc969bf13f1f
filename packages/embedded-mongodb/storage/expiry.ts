import { removeMatching } from '../query/execution';
import type { Catalog } from './catalog';
import type { CollectionRecord } from './collection';
import type { IndexSpec } from './index';

// As MongoDB: an expired document may still be there for up to a minute.
const INTERVAL_MILLISECONDS = 60_000;
const BATCH = 500;

/** Deletes what TTL indexes say has expired. Answers how many documents that were. */
export async function removeExpired(catalog: Catalog, now: number): Promise<number> {
  let removed = 0;
  for (const { record } of catalog.list()) {
    for (const index of record.indexes) {
      for (let batch = BATCH; batch === BATCH; removed += batch) {
        batch = await catalog.write(() => removeBatch(catalog, record, index, now));
      }
    }
  }
  return removed;
}

/** Since the last batch the collection or the index may have been dropped, and the catalogue been read again. */
function removeBatch(
  catalog: Catalog,
  { database, name, number }: CollectionRecord,
  index: IndexSpec,
  now: number,
): number {
  const { expireAfterSeconds, partialFilterExpression, key } = index;
  const [path] = Object.keys(key);
  if (expireAfterSeconds === undefined || path === undefined) return 0;
  const due = new Date(now - expireAfterSeconds * 1_000);
  const collection = catalog.find(database, name);
  const isThere =
    collection?.record.number === number && collection.record.indexes.some((one) => one.number === index.number);
  // a time beyond dates is of an older folder: it was never to expire
  if (!isThere || Number.isNaN(due.getTime())) return 0;
  const filter = { $and: [{ [path]: { $lte: due } }, partialFilterExpression ?? {}] }; // both may be about the same field
  return removeMatching(collection, { filter, limit: BATCH }).n;
}

export function startExpiry(catalog: Catalog, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const remove = async () => {
    await removeExpired(catalog, Date.now()).catch(onError);
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= remove();
  }, INTERVAL_MILLISECONDS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
