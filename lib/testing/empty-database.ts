import { database } from '../db/client';

/** For tests: removes every document; indexes stay, which are slow to make. */
export async function emptyDatabase(): Promise<void> {
  const db = await database();
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  await Promise.all(collections.map(({ name }) => db.collection(name).deleteMany({})));
}
