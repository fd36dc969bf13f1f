import { createRequire } from 'node:module';
import { hash, verify } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { baseUrl } from '../../support/api-client';
import { readMetrics } from '../../support/processes/metrics';
import { METRICS_TOKEN } from '../../support/settings';

// `npm test` also runs this on Node 22 and 24 (scripts/testing/node-versions.mjs).

it('the portal runs on the same Node as the tests', async () => {
  const names = [...(await readMetrics(baseUrl(), METRICS_TOKEN)).keys()];
  expect(names).toContainEqual(expect.stringContaining(`nodejs_version_info{version="${process.version}"`));
});

it('the native part for passwords runs on this Node', async () => {
  const stored = await hash('a password of the test');
  expect(await verify(stored, 'a password of the test')).toBe(true);
  expect(await verify(stored, 'another password')).toBe(false);
});

it('the native compiler of the pages runs on this Node', async () => {
  const { loadBindings } = createRequire(import.meta.url)('next/dist/build/swc') as {
    readonly loadBindings: () => Promise<{ readonly isWasm: boolean }>;
  };
  expect((await loadBindings()).isWasm).toBe(false);
});
