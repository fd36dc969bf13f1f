import { MongoServerError } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTemporaryDatabase } from '../db/temporary-database';
import { attemptLimiter } from './attempt-limiter';
import { countAgain } from './count-again';

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  database = await startTemporaryDatabase();
});
afterAll(() => database.stop());

const LIMITS = { name: 'tried', seconds: 900, mostPerAccount: 10, mostPerAddress: 100 };

it('counts each of many first attempts at once, and forgives them', async () => {
  const attempts = attemptLimiter(LIMITS);
  const takeMany = async (email: string) =>
    await Promise.all(Array.from({ length: 12 }, () => attempts.take(email, '192.0.2.1')));
  // new accounts each time: whose counts are there already is not what can collide
  for (let round = 0; round < 8; round++) {
    const email = `round${round}@example.org`;
    const waits = await takeMany(email);
    expect(waits.filter((seconds) => seconds > 0)).toHaveLength(2);
    await Promise.all([attempts.forgiveAccount(email), attempts.forgiveAccount(email)]);
    expect(await attempts.take(email, '192.0.2.2')).toBe(0);
  }
  expect(await attempts.take('another@example.org', '192.0.2.1')).toBe(0);
});

it('tries again what the database could not do for the moment, and nothing else', async () => {
  const failing = (times: number, code: number) => {
    let calls = 0;
    const count = async () => {
      if (++calls <= times) throw new MongoServerError({ message: 'Not now', code });
      return calls;
    };
    return countAgain(count).catch(() => `failed after ${calls}`);
  };
  expect(await failing(2, 1)).toBe(3);
  expect(await failing(9, 1)).toBe('failed after 5');
  expect(await failing(1, 13)).toBe('failed after 1');
});
