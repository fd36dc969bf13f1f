import type { Db } from 'mongodb';
import { ensureIndexes } from '@/lib/server/indexes';

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** In ms. */
export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export async function resetDatabase(db: Db): Promise<void> {
  await db.dropDatabase();
  await ensureIndexes(db);
}
