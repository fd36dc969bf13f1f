// The tests that touch a database, on one engine.
import { runSuite } from '../suites.mjs';

/** A name -> how it starts: its address (empty: each test file starts the embedded one itself) and how it is stopped. */
const ENGINES = {
  embedded: async () => ({ uri: '', stop: async () => undefined }),
  wiredtiger: async () => (await import('./wiredtiger.mjs')).start(),
  documentdb: async () => (await import('./documentdb.mjs')).start(),
};

// Answers are held against WiredTiger's: it is MongoDB's own engine, and answers as MongoDB does.
const SUITES = { wiredtiger: ['repositories', 'api', 'differential'], others: ['repositories', 'api'] };

export const ENGINE_NAMES = Object.keys(ENGINES);

/** The address of a server that runs already. */
export const isAddress = (name) => /^mongodb(\+srv)?:\/\//.test(name);

/**
 * @param name one of ENGINE_NAMES, or an address: the tests make databases named test_* there.
 * @param suites which of its suites; all unless given.
 * @returns the results, for the sums.
 */
export async function runOnEngine(name, suites = SUITES[name] ?? SUITES.others) {
  try {
    const { uri, stop } = isAddress(name) ? { uri: name, stop: async () => undefined } : await ENGINES[name]();
    try {
      const { CI, DIFFERENTIAL_RUNS = CI ? '700' : '5000' } = process.env;
      // where several test files make their collections at once, DocumentDB's catalogue loses some of them
      const alone = name === 'documentdb' && { VITEST_MAX_WORKERS: '1' };
      const env = { TEST_MONGODB_URI: uri, DIFFERENTIAL_URI: uri, DIFFERENTIAL_RUNS, ...alone };
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
