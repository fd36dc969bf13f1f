import { removeMatching } from '../query/execution';
import type { Catalog } from './catalog';

// As MongoDB: an expired document may still be there for up to a minute.
const INTERVAL_MILLISECONDS = 60_000;
const BATCH = 500;

/** Deletes what TTL indexes say has expired. Answers how many documents that were. */
export async function removeExpired(catalog: Catalog, now: number): Promise<number> {
  let removed = 0;
  for (const collection of catalog.list()) {
    for (const { key, expireAfterSeconds, partialFilterExpression } of collection.record.indexes) {
      const [path] = Object.keys(key);
      if (expireAfterSeconds === undefined || path === undefined) continue;
      const due = new Date(now - expireAfterSeconds * 1_000);
      if (Number.isNaN(due.getTime())) continue; // of an older folder: it was never to expire
      const isDue = { [path]: { $lte: due } };
      const filter = { $and: [isDue, partialFilterExpression ?? {}] }; // both may be about the same field
      for (let batch = BATCH; batch === BATCH; removed += batch) {
        batch = await catalog.write(() => removeMatching(collection, { filter, limit: BATCH }).n);
      }
    }
  }
  return removed;
}

export function startExpiry(catalog: Catalog, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = removeExpired(catalog, Date.now()).catch(onError);
  }, INTERVAL_MILLISECONDS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
