import { expect, it } from 'vitest';
import { DeadlineError, withinDeadline } from './deadline';

it('gives the result of work that is done in time, and its error', async () => {
  await expect(withinDeadline(Promise.resolve(1))).resolves.toBe(1);
  await expect(withinDeadline(Promise.reject(new TypeError('x')))).rejects.toThrow(TypeError);
});

it('gives up on work that is not', async () => {
  await expect(withinDeadline(new Promise(() => undefined), 20)).rejects.toThrow(DeadlineError);
});
