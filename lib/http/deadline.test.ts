import { describe, expect, it } from 'vitest';
import { DeadlineError, timeLeft, withinDeadline } from './deadline';

it('withinDeadline returns the result or error of work that ends in time', async () => {
  await expect(withinDeadline(Promise.resolve(1))).resolves.toBe(1);
  await expect(withinDeadline(Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
});

it('withinDeadline throws DeadlineError if the work takes too long', async () => {
  await expect(withinDeadline(new Promise(() => undefined), 20)).rejects.toThrow(DeadlineError);
});

describe('timeLeft', () => {
  const whole = timeLeft();

  it('subtracts elapsed time and leaves at least 50 ms', () => {
    const left = timeLeft(Date.now() - 500);
    expect(left).toBeLessThanOrEqual(whole - 500);
    expect(left).toBeGreaterThan(whole - 1_000);
    expect(timeLeft(Date.now() - 60_000)).toBe(50);
    expect(timeLeft(Date.now() + 60_000)).toBe(whole);
  });
});
