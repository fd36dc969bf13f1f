import { expect, it } from 'vitest';
import { recordTypes } from './generator/types/record-types';
import { DEMO_POPULAR_TYPES } from './popular-types';

it('DEMO_POPULAR_TYPES are types of the demo', () => {
  const values = new Set(recordTypes().map(({ _id }) => _id));
  expect(DEMO_POPULAR_TYPES.filter((value) => !values.has(value))).toEqual([]);
});
