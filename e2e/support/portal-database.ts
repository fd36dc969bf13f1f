import { inject } from 'vitest';
import { closeDatabase, connectForTools } from '@/lib/db/client';
import { engineSettings } from './engine';

/**
 * Connects this test to the portal's database, so that it can call lib/ where an operator would use the command line.
 * @returns a function that closes the connection.
 */
export async function usePortalDatabase(dataDir = inject('dataDir')): Promise<() => Promise<void>> {
  delete process.env.MONGODB_URI;
  Object.assign(process.env, { DATA_DIR: dataDir, ...engineSettings(dataDir) });
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  await connectForTools();
  return closeDatabase;
}
