import { removeMatching } from '../query/execution';
import type { Catalog } from './catalog';

// As in MongoDB, an expired document may remain for up to a minute.
const INTERVAL_MILLISECONDS = 60_000;
const BATCH = 500;

/** Deletes documents that have expired by a TTL index. @returns their number */
export async function removeExpired(catalog: Catalog, now: number): Promise<number> {
  const expiring = indexesOf(catalog).filter(({ spec }) => spec.expireAfterSeconds !== undefined);
  let removed = 0;
  for (const { spec } of expiring)
    for (let batch = BATCH; batch === BATCH; removed += batch)
      batch = await catalog.write(() => removeBatch(catalog, spec.number, now));
  return removed;
}

const indexesOf = (catalog: Catalog) =>
  catalog.list().flatMap((collection) => collection.record.indexes.map((spec) => ({ collection, spec })));

/** Looks the index up again, because it may have been dropped or the catalog reloaded since the last batch. */
function removeBatch(catalog: Catalog, number: number, now: number): number {
  const match = indexesOf(catalog).find(({ spec }) => spec.number === number);
  if (!match) return 0;
  const { key, expireAfterSeconds = 0, partialFilterExpression = {} } = match.spec;
  const [path = ''] = Object.keys(key);
  const due = new Date(now - expireAfterSeconds * 1_000);
  // Older versions accepted times beyond JavaScript's dates; such documents never expire.
  if (Number.isNaN(due.getTime())) return 0;
  const filter = { $and: [{ [path]: { $lte: due } }, partialFilterExpression] }; // Both may test the same field.
  return removeMatching(match.collection, { filter, limit: BATCH }).n;
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
