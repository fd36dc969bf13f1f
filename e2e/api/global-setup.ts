import type { TestProject } from 'vitest/node';
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

export async function setup(project: TestProject): Promise<void> {
  portal = await startPortal({ CORS_ORIGINS: CORS_ORIGIN, METRICS_TOKEN });
  project.provide('baseUrl', portal.baseUrl);
  project.provide('dataDir', portal.dataDir);
}

export async function teardown(): Promise<void> {
  const code = await portal?.stop();
  if (code !== undefined && code !== 0) throw new Error(`The portal ended with exit code ${code} after SIGTERM`);
}
