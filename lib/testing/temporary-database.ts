import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@records-portal/embedded-mongodb';
import { closeDatabase, connectForTools } from '../db/client';
import { ensureIndexes } from '../server/indexes';

type TemporaryDatabase = { readonly stop: () => Promise<void> };

async function connectTo(settings: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  await ensureIndexes(await connectForTools({ monitorCommands: true }));
}

async function startEmbedded(): Promise<TemporaryDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'records-portal-test-'));
  const server = await startEmbeddedDatabase({ dataDir });
  await connectTo({ DATA_DIR: dataDir, MONGODB_URI: undefined });
  return {
    stop: async () => {
      await closeDatabase();
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startOnServer(url: string): Promise<TemporaryDatabase> {
  await connectTo({ MONGODB_URI: url, MONGODB_DB: `test_${randomBytes(8).toString('hex')}`, DEMO: 'on' });
  return {
    stop: async () => {
      await (await connectForTools()).dropDatabase();
      await closeDatabase();
    },
  };
}

/** An empty database with indexes: embedded, or on the server of TEST_MONGODB_URI (`npm run test:engines`). */
export const startTemporaryDatabase = (): Promise<TemporaryDatabase> => {
  const { TEST_MONGODB_URI } = process.env;
  return TEST_MONGODB_URI ? startOnServer(TEST_MONGODB_URI) : startEmbedded();
};
