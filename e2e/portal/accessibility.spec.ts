import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { authorizeAddress } from './authorize';
import { ADMIN, fillSignIn, signIn } from './sign-in';

// The security policy takes no script tags: the source is evaluated instead.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>('axe.run()');
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const OPEN_PAGES = [
  '/',
  '/sign-in?done=password-set',
  '/register',
  '/forgot-password',
  '/set-password/used-already',
  '/oauth/problem?reason=app',
  '/no-such-page',
];

/** Pages of an admin; everything that is folded is opened. */
const ADMIN_PAGES = ['/account', '/admin/apps', '/admin/accounts'];

async function unfold(page: Page): Promise<void> {
  for (const summary of await page.getByRole('main').locator('summary').all()) await summary.click();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const path of OPEN_PAGES) {
      test(`${path} has no violations`, async ({ page }) => {
        await page.goto(path);
        expect(await violations(page)).toEqual([]);
      });
    }

    test('pages of an admin have no violations', async ({ page }) => {
      await signIn(page, '/account', ADMIN);
      for (const path of ADMIN_PAGES) {
        await page.goto(path);
        await unfold(page);
        expect(await violations(page), path).toEqual([]);
      }
    });

    test('a form with problems has no violations', async ({ page }) => {
      await signIn(page, '/admin/apps', ADMIN);
      await unfold(page);
      await page.getByRole('button', { name: 'Register the app' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('the consent page has no violations', async ({ page }) => {
      await page.goto(authorizeAddress('records inspections'));
      await fillSignIn(page, ADMIN);
      await page.waitForURL('**/oauth/consent/*');
      await expect(page.getByRole('button', { name: 'Allow', exact: true })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('/my-records has no violations', async ({ page }) => {
      await signIn(page);
      await expect(page.getByRole('table')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.locator('summary').click();
      await page.getByLabel('Completed').check();
      await expect(page.locator('.records--stale')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
    });
  });
}

test.describe('narrow', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('nothing scrolls sideways', async ({ page }) => {
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    for (const path of OPEN_PAGES) {
      await page.goto(path);
      expect(await overflow(), path).toBe(0);
    }
    await signIn(page, '/account', ADMIN);
    for (const path of ADMIN_PAGES) {
      await page.goto(path);
      await unfold(page);
      expect(await overflow(), path).toBe(0);
    }
    await page.context().clearCookies();
    await signIn(page);
    await expect(page.getByRole('table')).toBeVisible();
    expect(await overflow()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.locator('summary').click();
    expect(await overflow()).toBe(0);
  });
});
