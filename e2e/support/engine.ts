import path from 'node:path';

/**
 * A machine that is busy with something else is not a database that is away: that has tests of its own. Another engine is
 * asked for the same answers, not to be fast.
 */
export const PATIENT = { ANSWER_TIMEOUT_MS: process.env.TEST_MONGODB_URI ? '60000' : '10000' } as const;

/**
 * Settings of a portal that runs on the server of TEST_MONGODB_URI (`npm run test:engines`), in a database of its own
 * for each data folder; none without it, for the embedded database.
 */
export function engineSettings(dataDir: string): Readonly<Record<string, string>> {
  const { TEST_MONGODB_URI } = process.env;
  if (!TEST_MONGODB_URI) return {};
  const name = path.basename(dataDir).replaceAll(/[^A-Za-z0-9_-]/g, '_');
  return {
    MONGODB_URI: TEST_MONGODB_URI,
    MONGODB_DB: `test_${name}`.slice(0, 60),
    DEMO: 'on',
    ...PATIENT,
  };
}
