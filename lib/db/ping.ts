import { database } from './client';

/** Resolves if the database responds. @throws a driver error otherwise, within about 2 s. */
export async function pingDatabase(): Promise<void> {
  await (await database()).command({ ping: 1 });
}
