import { expect, it } from 'vitest';
import { STATUS_TYPES } from '../schema/query';
import { CLOSED_STATUS_TYPES, ORDERED_STATUS_TYPES, SIDE_STATUS_TYPES, unknownStatusCount } from './status-split';

it('has each status type once, on one side', () => {
  expect([...ORDERED_STATUS_TYPES].sort()).toEqual([...STATUS_TYPES].sort());
  expect(new Set(SIDE_STATUS_TYPES.closed)).toEqual(CLOSED_STATUS_TYPES);
});

it('counts what no status filter finds', () => {
  expect(unknownStatusCount({ OPEN: 3, PAUSED: 2, '': 1 })).toBe(3);
});
