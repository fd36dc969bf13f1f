// Runs the database tests on one engine.
import { runSuite } from '../testing/suites.mjs';

/** An empty URI means that each test file starts the embedded database. */
const ENGINES = {
  embedded: async () => ({ uri: '', stop: async () => undefined }),
  wiredtiger: async () => (await import('./wiredtiger.mjs')).start(),
  documentdb: async () => (await import('./documentdb.mjs')).start(),
  mongod: async () => (await import('./mongod.mjs')).start(),
};

// The reference is MongoDB, or WiredTiger, its own storage engine.
const REFERENCE = ['repositories', 'api', 'differential'];
const SUITES = { wiredtiger: REFERENCE, mongod: REFERENCE, others: ['repositories', 'api'] };

export const ENGINE_NAMES = Object.keys(ENGINES);

/** Those that run if none is named; MongoDB is downloaded only by its name. */
export const DEFAULT_ENGINES = ENGINE_NAMES.filter((name) => name !== 'mongod');

export const isConnectionString = (name) => /^mongodb(\+srv)?:\/\//.test(name);

/** @param name an engine, or a URI: the tests create databases test_* there. @param suites all by default */
export async function runOnEngine(name, suites = SUITES[name] ?? SUITES.others) {
  try {
    const { uri, stop } = isConnectionString(name) ? { uri: name, stop: async () => undefined } : await ENGINES[name]();
    try {
      const { CI, DIFFERENTIAL_RUNS = CI ? '700' : '5000' } = process.env;
      // DocumentDB loses collections that several test files create at once
      const sequential = name === 'documentdb' && { VITEST_MAX_WORKERS: '1' };
      const env = { TEST_MONGODB_URI: uri, DIFFERENTIAL_URI: uri, DIFFERENTIAL_RUNS, ...sequential };
      const results = [];
      for (const suite of suites) results.push(await runSuite(suite, { label: `${name} ${suite}`, env }));
      return results;
    } finally {
      await stop();
    }
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    return [
      {
        label: name,
        seconds: 0,
        passed: 0,
        failed: 1,
        skipped: 0,
        failures: [{ name: 'all of it', error: error.message }],
      },
    ];
  }
}
