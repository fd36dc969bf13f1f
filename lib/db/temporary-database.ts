import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '../embedded-db/server';
import { closeDatabase, connectPatiently } from './client';
import { ensureIndexes } from './indexes';

/** For tests: an empty, indexed embedded database in a folder of its own, which this process uses from now on. */
export async function startTemporaryDatabase(): Promise<{ stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'records-portal-test-'));
  process.env.DATA_DIR = dataDir;
  delete process.env.MONGODB_URI;
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  const server = await startEmbeddedDatabase({ dataDir });
  await ensureIndexes(await connectPatiently({ monitorCommands: true }));
  return {
    stop: async () => {
      await closeDatabase();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
