// The suites of `npm test` and `npm run check`, run one after another and counted.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './build.mjs';

const bin = (name) => path.join(ROOT, 'node_modules', name);
const reports = mkdtempSync(path.join(tmpdir(), 'records-portal-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const VITEST = bin('vitest/vitest.mjs');

const vitest = (project, files) => (file) => ({
  args: [
    VITEST,
    'run',
    ...['--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ...(files?.() ?? []),
  ],
  count: ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    // A file that does not even load has no tests to fail.
    failed:
      numFailedTests +
      testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length,
    skipped: numPendingTests,
  }),
});

/**
 * Not run on other engines: how fast a database answers, which a stand-in written in Python does not; how it plans, which
 * MongoDB does as the embedded one, and what it refuses; settings of a portal without MongoDB; the demo's large sets;
 * many upserts of one new key at once, where WiredTiger's stand-in answers some with nothing; what is about the portal's own
 * rules for passwords, mails, hashes and counts, and reads no more than other tests do.
 */
const ABOUT_THE_ENGINE = [
  'lib/accounts/attempts.test.ts',
  'lib/accounts/change-password.test.ts',
  'lib/accounts/mail-requests.test.ts',
  'lib/doctor/doctor.test.ts',
  'lib/db/indexes.test.ts',
  'lib/generate/load/load-generated.test.ts',
  'lib/import/load/source-hash.test.ts',
  'lib/rate-limit/attempt-count.test.ts',
  'lib/rate-limit/budget.test.ts',
  'lib/rate-limit/rate-limit.test.ts',
  'lib/records/export-cursor.test.ts',
  'lib/records/import-repository.test.ts',
  'lib/records/indexes.test.ts',
  'lib/records/portal/summary.test.ts',
  'lib/records/sharded-cluster.test.ts',
];

/** Rooms whose questions to a database are not all plain reads and writes of one document. */
const ASKING = /^lib\/(db|import|inspections|people|record-types|records)\//;

/** Test files of lib/ that open a database: the repositories and imports. */
const databaseTests = () =>
  readdirSync(path.join(ROOT, 'lib'), { recursive: true })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join('lib', name))
    .filter((name) => ASKING.test(name) && !ABOUT_THE_ENGINE.includes(name))
    .filter((name) => readFileSync(path.join(ROOT, name), 'utf8').includes('startTemporaryDatabase()'));

/** Name -> how to run it; `count` reads the report that it leaves, without one the exit code is the one test. */
const SUITES = {
  types: () => ({ args: [bin('typescript/bin/tsc'), '--noEmit'] }),
  lint: () => ({ args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] }),
  unit: vitest('unit'),
  api: vitest('api'),
  repositories: vitest('unit', databaseTests),
  differential: vitest('engines'),
  // With `resilience-alone`.
  resilience: vitest('resilience*'),
  nightly: vitest('nightly'),
  portal: (file) => ({
    args: [bin('@playwright/test/cli.js'), 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    count: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      flaky: stats.flaky,
    }),
  }),
};

/** Suites whose tests start portals. */
const WITH_PORTALS = ['api', 'resilience', 'portal'];

/** The folder that portals of tests start on copies of; made once a run. @returns undefined where it cannot be made. */
function demoData() {
  const folder = path.join(reports, 'demo-data');
  if (existsSync(folder)) return folder;
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/demo-data.mjs'), folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0 ? folder : undefined;
}

/**
 * Runs one suite.
 * @param options.label what the sums call it; `env` what is set for it besides.
 */
export function runSuite(name, { label = name, env: more = {} } = {}) {
  const file = path.join(reports, `${label.replaceAll(/\W+/g, '-')}.json`);
  const { args, env, count } = SUITES[name](file);
  console.log(`\n--- ${label}`);
  const started = performance.now();
  const demo = WITH_PORTALS.includes(name) ? demoData() : undefined;
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(demo !== undefined && { DEMO_DATA: demo }), ...env, ...more },
  });
  const run = { label, seconds: (performance.now() - started) / 1_000 };
  if (count === undefined) return { ...run, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  try {
    const counted = count(JSON.parse(readFileSync(file, 'utf8')));
    // A run that failed outside its tests (a set-up, a tear-down) has still failed.
    return { ...run, ...counted, failed: status === 0 ? counted.failed : Math.max(1, counted.failed) };
  } catch {
    return { ...run, passed: 0, failed: 1, skipped: 0 };
  }
}

/** Prints the sums, the last line over all, and sets the exit code. */
export function summarize(results) {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const width = Math.max(...results.map(({ label }) => label.length));
  console.log('');
  for (const { label, passed, failed, flaky = 0, seconds = 0 } of results) {
    const second = flaky > 0 ? ` (${flaky} only the second time)` : '';
    console.log(`${label.padEnd(width)}  ${passed} passed, ${failed} failed${second} in ${Math.round(seconds)} s`);
  }
  const skipped = sum('skipped');
  if (process.env.CI && skipped > 0) console.log('Skipped tests count as failed in CI.');
  const failed = sum('failed') + (process.env.CI ? skipped : 0);
  console.log(
    `${sum('passed')} passed, ${failed} failed${!process.env.CI && skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Runs suites one after another, and sums them up. */
export const runSuites = (names) => summarize(names.map((name) => runSuite(name)));
