import { afterAll, beforeAll, beforeEach } from 'vitest';
import { database } from '../db/client';
import { startTemporaryDatabase } from './temporary-database';

/** Keeps the indexes, because building them is slow. */
export async function emptyDatabase(): Promise<void> {
  const db = await database();
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  await Promise.all(collections.map(({ name }) => db.collection(name).deleteMany({})));
}

/** One database per test file, emptied before each test. */
export function setUpDatabase(): void {
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    ({ stop } = await startTemporaryDatabase());
  });
  beforeEach(emptyDatabase);
  afterAll(() => stop?.());
}
