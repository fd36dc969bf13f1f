import { inject } from 'vitest';
import { closeDatabase, connectPatiently } from '@/lib/db/client';

/**
 * Connects this test to the database of the portal under test: what lib/ does here, an operator does on the command line.
 * @returns what closes the connection.
 */
export async function usePortalDatabase(dataDir = inject('dataDir')): Promise<() => Promise<void>> {
  process.env.DATA_DIR = dataDir;
  delete process.env.MONGODB_URI;
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  await connectPatiently();
  return closeDatabase;
}
