import { expect, it } from 'vitest';
import { accountsAddress, accountsView } from './accounts-view';

it('reads the search, the filters and the page from the address', () => {
  const view = accountsView({ q: ' ann ', role: 'staff', status: 'disabled', page: '3' });
  expect(view).toEqual({ q: 'ann', role: 'staff', status: 'disabled', page: 3 });
  expect(accountsAddress(view)).toBe('/admin/accounts?q=ann&role=staff&status=disabled&page=3');
});

it.each([
  { q: ['a', 'b'], role: 'owner', status: 'x', page: '0' },
  { q: 'x'.repeat(255), page: '1.5' },
  { page: '1e9' },
  {},
])('ignores invalid values in %j', (search) => {
  expect(accountsView(search)).toEqual({ q: '', role: '', status: '', page: 1 });
  expect(accountsAddress(accountsView(search))).toBe('/admin/accounts');
});
