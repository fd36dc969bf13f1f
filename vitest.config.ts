import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Projects: `unit` (beside the code; what `npm run check` runs), `slow` (beside the code too: what takes seconds, or is about
// processes and files), `api` (over HTTP, against a built server), `resilience`
// (attacks, faults and load; each file starts what it needs; `resilience-alone` is what measures), and, not part of
// `npm test`, `nightly` (the long ones of these) and `engines` (the embedded database beside another one, whose address
// is given).
// Another engine is asked for the same answers, not to be fast.
const testTimeout = process.env.TEST_MONGODB_URI ? 120_000 : 60_000;

// On another engine these have nothing to do: they are about the embedded database's own process and folder, or about the
// front server; or they are about callers, and take minutes on a stand-in written in Python.
const NOT_ABOUT_DATA = [
  'clients/package',
  'commands/{command-line,doctor,document-commands,import-document,migrate,readme-commands,restore-commands}',
  'every-operation/{access-table,methods-and-paths,raw-requests}',
  'processes/{lifecycle,plain-next,secrets-nowhere,workers}',
];

/** Tests of resilience that measure how long answers take, or start again on the same port: another would disturb them. */
const ALONE = ['data-and-secrets', 'database-away', 'hostile-requests', 'large-account', 'noisy-app'].map(
  (name) => `e2e/resilience/${name}.test.ts`,
);

const BESIDE_THE_CODE = '{app,clients,components,deploy,docs,lib,packages,scripts}/**/*';
const beside = {
  testTimeout,
  hookTimeout: testTimeout,
  // On two cores vitest would use one: each file has its own database, so they do not get in each other's way.
  maxWorkers: 3,
  // Loading every module anew for every file took as long as the tests.
  isolate: false,
  setupFiles: ['scripts/begin-test-file.ts'],
  // What a test provokes on purpose is not news.
  env: { LOG_LEVEL: 'silent' },
};

export default defineConfig({
  resolve: {
    alias: {
      'server-only': fileURLToPath(new URL('./scripts/server-only-stub.ts', import.meta.url)),
      '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, ''),
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...beside,
          name: 'unit',
          include: [`${BESIDE_THE_CODE}.test.{ts,tsx}`],
        },
      },
      {
        extends: true,
        test: { ...beside, name: 'slow', include: [`${BESIDE_THE_CODE}.slow-test.{ts,tsx}`] },
      },
      {
        extends: true,
        test: { name: 'engines', include: ['packages/**/*.engine-test.ts'], testTimeout: 600_000 },
      },
      {
        extends: true,
        test: {
          name: 'resilience',
          include: ['e2e/resilience/*.test.ts'],
          exclude: ALONE,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'resilience-alone',
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'nightly',
          // Of those whose size can be set, the full one (e2e/support/size.ts).
          include: [
            'e2e/resilience/nightly/*.test.ts',
            'e2e/resilience/{fuzz,hostile,large,paging}-*.test.ts',
            'lib/records/{filters/filter-conditions,output/raw-records}.test.ts',
          ],
          env: { RESILIENCE_SIZE: 'full' },
          fileParallelism: false,
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['e2e/api/**/*.test.ts'],
          exclude: process.env.TEST_MONGODB_URI ? NOT_ABOUT_DATA.map((name) => `e2e/api/${name}.test.ts`) : [],
          globalSetup: ['e2e/api/global-setup.ts'],
          // As for `unit`; the files share one portal, and each asks for what is its own.
          maxWorkers: 3,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
