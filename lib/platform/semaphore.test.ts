import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairSemaphore } from './semaphore';

it('FairSemaphore limits concurrent work to its slots and runs the rest in order', async () => {
  const semaphore = new FairSemaphore(2);
  const started: number[] = [];
  const releases: (() => void)[] = [];
  const start = async (number: number) => {
    const release = await semaphore.acquire();
    started.push(number);
    releases[number] = release;
  };
  const all = [0, 1, 2, 3].map(start);
  await tick();
  expect(started).toEqual([0, 1]);
  releases[1]?.();
  releases[1]?.();
  await tick();
  expect(started).toEqual([0, 1, 2]);
  releases[0]?.();
  await Promise.all(all);
  expect(started).toEqual([0, 1, 2, 3]);
});

it('FairSemaphore serves keys in turn, however many requests each has', async () => {
  const semaphore = new FairSemaphore(1);
  const started: string[] = [];
  const work = async (key: string) => {
    const release = await semaphore.acquire(key);
    started.push(key);
    await tick();
    release();
  };
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(work));
  expect(started).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

it('FairSemaphore limits the slots of each key', async () => {
  const semaphore = new FairSemaphore(3, 1);
  const started: string[] = [];
  const releases: (() => void)[] = [];
  const start = async (key: string) => {
    releases.push(await semaphore.acquire(key));
    started.push(key);
  };
  for (const key of ['a', 'a', 'b', 'a', 'c', 'd', 'c']) void start(key);
  await tick();
  expect(started).toEqual(['a', 'b', 'c']);
  releases[1]?.();
  await tick();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  releases[0]?.();
  await tick();
  releases[2]?.();
  await tick();
  expect(started).toEqual(['a', 'b', 'c', 'd', 'a', 'c']);
  for (const release of releases) release();
  await tick();
  for (const release of releases) release();
  expect(started).toEqual(['a', 'b', 'c', 'd', 'a', 'c', 'a']);
});
