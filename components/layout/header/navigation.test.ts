import { expect, it } from 'vitest';
import { pageAddresses } from '../../../e2e/support/app-addresses';
import { NAVIGATION, navigationOf } from './navigation';

const all = NAVIGATION.map(({ href }) => href);
const shownTo = (role?: 'citizen' | 'staff' | 'admin'): string[] => navigationOf(role).map(({ href }) => href);

it('NAVIGATION links only to existing pages', () => {
  expect(all.filter((href) => !pageAddresses().includes(href))).toEqual([]);
});

it('navigationOf shows staff pages to staff and admins, and admin pages to admins only', () => {
  const open = all.filter((href) => !/^\/(staff|admin)\//.test(href));
  expect(shownTo()).toEqual(open);
  expect(shownTo('citizen')).toEqual(open);
  expect(shownTo('staff')).toEqual(all.filter((href) => !href.startsWith('/admin/')));
  expect(shownTo('admin')).toEqual(all);
});
