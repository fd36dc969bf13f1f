import { decodePlain } from '../documents';
import { Execution } from '../query/execution';
import type { Catalog } from './catalog';
import type { Collection } from './collection';
import { idKey } from './collection';

// As MongoDB: an expired document may still be there for up to a minute.
const INTERVAL_MILLISECONDS = 60_000;
// Small transactions, so that requests get in between.
const BATCH = 500;

/** Deletes what TTL indexes say has expired. Answers how many documents that were. */
export async function removeExpired(catalog: Catalog, now: number): Promise<number> {
  let removed = 0;
  for (const collection of catalog.list()) {
    for (const { spec } of collection.indexes) {
      const path = Object.keys(spec.key)[0];
      if (spec.expireAfterSeconds === undefined || path === undefined) continue;
      const filter = {
        [path]: { $lte: new Date(now - spec.expireAfterSeconds * 1_000) },
        ...spec.partialFilterExpression,
      };
      for (let batch = BATCH; batch === BATCH; removed += batch) {
        batch = await catalog.environment.write(() => removeBatch(collection, filter));
      }
    }
  }
  return removed;
}

function removeBatch(collection: Collection, filter: object): number {
  const execution = new Execution(collection, { filter: { ...filter }, sort: [], skip: 0, limit: BATCH });
  const found = execution.collectIds();
  for (const { bytes } of found) {
    const before = decodePlain(bytes);
    collection.remove(idKey(before._id), before);
  }
  return found.length;
}

/** Answers how to stop; the round at work is waited for. */
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
