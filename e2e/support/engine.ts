import path from 'node:path';

/** A long timeout, so that a busy machine or a slow engine is not mistaken for an outage, which has its own tests. */
export const LONG_TIMEOUT_SETTINGS = { ANSWER_TIMEOUT_MS: process.env.TEST_MONGODB_URI ? '60000' : '10000' } as const;

/**
 * The settings for the server at TEST_MONGODB_URI (`npm run test:engines`), with a separate database for each data
 * folder; empty for the embedded database.
 */
export function engineSettings(dataDir: string): Readonly<Record<string, string>> {
  const { TEST_MONGODB_URI } = process.env;
  if (!TEST_MONGODB_URI) return {};
  const name = path.basename(dataDir).replaceAll(/[^A-Za-z0-9_-]/g, '_');
  return {
    MONGODB_URI: TEST_MONGODB_URI,
    MONGODB_DB: `test_${name}`.slice(0, 60),
    DEMO: 'on',
    ...LONG_TIMEOUT_SETTINGS,
  };
}
