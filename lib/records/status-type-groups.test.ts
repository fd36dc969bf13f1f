import { expect, it } from 'vitest';
import { STATUS_TYPES } from './schema/status-types';
import { ORDERED_STATUS_TYPES, unknownStatusCount } from './status-type-groups';

it('ORDERED_STATUS_TYPES has each status type once', () => {
  expect([...ORDERED_STATUS_TYPES].sort()).toEqual([...STATUS_TYPES].sort());
});

it('unknownStatusCount counts the records that no status filter finds', () => {
  expect(unknownStatusCount({ OPEN: 3, PAUSED: 2, '': 1 })).toBe(3);
});
