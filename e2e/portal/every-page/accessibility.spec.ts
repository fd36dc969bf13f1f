import { expect, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { authorizeAddress } from '../../support/portal/authorize';
import { ADMIN_PAGES, PUBLIC_PAGES } from '../../support/portal/pages';
import { expandAll } from '../../support/portal/record-page';
import { ADMIN, fillSignIn, signIn } from '../../support/portal/sign-in';

/** The admin's pages, tested with all collapsed sections open. */
const PAGES_OF_ADMIN = ['/account', ...ADMIN_PAGES];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    // The Spanish run below covers dark mode.
    for (const path of colorScheme === 'light' ? PUBLIC_PAGES : []) {
      test(`${path} has no accessibility violations`, async ({ page }) => {
        await page.goto(path);
        expect(await accessibilityViolations(page)).toEqual([]);
      });
    }

    test('admin pages have no accessibility violations', async ({ page }) => {
      test.setTimeout(120_000);
      await signIn(page, '/account', ADMIN);
      for (const path of PAGES_OF_ADMIN) {
        await page.goto(path);
        await expandAll(page);
        expect(await accessibilityViolations(page), path).toEqual([]);
      }
    });

    test('a form with problems has no accessibility violations', async ({ page }) => {
      await signIn(page, '/admin/apps', ADMIN);
      await expandAll(page);
      await page.getByRole('button', { name: 'Register app' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
    });

    test('the consent page has no accessibility violations', async ({ page }) => {
      await page.goto(authorizeAddress('records inspections'));
      await fillSignIn(page, ADMIN);
      await page.waitForURL('**/oauth/consent/*');
      await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  });
}

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US', colorScheme: 'dark' });

  test('public pages have no accessibility violations', async ({ page }) => {
    test.setTimeout(90_000);
    for (const path of PUBLIC_PAGES) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
      // Opens nested sections, too.
      await page.evaluate("document.querySelectorAll('main details').forEach((fold) => { fold.open = true; })");
      expect(await accessibilityViolations(page), path).toEqual([]);
    }
  });
});

for (const locale of ['en-US', 'es-US']) {
  test.describe(`on a narrow screen in ${locale}`, () => {
    test.use({ viewport: { width: 360, height: 740 }, locale });

    test('no page scrolls sideways', async ({ page }) => {
      test.setTimeout(120_000);
      const overflow = () =>
        page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      for (const path of PUBLIC_PAGES) {
        await page.goto(path);
        expect(await overflow(), path).toBe(0);
      }
      await signIn(page, '/account', ADMIN);
      for (const path of PAGES_OF_ADMIN) {
        await page.goto(path);
        await expandAll(page);
        expect(await overflow(), path).toBe(0);
      }
      await page.context().clearCookies();
      await signIn(page);
      await expect(page.getByRole('table')).toBeVisible();
      expect(await overflow()).toBe(0);
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  });
}
