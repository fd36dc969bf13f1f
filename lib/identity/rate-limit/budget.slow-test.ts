import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { Budget, type SharedCounter } from './budget';
import { sharedCounter } from './shared-counter';

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  database = await startTemporaryDatabase();
});
afterAll(() => database.stop());

const takeMany = async (budgets: readonly Budget[], key: string, calls: number): Promise<number> => {
  const taken = await Promise.all(Array.from({ length: calls }, (_, at) => budgets[at % budgets.length]?.take(key)));
  return taken.filter((allowance) => allowance?.allowed).length;
};

it.each([1, 30, 600])('Budget allows two processes a total of %s calls', async (limit) => {
  const shared = sharedCounter();
  // The other process has its own counter on the same database.
  const both = [new Budget(limit, shared), new Budget(limit, sharedCounter())];
  expect(await takeMany(both, `both-${limit}`, limit * 2 + 10)).toBe(limit);
  expect(await takeMany(both, `other-${limit}`, 1)).toBe(1);
});

it('Budget reports the remaining calls after each call', async () => {
  const budget = new Budget(120, sharedCounter());
  const seen = [];
  for (let call = 0; call < 5; call++) seen.push((await budget.take('counted')).remaining);
  expect(seen).toEqual([119, 118, 117, 116, 115]);
  expect(budget.peek('counted')).toMatchObject({ allowed: true, limit: 120, remaining: 115 });
});

it('Budget queries the database at most 10 times for 120 calls', async () => {
  const count = sharedCounter();
  const add = vi.fn(count.add);
  await takeMany([new Budget(600, { add })], 'few-queries', 120);
  expect(add.mock.calls.length).toBeLessThanOrEqual(10);
});

it('Budget starts again with the next window', async () => {
  let endsInMs = 40;
  const counts = new Map<string, number>();
  const add: SharedCounter['add'] = async (key, points) => {
    counts.set(key, (counts.get(key) ?? 0) + points);
    return { count: counts.get(key) ?? 0, endsInMs };
  };
  const budget = new Budget(1, { add });
  expect((await budget.take('a')).allowed).toBe(true);
  expect((await budget.take('a')).allowed).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 60));
  counts.clear();
  endsInMs = 60_000;
  expect((await budget.take('a')).allowed).toBe(true);
});

it.each<[string, SharedCounter['add']]>([
  ['fails', () => Promise.reject(new Error('no database'))],
  ['never answers', () => new Promise(() => undefined)],
])('Budget counts locally while the database %s, and does not wait for it each time', async (_name, add) => {
  const budget = new Budget(100, { add });
  const started = performance.now();
  expect(await takeMany([budget], 'alone', 150)).toBe(100);
  expect(performance.now() - started).toBeLessThan(1_000);
});

it('Budget enforces the limit while some database answers are slow', async () => {
  let calls = 0;
  let total = 0;
  const add: SharedCounter['add'] = async (_key, points) => {
    total += points;
    const count = total;
    if (++calls % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 700));
    return { count, endsInMs: 60_000 };
  };
  const budget = new Budget(200, { add });
  let allowed = 0;
  for (const started = Date.now(); Date.now() - started < 4_000; ) {
    if ((await budget.take('flapping')).allowed) allowed++;
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(allowed).toBeLessThanOrEqual(200);
  expect(allowed).toBeGreaterThan(100);
});

it('Budget reports local counts to the database once it answers again', async () => {
  let isDown = true;
  let total = 0;
  const add: SharedCounter['add'] = async (_key, points) => {
    if (isDown) throw new Error('no database');
    total += points;
    return { count: total, endsInMs: 60_000 };
  };
  const budget = new Budget(100, { add });
  expect(await takeMany([budget], 'owing', 40)).toBe(40);
  isDown = false;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await takeMany([budget], 'owing', 10)).toBe(10);
  expect(total).toBeGreaterThanOrEqual(50);
});

it('Budget blocks a caller for at most a minute when the clock is set back an hour', async () => {
  const budget = new Budget(10, sharedCounter());
  expect(await takeMany([budget], 'moved', 20)).toBe(10);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  try {
    expect(await takeMany([budget], 'moved', 20)).toBe(10);
    expect(budget.peek('moved').wait).toBeLessThanOrEqual(60);
  } finally {
    vi.useRealTimers();
  }
});
