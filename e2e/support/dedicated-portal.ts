import { afterAll, beforeAll } from 'vitest';
import { setBaseUrl } from './api-client';
import { LONG_TIMEOUT_SETTINGS } from './engine';
import { type Portal, startPortal } from './portal-process';

/**
 * Starts a portal without a rate limit for the tests of one file, and stops it after them.
 * @returns a function that returns the portal, for hooks and tests.
 */
export function setUpDedicatedPortal(env: Readonly<Record<string, string>> = {}): () => Portal {
  let portal: Portal | undefined;
  beforeAll(async () => {
    portal = await startPortal({ ...LONG_TIMEOUT_SETTINGS, RATE_LIMIT_PER_MINUTE: '0', ...env });
    setBaseUrl(portal.baseUrl);
  });
  afterAll(async () => {
    const code = await portal?.stop();
    if (code !== undefined && code !== 0) throw new Error(`The portal ended with exit code ${code} after SIGTERM`);
  });
  return () => {
    if (portal === undefined) throw new Error('The portal starts before the first test, not during collection.');
    return portal;
  };
}
