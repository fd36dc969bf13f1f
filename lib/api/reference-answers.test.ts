import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, database } from '../db/client';
import { VERSIONS } from '../db/collections';
import { referenceDataChanged } from '../db/reference-version';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { cachedAnswer } from './reference-answers';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());

let written = 0;
const write = async () => {
  written++;
  return { body: Buffer.from(`answer ${written}`), digest: 'x', locale: 'en_US', asked: '[]', ignored: undefined };
};
const ask = async (question: string) => String((await cachedAnswer(question, write)).body);

it('writes an answer once, and again after a change', async () => {
  const first = await ask('types?module=Building');
  expect(await Promise.all([ask('types?module=Building'), ask('types?module=Building')])).toEqual([first, first]);
  expect(await ask('types?module=Fire')).not.toBe(first);
  await referenceDataChanged();
  expect(await ask('types?module=Building')).not.toBe(first);
});

it('writes it once for all who ask at the same time', async () => {
  const before = written;
  await Promise.all(Array.from({ length: 10 }, () => ask('types?module=Licenses')));
  expect(written).toBe(before + 1);
});

it('sees within a second what another process changed', async () => {
  const first = await ask('statuses?group=A');
  await (await database()).collection(VERSIONS).updateOne({}, { $set: { version: 'of another process' } });
  await expect.poll(() => ask('statuses?group=A'), { timeout: 5_000, interval: 100 }).not.toBe(first);
});

it('keeps no answer to a long question', async () => {
  const question = `types?module=Building&z=${'x'.repeat(1_024)}`;
  expect(await ask(question)).not.toBe(await ask(question));
});

it('forgets the oldest answers before they take more than 32 MB with their questions', async () => {
  const large = async () => ({ ...(await write()), body: Buffer.alloc(900_000), asked: 'x'.repeat(100_000) });
  const first = await cachedAnswer('large?0', large);
  expect(await cachedAnswer('large?0', large)).toBe(first);
  for (let at = 1; at <= 17; at++) await cachedAnswer(`large?${at}`, large);
  // `toBe` compares two large answers byte by byte.
  expect((await cachedAnswer('large?0', large)) === first).toBe(false);
});

it('keeps no failure', async () => {
  const failing = () => Promise.reject(new Error('no database'));
  await expect(cachedAnswer('describe?type=x', failing)).rejects.toThrow('no database');
  expect(await ask('describe?type=x')).toMatch(/^answer/);
});

it('asks the database again after it was away', async () => {
  await referenceDataChanged();
  await closeDatabase();
  expect(await ask('after a pause')).toMatch(/^answer/);
});
