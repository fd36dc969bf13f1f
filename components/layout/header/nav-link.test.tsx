// @vitest-environment happy-dom
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { expect, it } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { NavLink } from './nav-link';

const currentOn = async (path: string) => {
  const page = await renderComponent(
    <PathnameContext value={path}>
      <nav aria-label="Main">
        <NavLink href="/admin/apps" within="/admin/">
          Admin
        </NavLink>
      </nav>
    </PathnameContext>,
  );
  expect(await page.violations()).toEqual([]);
  return page.find('link', 'Admin').getAttribute('aria-current');
};

it('NavLink is marked as the current page on its own page', async () => {
  expect(await currentOn('/admin/apps')).toBe('page');
});

it('NavLink is marked as current on another page of its section', async () => {
  expect(await currentOn('/admin/accounts')).toBe('true');
});

it('NavLink is not marked outside its section', async () => {
  expect(await currentOn('/administrators')).toBe(null);
});
