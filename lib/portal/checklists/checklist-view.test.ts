import { expect, it } from 'vitest';
import { checklistSearch, readChecklistView } from './checklist-view';

it.each(['', '?group=BUILDING', '?sort=-score', '?group=FIRE+%26+LIFE&sort=status'])(
  'checklistSearch and readChecklistView round-trip "%s"',
  (search) => {
    expect(checklistSearch(readChecklistView(Object.fromEntries(new URLSearchParams(search))))).toBe(search);
  },
);

it('readChecklistView uses the first of several values and ignores empty and invalid ones', () => {
  expect(readChecklistView({ group: ['A', 'B'], sort: 'colour' })).toEqual({
    group: 'A',
    order: { by: 'order', descending: false },
  });
  expect(readChecklistView({ group: '  ' }).group).toBeUndefined();
});
