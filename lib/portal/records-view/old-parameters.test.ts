import { expect, it } from 'vitest';
import { hasEmptySearch, withCurrentNames } from './old-parameters';
import { readView, viewPath } from './view';

it.each([
  ['?q=oak&side=open', '/my-records?search=oak&open=true'],
  ['?side=closed&module=Building', '/my-records?module=Building&open=false'],
  ['?attention=incomplete', '/my-records?needs=information'],
  ['?attention=expires', '/my-records?needs=renewal'],
  ['?attention=balance&page=2', '/my-records?needs=payment&page=2'],
  ['?attention=changed&changedSince=2026-05-14T10:00:00Z', '/my-records?changedSince=2026-05-14T10:00:00Z'],
  ['?attention=changed', '/my-records?changedSince=last-visit'],
  ['?q=oak&search=elm', '/my-records?search=elm'],
  ['?side=left&attention=x', '/my-records'],
])('withCurrentNames converts %s from an older version to %s', (old, now) => {
  expect(viewPath(readView(old))).toBe(now);
});

it('withCurrentNames does not change a current URL', () => {
  expect(withCurrentNames({ search: 'oak', page: '2' })).toEqual({ search: 'oak', page: '2' });
});

it('withCurrentNames recognizes an empty search, which is left out of the URL', () => {
  expect([{}, { search: 'oak' }, { search: '' }, { search: ' ' }].map(hasEmptySearch)).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(viewPath(readView({ search: '' }))).toBe('/my-records');
});
