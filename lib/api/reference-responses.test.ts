import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, database } from '../db/client';
import { VERSIONS } from '../db/collections';
import { renewReferenceVersion } from '../db/reference-version';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { cachedResponse } from './reference-responses';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());

let writes = 0;
const write = async () => {
  writes++;
  return {
    body: Buffer.from(`answer ${writes}`),
    digest: 'x',
    locale: 'en_US',
    parametersJson: '[]',
    ignored: undefined,
  };
};
const responseTo = async (key: string) => String((await cachedResponse(key, write)).body);

it('cachedResponse caches a response until reference data change', async () => {
  const first = await responseTo('types?module=Building');
  const same = [responseTo('types?module=Building'), responseTo('types?module=Building')];
  expect(await Promise.all(same)).toEqual([first, first]);
  expect(await responseTo('types?module=Fire')).not.toBe(first);
  await renewReferenceVersion();
  expect(await responseTo('types?module=Building')).not.toBe(first);
});

it('cachedAnswer writes a response once for concurrent requests', async () => {
  const before = writes;
  await Promise.all(Array.from({ length: 10 }, () => responseTo('types?module=Licenses')));
  expect(writes).toBe(before + 1);
});

it('cachedResponse writes a response again after another process changed reference data', async () => {
  const first = await responseTo('statuses?group=A');
  await (await database()).collection(VERSIONS).updateOne({}, { $set: { version: 'of another process' } });
  await expect.poll(() => responseTo('statuses?group=A'), { timeout: 5_000, interval: 100 }).not.toBe(first);
});

it('cachedAnswer does not cache responses to very long query strings', async () => {
  const key = `types?module=Building&z=${'x'.repeat(1_024)}`;
  expect(await responseTo(key)).not.toBe(await responseTo(key));
});

it('cachedAnswer evicts the oldest responses before the cache exceeds 32 MB, including keys', async () => {
  const large = async () => ({ ...(await write()), body: Buffer.alloc(900_000), parametersJson: 'x'.repeat(100_000) });
  const first = await cachedResponse('large?0', large);
  expect(await cachedResponse('large?0', large)).toBe(first);
  for (let at = 1; at <= 17; at++) await cachedResponse(`large?${at}`, large);
  // `toBe` would compare two large buffers byte by byte.
  expect((await cachedResponse('large?0', large)) === first).toBe(false);
});

it('cachedAnswer does not cache a failure', async () => {
  const failing = () => Promise.reject(new Error('no database'));
  await expect(cachedResponse('describe?type=x', failing)).rejects.toThrow('no database');
  expect(await responseTo('describe?type=x')).toMatch(/^answer/);
});

it('cachedAnswer writes responses again after the database connection was closed', async () => {
  await renewReferenceVersion();
  await closeDatabase();
  expect(await responseTo('after a pause')).toMatch(/^answer/);
});
