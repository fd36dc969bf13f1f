import type { Db } from 'mongodb';
import { ensureIndexes } from '@/lib/server/indexes';

/** The middle of some figures. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** How long work takes, in milliseconds. */
export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Empties a bench's database, and makes its indexes anew. */
export async function resetDatabase(db: Db): Promise<void> {
  await db.dropDatabase();
  await ensureIndexes(db);
}
