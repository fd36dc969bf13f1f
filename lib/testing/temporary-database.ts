import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@records-portal/embedded-mongodb';
import { closeDatabase, connectPatiently } from '../db/client';
import { ensureIndexes } from '../server/indexes';

type TemporaryDatabase = { readonly stop: () => Promise<void> };

/** Empty and indexed; this process uses it from now on. */
async function use(settings: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  await ensureIndexes(await connectPatiently({ monitorCommands: true }));
}

async function embedded(): Promise<TemporaryDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'records-portal-test-'));
  const server = await startEmbeddedDatabase({ dataDir });
  await use({ DATA_DIR: dataDir, MONGODB_URI: undefined });
  return {
    stop: async () => {
      await closeDatabase();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function onEngine(address: string): Promise<TemporaryDatabase> {
  await use({ MONGODB_URI: address, MONGODB_DB: `test_${randomBytes(8).toString('hex')}`, DEMO: 'on' });
  return {
    stop: async () => {
      await (await connectPatiently()).dropDatabase();
      await closeDatabase();
    },
  };
}

/**
 * For tests: a database of their own. An embedded one in a folder that goes with it, or one on the server that
 * TEST_MONGODB_URI names (`npm run test:engines`).
 */
export const startTemporaryDatabase = (): Promise<TemporaryDatabase> => {
  const { TEST_MONGODB_URI } = process.env;
  return TEST_MONGODB_URI ? onEngine(TEST_MONGODB_URI) : embedded();
};
