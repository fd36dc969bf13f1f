// The suites of `npm test` and `npm run check`, run one after another and counted.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './build.mjs';

const bin = (name) => path.join(ROOT, 'node_modules', name);
const reports = mkdtempSync(path.join(tmpdir(), 'records-portal-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const VITEST = bin('vitest/vitest.mjs');

const vitest = (project) => (file) => ({
  args: [VITEST, 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  count: ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    // A file that does not even load has no tests to fail.
    failed:
      numFailedTests +
      testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length,
    skipped: numPendingTests,
  }),
});

/** Name -> how to run it; `count` reads the report that it leaves, without one the exit code is the one test. */
const SUITES = {
  types: () => ({ args: [bin('typescript/bin/tsc'), '--noEmit'] }),
  lint: () => ({ args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] }),
  unit: vitest('unit'),
  api: vitest('api'),
  portal: (file) => ({
    args: [bin('@playwright/test/cli.js'), 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    count: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    }),
  }),
};

function runSuite(name) {
  const file = path.join(reports, `${name}.json`);
  const { args, env, count } = SUITES[name](file);
  console.log(`\n--- ${name}`);
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (count === undefined) return { name, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  try {
    const counted = count(JSON.parse(readFileSync(file, 'utf8')));
    // A run that failed outside its tests (a set-up, a tear-down) has still failed.
    return { name, ...counted, failed: status === 0 ? counted.failed : Math.max(1, counted.failed) };
  } catch {
    return { name, passed: 0, failed: 1, skipped: 0 };
  }
}

/** Runs the suites, prints the sums, and sets the exit code. */
export function runSuites(names) {
  const results = names.map(runSuite);
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  console.log('');
  for (const { name, passed, failed } of results) console.log(`${name.padEnd(8)} ${passed} passed, ${failed} failed`);
  const skipped = sum('skipped');
  if (process.env.CI && skipped > 0) console.log('Skipped tests count as failed in CI.');
  const failed = sum('failed') + (process.env.CI ? skipped : 0);
  console.log(
    `${sum('passed')} passed, ${failed} failed${!process.env.CI && skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
}
