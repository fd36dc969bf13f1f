import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inTurn } from './scan';

it('gives every item once, in order, then nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (numbers) => {
      const next = inTurn([...numbers], (a, b) => a < b);
      expect(numbers.map(() => next())).toEqual([...numbers].sort((a, b) => a - b));
      expect(next()).toBeUndefined();
    }),
  );
});
