import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Projects: `unit` (fast tests beside the code, part of `npm run check`), `slow` (slow tests beside the code), `api` (over
// HTTP, against a built server), `resilience` (attacks, faults and load; each file starts its own servers) and
// `resilience-alone` (those that measure time). Not part of `npm test`: `nightly` (long tests) and `engines` (compares the
// embedded database with the one at TEST_MONGODB_URI).
// Other engines must return the same results but may be slow.
const testTimeout = process.env.TEST_MONGODB_URI ? 120_000 : 60_000;

// Not run on other engines: tests of the embedded database's process and folder and of the front server, and tests that
// take minutes on an engine written in Python.
const NOT_ABOUT_DATA = [
  'clients/package',
  'commands/{command-line,doctor,document-commands,migrate,readme-commands,restore-commands}',
  'every-operation/{access-table,methods-and-paths,raw-requests}',
  'processes/{leaked-secrets,lifecycle,node-version,plain-next,pruned,workers}',
];

/** Tests that measure response times or restart on a fixed port, which parallel tests would disturb. */
const ALONE = ['data-and-secrets', 'database-down', 'hostile-requests', 'large-account', 'noisy-app'].map(
  (name) => `e2e/resilience/${name}.test.ts`,
);

/** Files of unit and slow tests run in the order of the command line, in one process. */
const GIVEN_ORDER = process.env.TEST_ORDER === 'given';

const BESIDE_THE_CODE = '{app,clients,components,deploy,docs,lib,packages,scripts}/**/*';
const beside = {
  testTimeout,
  hookTimeout: testTimeout,
  // Vitest would use one worker on two cores; each file has its own database, so parallel files do not interfere.
  maxWorkers: GIVEN_ORDER ? 1 : 3,
  // Reloading all modules for each file took as long as the tests. If a file fails because of an earlier one, the order
  // reporter prints how to repeat the run.
  isolate: false,
  setupFiles: ['scripts/testing/begin-test-file.ts'],
  env: {
    // Tests provoke errors on purpose, which would fill the output.
    LOG_LEVEL: 'silent',
    // A slow engine is not an outage.
    ...(process.env.TEST_MONGODB_URI && { ANSWER_TIMEOUT_MS: '60000' }),
  },
};

const ENVIRONMENT = /^\/\/ @vitest-environment (\S+)/;

/** Test files with the same value may share a process. */
function kindOf({ project, moduleId }: TestSpecification): string {
  const [, environment = 'node'] = ENVIRONMENT.exec(readFileSync(moduleId, 'utf8')) ?? [];
  return `${project.name} ${environment}`;
}

/** Places each group where its first item was; the order within a group is unchanged. */
export function keepGroupsTogether<Item>(items: readonly Item[], groupOf: (item: Item) => string): Item[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groupOf(item);
    groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  return [...groups.values()].flat();
}

/** Places items in the order of the given keys; those without a key come last. */
export function orderAsGiven<Item>(
  items: readonly Item[],
  keys: readonly string[],
  keyOf: (item: Item) => string,
): Item[] {
  const placeOf = (item: Item): number => {
    const place = keys.indexOf(keyOf(item));
    return place === -1 ? keys.length : place;
  };
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Orders files so that those that can share a process follow one another: Vitest ends a process, with the modules it has
 * loaded, if the next file is of another project or environment. With `TEST_ORDER=given` (which
 * `scripts/testing/order-reporter.ts` prints), files keep the order of the command line.
 */
class FilesTogether extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = keepGroupsTogether(await super.sort(files), kindOf);
    if (!GIVEN_ORDER) return sorted;
    const given = process.argv.map((argument) => path.resolve(argument));
    return orderAsGiven(sorted, given, ({ moduleId }) => moduleId);
  }
}

const pathOf = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: 'server-only', replacement: pathOf('scripts/build/server-only-stub.ts') },
      // In the repository, its source; the package itself exports what `npm pack` builds.
      { find: /^@records-portal\/embedded-mongodb$/, replacement: pathOf('packages/embedded-mongodb/index.ts') },
      { find: /^@records-portal\/embedded-mongodb(?=\/)/, replacement: pathOf('packages/embedded-mongodb') },
      { find: '@', replacement: pathOf('.').replace(/\/$/, '') },
    ],
  },
  test: {
    reporters: ['default', './scripts/testing/order-reporter.ts'],
    sequence: { sequencer: FilesTogether },
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
          // With RESILIENCE_SIZE=full (e2e/support/test-size.ts).
          include: [
            'e2e/resilience/nightly/*.test.ts',
            'e2e/resilience/{fuzz,hostile,large,paging}-*.test.ts',
            'lib/records/output/raw-records.slow-test.ts',
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
          // The files share one portal, and each uses its own accounts.
          maxWorkers: 3,
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
    ],
  },
});
