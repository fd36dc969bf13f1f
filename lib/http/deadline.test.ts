import { describe, expect, it } from 'vitest';
import { DeadlineError, timeLeft, withinDeadline } from './deadline';

it('gives the result of work that is done in time, and its error', async () => {
  await expect(withinDeadline(Promise.resolve(1))).resolves.toBe(1);
  await expect(withinDeadline(Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
});

it('gives up on work that is not', async () => {
  await expect(withinDeadline(new Promise(() => undefined), 20)).rejects.toThrow(DeadlineError);
});

describe('timeLeft', () => {
  const whole = timeLeft();

  it('takes off what was spent, and leaves a moment', () => {
    const left = timeLeft(Date.now() - 500);
    expect(left).toBeLessThanOrEqual(whole - 500);
    expect(left).toBeGreaterThan(whole - 1_000);
    expect(timeLeft(Date.now() - 60_000)).toBe(50);
    expect(timeLeft(Date.now() + 60_000)).toBe(whole);
  });
});
