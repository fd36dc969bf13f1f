import { expect, it } from 'vitest';

const { isSource } = (await import(new URL('./build.mjs', import.meta.url).href)) as {
  isSource: (name: string) => boolean;
};

it.each([
  'lib/import/import-records.ts',
  'lib/demo/calgary-permits.csv',
  'packages/embedded-mongodb/testing/test-database.ts',
  'package-lock.json',
  'scripts/bench/servers/next-app/app/records/route.js',
  'lib/testing/answer.ts',
  'app/api/v4/records/mine/route.ts',
  'lib/distance.ts',
])('%s is a source file', (name) => {
  expect(isSource(name)).toBe(true);
});

it.each([
  'lib/import/test-data/riverton-permits.csv.map.yaml',
  'lib/import/import-records.test.ts',
  'components/card.test.tsx',
  'packages/embedded-mongodb/differential.engine-test.ts',
  'packages/embedded-mongodb/durability.slow-test.ts',
  'scripts/bench/servers/next-app/.next',
  'scripts/bench/servers/next-app/.next/server/app/empty/route.js',
  'scripts/bench/servers/next-app/next-env.d.ts',
  'scripts/testing/suites.mjs',
  'clients/typescript/dist/index.js',
])('%s is not a source file', (name) => {
  expect(isSource(name)).toBe(false);
});
