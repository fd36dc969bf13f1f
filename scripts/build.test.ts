import { expect, it } from 'vitest';

const { isSource } = (await import(new URL('./build.mjs', import.meta.url).href)) as {
  isSource: (name: string) => boolean;
};

it.each([
  ['lib/import/import-records.ts', true],
  ['lib/import/test-data/riverton-permits.csv.map.yaml', false],
  ['lib/import/import-records.test.ts', false],
  ['components/card.test.tsx', false],
  ['lib/embedded-db/differential.engine-test.ts', false],
  ['lib/demo/calgary-permits.csv', true],
  ['lib/embedded-db/test-database.ts', true],
  ['package-lock.json', true],
])('%s: is built from: %s', (name, expected) => {
  expect(isSource(name)).toBe(expected);
});
