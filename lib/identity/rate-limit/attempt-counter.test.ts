import { MongoServerError } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database as connected } from '../../db/client';
import { RATE_LIMITS } from '../../db/collections';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { hashToken } from '../tokens/access-token';
import { attemptCounter } from './attempt-counter';
import { retryOnInternalError } from './retry-on-internal-error';
import { sharedCounter } from './shared-counter';

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  database = await startTemporaryDatabase();
});
afterAll(() => database.stop());

it('attemptCounter counts each of many concurrent first attempts, and starts again after a reset', async () => {
  const attempts = attemptCounter({ name: 'tried', seconds: 900, max: 10 });
  // A new key each round, because only the first write of a count can collide.
  for (let round = 0; round < 8; round++) {
    const key = `round ${round}`;
    const counted = await Promise.all(Array.from({ length: 12 }, () => attempts.take(key)));
    const rejected = counted.filter(({ waitSeconds }) => waitSeconds > 0).map(({ count }) => count);
    expect(rejected.sort()).toEqual([11, 12]);
    await Promise.all([attempts.reset(key), attempts.reset(key)]);
    expect(await attempts.take(key)).toEqual({ waitSeconds: 0, count: 1 });
  }
});

it('giveBack subtracts an attempt, and a key can have its own window', async () => {
  const attempts = attemptCounter({ name: 'given back', seconds: 900, max: 1 });
  expect((await attempts.take('a', 60)).waitSeconds).toBe(0);
  const { waitSeconds } = await attempts.take('a');
  expect(waitSeconds).toBeGreaterThan(0);
  expect(waitSeconds).toBeLessThanOrEqual(60);
  await attempts.giveBack('a');
  await attempts.giveBack('a');
  expect((await attempts.take('a')).waitSeconds).toBe(0);
});

it('attemptCounter stores neither the key nor a hash from which it can be guessed', async () => {
  await attemptCounter({ name: 'address', seconds: 900, max: 1 }).take('192.0.2.77');
  await sharedCounter().add('address:192.0.2.77', 1);
  const stored = JSON.stringify(await (await connected()).collection(RATE_LIMITS).find().toArray());
  expect(stored).toContain('address:');
  expect(stored).not.toContain('192.0.2.77');
  for (const key of ['192.0.2.77', 'address:192.0.2.77']) expect(stored).not.toContain(hashToken(key));
});

it('attemptCounter retries transient database errors only', async () => {
  const failing = (times: number, code: number) => {
    let calls = 0;
    const count = async () => {
      if (++calls <= times) throw new MongoServerError({ message: 'Not now', code });
      return calls;
    };
    return retryOnInternalError(count).catch(() => `failed after ${calls}`);
  };
  expect(await failing(2, 1)).toBe(3);
  expect(await failing(9, 1)).toBe('failed after 5');
  expect(await failing(1, 13)).toBe('failed after 1');
});
