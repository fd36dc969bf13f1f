import { describe, expect, it } from 'vitest';
import { readView } from '../records-view/view';
import { listPosition, parseRowIndex, recordLinks, rowWindow } from './list-position';

describe('listPosition', () => {
  it('returns the neighbors and the length of a list that was read in full', () => {
    expect(listPosition('b', ['a', 'b', 'c'], rowWindow(1))).toEqual({ at: 1, previous: 'a', next: 'c', total: 3 });
    expect(listPosition('a', ['a'], rowWindow(0))).toEqual({ at: 0, total: 1 });
  });

  it('finds a row that has moved and returns undefined for a missing one', () => {
    expect(listPosition('c', ['a', 'b', 'c'], rowWindow(0))).toMatchObject({ at: 2, previous: 'b' });
    expect(listPosition('x', ['a', 'b', 'c'], rowWindow(0))).toBeUndefined();
  });

  it('reads only the adjacent rows in a long list', () => {
    const window = rowWindow(4_000);
    expect(window).toEqual({ offset: 3_999, rows: 3 });
    expect(listPosition('b', ['a', 'b', 'c'], window)).toEqual({ at: 4_000, previous: 'a', next: 'c' });
    expect(listPosition('b', ['a', 'b'], window)).toEqual({ at: 4_000, previous: 'a', total: 4_001 });
  });
});

describe('recordLinks', () => {
  const view = readView('?statusTypes=OPEN&size=10&page=7');

  it('links to the list page that contains each record', () => {
    expect(recordLinks('b', view, { at: 10, previous: 'a', next: 'c' })).toEqual({
      back: '/my-records?statusTypes=OPEN&size=10&page=2#b',
      previous: '/my-records/a?statusTypes=OPEN&size=10&at=9',
      next: '/my-records/c?statusTypes=OPEN&size=10&page=2&at=11',
    });
  });

  it('links back to the view if the position is unknown', () => {
    expect(recordLinks('b', view, undefined)).toEqual({ back: '/my-records?statusTypes=OPEN&size=10&page=7#b' });
  });
});

describe('parseRowIndex', () => {
  it.each([
    ['0', 0],
    ['27', 27],
    ['-1', undefined],
    ['1e3', undefined],
    ['', undefined],
    [undefined, undefined],
    [['1', '2'], undefined],
  ])('reads %j as %j', (value, at) => expect(parseRowIndex(value)).toBe(at));
});
