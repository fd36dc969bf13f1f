import type { TestProject } from 'vitest/node';
import { LONG_TIMEOUT_SETTINGS } from '../support/engine';
import { type Portal, startPortal } from '../support/portal-process';
import { CORS_ORIGIN, METRICS_TOKEN } from '../support/settings';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the portal that this run started. */
    baseUrl: string;
    dataDir: string;
  }
}

let portal: Portal | undefined;

/** Starts the built portal for the run, unless E2E_BASE_URL and E2E_DATA_DIR name a running one. */
export async function setup(project: TestProject): Promise<void> {
  const { E2E_BASE_URL, E2E_DATA_DIR } = process.env;
  if (E2E_BASE_URL && E2E_DATA_DIR) {
    project.provide('baseUrl', E2E_BASE_URL);
    project.provide('dataDir', E2E_DATA_DIR);
    return;
  }
  // Some requests name other hosts or claim to come through a proxy.
  const anyHost = { DEMO: 'on' };
  portal = await startPortal({
    ...LONG_TIMEOUT_SETTINGS,
    ...anyHost,
    CORS_ORIGINS: CORS_ORIGIN,
    METRICS_TOKEN,
    RATE_LIMIT_PER_MINUTE: '0',
  });
  project.provide('baseUrl', portal.baseUrl);
  project.provide('dataDir', portal.dataDir);
}

export async function teardown(): Promise<void> {
  const code = await portal?.stop();
  // The log explains a 500, but the output of a test does not.
  for (const line of portal?.output().split('\n') ?? []) if (line.includes('unexpected error')) console.error(line);
  if (code !== undefined && code !== 0) throw new Error(`The portal ended with exit code ${code} after SIGTERM`);
}
