import { startPortal } from '../support/portal-process';

/** Starts the built portal for the run, unless E2E_BASE_URL names a running one. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.E2E_BASE_URL) return async () => undefined;
  // Two automated browsers open more pages than two people would, so the limits are higher.
  const settings = {
    LOG_LEVEL: 'warn',
    ANSWER_TIMEOUT_MS: '10000',
    RATE_LIMIT_PER_MINUTE: '10000',
    RATE_LIMIT_PER_ADDRESS: '0',
  };
  const portal = await startPortal(settings);
  // Workers read this when they load the configuration again.
  process.env.E2E_BASE_URL = portal.baseUrl;
  return async () => {
    const code = await portal.stop();
    if (code !== 0) throw new Error(`The portal ended with exit code ${code} after SIGTERM:\n${portal.output()}`);
  };
}
