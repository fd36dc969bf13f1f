import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { socketPathFor } from '@records-portal/embedded-mongodb/location';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isDatabaseRunning } from './client';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'answers-'));
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('MONGODB_URI', undefined);
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  await rm(folder, { recursive: true });
});

it('isDatabaseRunning is false if nothing listens', async () => expect(await isDatabaseRunning()).toBe(false));

it('isDatabaseRunning is true if the database accepts connections but is too busy to answer', async () => {
  const busy = createServer().listen(socketPathFor(folder));
  try {
    expect(await isDatabaseRunning()).toBe(true);
  } finally {
    busy.close();
  }
});
