import { expect, it } from 'vitest';
import { accountsPath, accountsView } from './accounts-view';

it('accountsView reads the search, the filters and the page from the query parameters', () => {
  const view = accountsView({ q: ' ann ', role: 'staff', status: 'disabled', page: '3' });
  expect(view).toEqual({ q: 'ann', role: 'staff', status: 'disabled', page: 3 });
  expect(accountsPath(view)).toBe('/admin/accounts?q=ann&role=staff&status=disabled&page=3');
});

it.each([
  [
    'a search that is sent twice, an unknown role, an unknown status and page 0',
    { q: ['a', 'b'], role: 'owner', status: 'x', page: '0' },
  ],
  ['a search of over 254 characters and the page 1.5', { q: 'x'.repeat(255), page: '1.5' }],
  ['page 1e9', { page: '1e9' }],
  ['no parameters', {}],
])('accountsView defaults to no filters and page 1 for %s', (_search, search) => {
  expect(accountsView(search)).toEqual({ q: '', role: '', status: '', page: 1 });
  expect(accountsPath(accountsView(search))).toBe('/admin/accounts');
});
