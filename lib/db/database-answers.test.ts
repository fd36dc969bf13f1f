import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { socketPathFor } from '@records-portal/embedded-mongodb/location';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { databaseAnswers } from './client';

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

it('no where nobody listens', async () => expect(await databaseAnswers()).toBe(false));

it('yes where the database is too busy to say anything', async () => {
  const busy = createServer().listen(socketPathFor(folder));
  try {
    expect(await databaseAnswers()).toBe(true);
  } finally {
    busy.close();
  }
});
