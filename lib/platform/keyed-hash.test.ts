import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keyedHash, keyedHashes } from './keyed-hash';
import { ensureSessionSecret } from './session-secret';

const [OLD, NEW] = ['the previous secret, long enough for a test', 'the current secret, long enough for a test'];

function use(secret: string, previous?: string): void {
  vi.stubEnv('SESSION_SECRET', secret);
  vi.stubEnv('SESSION_SECRET_PREVIOUS', previous);
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
}

beforeEach(() => use(OLD));
afterEach(() => {
  vi.unstubAllEnvs();
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
});

it('keyedHash depends on the secret, the purpose and every part', () => {
  const hash = keyedHash('attempts', '192.0.2.1');
  const others = [
    createHash('sha256').update('192.0.2.1').digest('base64url'),
    keyedHash('audit', '192.0.2.1'),
    keyedHash('attempts', '192.0.2', '.1'),
    keyedHash('attempts', '192.0.2.1', ''),
  ];
  expect(hash).toMatch(/^[\w-]{43}$/);
  expect(new Set([hash, ...others]).size).toBe(5);
  expect(keyedHash('attempts', '192.0.2.1')).toBe(hash);
  use(NEW);
  expect(keyedHash('attempts', '192.0.2.1')).not.toBe(hash);
});

it('keyedHashes includes the hash with the previous secret while SESSION_SECRET_PREVIOUS is set', () => {
  const before = keyedHash('device', 'a');
  use(NEW, OLD);
  expect(keyedHashes('device', 'a')).toEqual([keyedHash('device', 'a'), before]);
  use(NEW);
  expect(keyedHashes('device', 'a')).toEqual([keyedHash('device', 'a')]);
});

it('keyedHash is the same in a demo command as in the portal, whose secret is in DATA_DIR', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keyed-hash-'));
  try {
    use(await ensureSessionSecret(dataDir));
    const ofPortal = keyedHash('audit', '192.0.2.1');
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('SESSION_SECRET', undefined);
    Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
    expect(keyedHash('audit', '192.0.2.1')).toBe(ofPortal);
    await rm(path.join(dataDir, 'session-secret'));
    expect(keyedHash('audit', '192.0.2.1')).not.toBe(ofPortal);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
