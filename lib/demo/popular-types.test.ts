import { expect, it } from 'vitest';
import { recordTypes } from './generator/types/record-types';
import { DEMO_POPULAR_TYPES } from './popular-types';

it('DEMO_POPULAR_TYPES are types of the demo that people can apply for', () => {
  const open = new Set(recordTypes().flatMap(({ _id, createable }) => (createable ? [_id] : [])));
  expect(DEMO_POPULAR_TYPES.filter((value) => !open.has(value))).toEqual([]);
});
