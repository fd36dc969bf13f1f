import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairSemaphore } from './semaphore';

it('runs no more work at once than it has slots, and the rest in order', async () => {
  const semaphore = new FairSemaphore(2);
  const begun: number[] = [];
  const releases: (() => void)[] = [];
  const start = async (number: number) => {
    const release = await semaphore.acquire();
    begun.push(number);
    releases[number] = release;
  };
  const all = [0, 1, 2, 3].map(start);
  await tick();
  expect(begun).toEqual([0, 1]);
  releases[1]?.();
  releases[1]?.();
  await tick();
  expect(begun).toEqual([0, 1, 2]);
  releases[0]?.();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('serves waiting keys in turn, however many requests a key has', async () => {
  const semaphore = new FairSemaphore(1);
  const begun: string[] = [];
  const work = async (key: string) => {
    const release = await semaphore.acquire(key);
    begun.push(key);
    await tick();
    release();
  };
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(work));
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

it('gives a key no more slots than its limit, and the rest to other keys', async () => {
  const semaphore = new FairSemaphore(3, 1);
  const begun: string[] = [];
  const releases: (() => void)[] = [];
  const start = async (key: string) => {
    releases.push(await semaphore.acquire(key));
    begun.push(key);
  };
  for (const key of ['a', 'a', 'b', 'a', 'c', 'd', 'c']) void start(key);
  await tick();
  expect(begun).toEqual(['a', 'b', 'c']);
  releases[1]?.();
  await tick();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  releases[0]?.();
  await tick();
  releases[2]?.();
  await tick();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'a', 'c']);
  for (const release of releases) release();
  await tick();
  for (const release of releases) release();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'a', 'c', 'a']);
});
