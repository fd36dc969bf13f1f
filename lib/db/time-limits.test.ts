import { afterEach, expect, it } from 'vitest';
import { timeLimits } from './time-limits';

const forget = () => Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
afterEach(() => {
  delete process.env.ANSWER_TIMEOUT_MS;
  forget();
});

it.each(['500', '2000', '60000'])('leaves each part of %s ms time to say what is wrong', (whole) => {
  process.env.ANSWER_TIMEOUT_MS = whole;
  forget();
  const { read, longRead, socket, answer } = timeLimits();
  const order = [read, longRead, socket, answer, Number(whole)];
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(new Set(order).size).toBe(order.length);
});
