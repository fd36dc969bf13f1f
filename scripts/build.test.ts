import { expect, it } from 'vitest';

const { isSource } = (await import(new URL('./build.mjs', import.meta.url).href)) as {
  isSource: (name: string) => boolean;
};

it.each([
  ['lib/import/import-records.ts', true],
  ['lib/import/test-data/riverton-permits.csv.map.yaml', false],
  ['lib/import/import-records.test.ts', false],
  ['components/card.test.tsx', false],
  ['packages/embedded-mongodb/differential.engine-test.ts', false],
  ['packages/embedded-mongodb/durability.slow-test.ts', false],
  ['lib/demo/calgary-permits.csv', true],
  ['packages/embedded-mongodb/testing/test-database.ts', true],
  ['package-lock.json', true],
  ['scripts/bench/servers/next-app/app/records/route.js', true],
  ['scripts/bench/servers/next-app/.next', false],
  ['scripts/bench/servers/next-app/.next/server/app/empty/route.js', false],
  ['scripts/bench/servers/next-app/next-env.d.ts', false],
  ['scripts/testing/suites.mjs', false],
  ['lib/testing/answer.ts', true],
  ['clients/typescript/dist/index.js', false],
  ['app/api/v4/records/mine/route.ts', true],
  ['lib/distance.ts', true],
])('%s is a source file: %s', (name, expected) => {
  expect(isSource(name)).toBe(expected);
});
