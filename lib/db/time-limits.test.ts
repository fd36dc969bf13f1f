import { afterEach, expect, it } from 'vitest';
import { timeLimits } from './time-limits';

const resetEnv = () => Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
afterEach(() => {
  delete process.env.ANSWER_TIMEOUT_MS;
  resetEnv();
});

it.each(['500', '2000', '60000'])('each limit is shorter than the next one with a total of %s ms', (whole) => {
  process.env.ANSWER_TIMEOUT_MS = whole;
  resetEnv();
  const { read, longRead, socket, response } = timeLimits();
  const order = [read, longRead, socket, response, Number(whole)];
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(new Set(order).size).toBe(order.length);
});
