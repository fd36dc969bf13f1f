import { expect, it } from 'vitest';
import { pagePaths } from '../../../e2e/support/app-addresses';
import { NAVIGATION, navigationOf } from './navigation';

const all = NAVIGATION.map(({ href }) => href);
const shownTo = (role?: 'citizen' | 'staff' | 'admin'): string[] => navigationOf(role).map(({ href }) => href);

it('NAVIGATION links only to existing pages', () => {
  expect(all.filter((href) => !pagePaths().includes(href))).toEqual([]);
});

it('navigationOf shows staff pages to staff and admins, and admin pages to admins only', () => {
  const isFor = (href: string, section: 'staff' | 'admin') => href.startsWith(`/${section}/`);
  expect(shownTo().filter((href) => isFor(href, 'staff') || isFor(href, 'admin'))).toEqual([]);
  expect(shownTo('citizen')).toEqual(all.filter((href) => !isFor(href, 'staff') && !isFor(href, 'admin')));
  expect(shownTo('staff')).toEqual(all.filter((href) => !isFor(href, 'admin')));
  expect(shownTo('admin')).toEqual(all);
});
