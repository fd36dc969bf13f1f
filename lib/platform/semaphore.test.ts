import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairSemaphore } from './semaphore';

it('gives so many turns at a time, the others in their order', async () => {
  const turns = new FairSemaphore(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const take = async (number: number) => {
    const end = await turns.take();
    begun.push(number);
    ends[number] = end;
  };
  const all = [0, 1, 2, 3].map(take);
  await turn();
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  ends[1]?.();
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('gives turns to all who wait, whoever asked for more', async () => {
  const turns = new FairSemaphore(1);
  const begun: string[] = [];
  const work = async (who: string) => {
    const end = await turns.take(who);
    begun.push(who);
    await turn();
    end();
  };
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(work));
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
});

it('gives one who asks no more than their own turns at a time, and the rest to the others', async () => {
  const turns = new FairSemaphore(3, 1);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const take = async (who: string) => {
    ends.push(await turns.take(who));
    begun.push(who);
  };
  for (const who of ['a', 'a', 'b', 'a', 'c', 'd', 'c']) void take(who);
  await turn();
  expect(begun).toEqual(['a', 'b', 'c']);
  ends[1]?.();
  await turn();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  ends[0]?.();
  await turn();
  ends[2]?.();
  await turn();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'a', 'c']);
  for (const end of ends) end();
  await turn();
  for (const end of ends) end();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'a', 'c', 'a']);
});
