import { expect, it } from 'vitest';
import { CLOSED_STATUS_TYPES } from '../portal/summary';
import { STATUS_TYPES } from '../schema/query';
import { listOf } from './list-text';
import {
  knownStatusTypes,
  ORDERED_STATUS_TYPES,
  SPLIT_STATUS_TYPES,
  splitOf,
  unknownStatusCount,
} from './status-split';

it('has each status type once, closed as the endpoint counts them', () => {
  expect([...ORDERED_STATUS_TYPES].sort()).toEqual([...STATUS_TYPES].sort());
  expect(new Set(listOf(SPLIT_STATUS_TYPES.closed))).toEqual(CLOSED_STATUS_TYPES);
});

it('knows a side of the split by its status types, in whatever order they came', () => {
  expect(splitOf(null)).toBe('all');
  expect(splitOf(knownStatusTypes('VOID,DENIED,CLOSED,COMPLETE'))).toBe('closed');
  expect(splitOf(knownStatusTypes('OPEN,INCOMPLETE'))).toBeUndefined();
});

it('counts what no status filter finds', () => {
  expect(unknownStatusCount({ OPEN: 3, PAUSED: 2, '': 1 })).toBe(3);
});
