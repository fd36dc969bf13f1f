import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { cachedReference, renewReferenceVersion } from './reference-version';

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = (await startTemporaryDatabase()).stop;
});
afterAll(() => stop());

it('cachedReference reads again only after reference data have changed', async () => {
  let reads = 0;
  const count = cachedReference(async () => ++reads);
  expect(await Promise.all([count(), count()])).toEqual([1, 1]);
  expect(await count()).toBe(1);
  await renewReferenceVersion();
  expect(await count()).toBe(2);
});

it('cachedReference does not cache a failure', async () => {
  let reads = 0;
  const failOnce = cachedReference(async () => {
    if (++reads === 1) throw new Error('away');
    return reads;
  });
  await expect(failOnce()).rejects.toThrow('away');
  expect(await failOnce()).toBe(2);
});
