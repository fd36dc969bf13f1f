import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BatchQueue } from './batch-queue';

const FULL = 100;

it('ended() resolves once the running batches are stored, even if an earlier batch failed', async () => {
  let batches = 0;
  let storedCount = 0;
  const load = async (items: readonly number[]): Promise<readonly string[]> => {
    batches += 1;
    if (batches === 1) throw new Error('the disk is full');
    await delay(50);
    storedCount += items.length;
    return [];
  };
  const queue = new BatchQueue<number, string>(load, async () => undefined);
  for (let item = 0; item < 3 * FULL; item++) await queue.add(item);
  await expect(queue.finish()).rejects.toThrow('the disk is full');
  expect(storedCount).toBe(0);
  await queue.ended();
  expect(storedCount).toBe(2 * FULL);
});
