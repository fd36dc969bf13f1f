import { expect, it } from 'vitest';
import { checklistSearch, readChecklistView } from './checklist-view';

it.each(['', '?group=BUILDING', '?sort=-score', '?group=FIRE+%26+LIFE&sort=status'])('gives back "%s"', (search) => {
  expect(checklistSearch(readChecklistView(Object.fromEntries(new URLSearchParams(search))))).toBe(search);
});

it('takes the first of several, and nothing for what says nothing', () => {
  expect(readChecklistView({ group: ['A', 'B'], sort: 'colour' })).toEqual({
    group: 'A',
    order: { by: 'order', descending: false },
  });
  expect(readChecklistView({ group: '  ' }).group).toBeUndefined();
});
