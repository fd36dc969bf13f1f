import { describe, expect, it } from 'vitest';
import { opensFirst } from './opens-first';

const day = (number: number) => new Date(Date.UTC(2024, 0, number));

describe('opensFirst', () => {
  it.each([
    ['a record that is only open', { openedDate: day(2) }, true],
    [
      'one that was closed later, and on that day',
      { openedDate: day(2), closedDate: day(2), statusDate: day(9) },
      true,
    ],
    ['one that was closed before', { openedDate: day(2), closedDate: day(1) }, false],
    ['one whose status is older', { openedDate: day(2), closedDate: day(3), statusDate: day(1) }, false],
    ['one with a list of dates', { openedDate: day(2), closedDate: [day(1), day(3)] }, false],
    ['one that was never opened', { closedDate: day(1) }, false],
  ])('%s', (_name, record, expected) => {
    expect(opensFirst(record)).toBe(expected);
  });
});
