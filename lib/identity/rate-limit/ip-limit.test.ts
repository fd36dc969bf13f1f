import { expect, it } from 'vitest';
import { IpCounter } from './ip-limit';

it('IpCounter gives each IP address its own requests per minute', () => {
  let now = 0;
  const count = new IpCounter(3, () => now);
  const take = (ip: string, times: number) => Array.from({ length: times }, () => count.take(ip));
  expect(take('192.0.2.1', 5)).toEqual([0, 0, 0, 60, 60]);
  expect(take('192.0.2.2', 1)).toEqual([0]);
  now = 59_500;
  expect(take('192.0.2.1', 1)).toEqual([1]);
  now = 60_000;
  expect(take('192.0.2.1', 4)).toEqual([0, 0, 0, 60]);
});
