import { afterAll, beforeAll, beforeEach } from 'vitest';
import { database } from '../db/client';
import { startTemporaryDatabase } from './temporary-database';

/** For tests: removes every document, but no index, because building indexes is slow. */
export async function emptyDatabase(): Promise<void> {
  const db = await database();
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  await Promise.all(collections.map(({ name }) => db.collection(name).deleteMany({})));
}

/** For tests: a database for the tests of one file, emptied before each test. */
export function setUpDatabase(): void {
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    ({ stop } = await startTemporaryDatabase());
  });
  beforeEach(emptyDatabase);
  afterAll(() => stop?.());
}
