// Runs and counts the suites of `npm test` and `npm run check`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../build.mjs';
import { writeClientTypes } from '../client-types.mjs';
import { installedNodes } from './node-versions.mjs';
import { readPlaywrightReport, readVitestReport, summary } from './reports.mjs';

const bin = (name) => path.join(ROOT, 'node_modules', name);
const reports = mkdtempSync(path.join(tmpdir(), 'records-portal-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

const VITEST = bin('vitest/vitest.mjs');

/** What also runs on other Node versions: start, every operation, tokens, sign-in, and both packages. */
const CORE = [
  'e2e/api/clients/package.test.ts',
  'e2e/api/every-operation/openapi.test.ts',
  'e2e/api/oauth/session-callers.test.ts',
  'e2e/api/oauth/token-grants.test.ts',
  'e2e/api/processes/node-version.test.ts',
  'clients/typescript',
  'packages/embedded-mongodb',
];

/** @param projects comma-separated */
const vitest = (projects, files) => (file) => ({
  args: [
    VITEST,
    'run',
    ...projects.split(',').flatMap((project) => ['--project', project]),
    ...['--reporter=default', '--reporter=./scripts/testing/order-reporter.ts'],
    ...['--reporter=json', `--outputFile.json=${file}`],
    ...(files?.() ?? []),
  ],
  read: (report) => readVitestReport(report, ROOT),
});

/**
 * Tests that do not apply to other engines: speed and plans of the embedded one, settings without MongoDB, large demo
 * sets, concurrent upserts of one key (the stand-in for WiredTiger fails), and rules without unusual queries.
 */
const NOT_ON_OTHER_ENGINES = [
  'lib/identity/passwords/attempts.slow-test.ts',
  'lib/identity/passwords/change-password.slow-test.ts',
  'lib/identity/links/mail-requests.slow-test.ts',
  'lib/server/doctor/doctor.test.ts',
  'lib/demo/generator/load/load-generated.slow-test.ts',
  'lib/import/load/source-hash.slow-test.ts',
  'lib/identity/rate-limit/attempt-counter.test.ts',
  'lib/identity/rate-limit/budget.slow-test.ts',
  'lib/identity/rate-limit/count-call.slow-test.ts',
  'lib/records/export-cursor.test.ts',
  'lib/records/import-repository.test.ts',
  'lib/records/indexes.slow-test.ts',
  'lib/portal/exports/summary.test.ts',
  'lib/records/sharded-cluster.slow-test.ts',
  'lib/server/indexes.test.ts',
];

/** Folders whose queries do more than read and write single documents. */
const QUERYING = /^lib\/(db|import|inspections|portal|privacy|record-types|records)\//;

const databaseTests = () =>
  readdirSync(path.join(ROOT, 'lib'), { recursive: true })
    .filter((name) => /\.(slow-)?test\.ts$/.test(name))
    .map((name) => path.join('lib', name))
    .filter((name) => QUERYING.test(name) && !NOT_ON_OTHER_ENGINES.includes(name))
    .filter((name) => readFileSync(path.join(ROOT, name), 'utf8').includes('startTemporaryDatabase()'));

/** `read` parses the report; without it, the exit code counts as one test. */
const SUITES = {
  types: () => ({ args: [bin('typescript/bin/tsc'), '--noEmit'] }),
  lint: () => ({ args: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] }),
  // Dependencies between folders, above all those of lib/, and import cycles (.dependency-cruiser.cjs).
  rooms: () => ({
    args: [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      ...['--cache', path.join(ROOT, 'node_modules/.cache/dependency-cruiser'), '--cache-strategy', 'content'],
      ...['app', 'clients', 'components', 'e2e', 'lib', 'packages', 'scripts'],
    ],
  }),
  unit: vitest('unit'),
  slow: vitest('slow'),
  api: vitest('api'),
  core: vitest('unit,api', () => CORE),
  repositories: vitest('unit,slow', databaseTests),
  differential: vitest('engines'),
  // The pattern includes `resilience-alone`.
  resilience: vitest('resilience*'),
  nightly: vitest('nightly'),
  portal: (file) => ({
    args: [bin('@playwright/test/cli.js'), 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    read: readPlaywrightReport,
  }),
};

// The demo of every portal under test ends on the same day, even if the run passes midnight.
process.env.DEMO_DATE ??= new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

const WITH_PORTALS = ['api', 'core', 'resilience', 'portal'];

async function makeDemoData() {
  const folder = path.join(reports, 'demo-data');
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/testing/demo-data.mjs'), folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [status] = await once(child, 'exit');
  return status === 0 ? folder : undefined;
}

let demo;

/** Starts creating the demo data, once per run. @returns their folder; undefined on failure */
export function demoData() {
  demo ??= makeDemoData();
  return demo;
}

/**
 * @param options.label name in the summary; `env` additional variables; `buffersOutput` prints the output at the end, because
 * another suite runs at the same time; `nodeFolder` has another `node`
 */
export async function runSuite(name, { label = name, env: more = {}, buffersOutput = false, nodeFolder } = {}) {
  const file = path.join(reports, `${label.replaceAll(/\W+/g, '-')}.json`);
  const { args, env, read } = SUITES[name](file);
  if (!buffersOutput) console.log(`\n--- ${label}`);
  const folder = WITH_PORTALS.includes(name) ? await demoData() : undefined;
  const started = performance.now();
  // Portals and commands of the tests find `node` through PATH.
  const ofNode = nodeFolder && { PATH: `${nodeFolder}${path.delimiter}${process.env.PATH}` };
  const child = spawn(nodeFolder ? path.join(nodeFolder, 'node') : process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', ...(buffersOutput ? ['pipe', 'pipe'] : ['inherit', 'inherit'])],
    env: { ...process.env, ...(folder !== undefined && { TEST_DEMO_DATA: folder }), ...env, ...ofNode, ...more },
  });
  const output = [];
  for (const stream of buffersOutput ? [child.stdout, child.stderr] : [])
    stream.on('data', (part) => output.push(part));
  const [status] = await once(child, 'close');
  const run = { label, seconds: (performance.now() - started) / 1_000, output: Buffer.concat(output).toString() };
  const elsewhere = { name: 'all of it', error: 'see its output above' };
  if (status === 0 && read === undefined) return { ...run, passed: 1, failed: 0, skipped: 0 };
  try {
    const report = read(JSON.parse(readFileSync(file, 'utf8')));
    if (status === 0 || report.failed > 0) return { ...run, ...report };
    // A failure in setup or teardown counts as a failure.
    return { ...run, ...report, failed: 1, failures: [elsewhere] };
  } catch {
    return { ...run, passed: 0, failed: 1, skipped: 0, failures: [elsewhere] };
  }
}

/** Runs types, lint, rooms and unit tests in parallel: types use one core, and unit tests often wait. */
export async function runChecks() {
  await writeClientTypes();
  const besides = ['types', 'lint', 'rooms'].map((name) => runSuite(name, { buffersOutput: true }));
  const unit = await runSuite('unit');
  const results = await Promise.all(besides);
  for (const { label, output } of results) console.log(`\n--- ${label}\n${output.trimEnd()}`);
  return [...results, unit];
}

export async function runSuites(names) {
  const results = [];
  for (const name of names) results.push(await runSuite(name));
  return results;
}

/** Runs the core on each other Node that is installed. */
export async function runOnNodes() {
  const results = [];
  for (const { version, folder } of installedNodes())
    results.push(await runSuite('core', { label: `Node ${version}`, nodeFolder: folder }));
  return results;
}

/** Sets the exit code. */
export function summarize(results, options) {
  const { lines, failed } = summary(results, { isCi: Boolean(process.env.CI), ...options });
  console.log(`\n${lines.join('\n')}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
