import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../../support/portal/sign-in';
import { violations } from '../../support/portal/violations';

const NARROW = { width: 360, height: 740 };
const NEWS = '.attention__item--changed .attention__words';

/** The rows are here, and React answers. */
async function arrive(page: Page): Promise<void> {
  await expect(page.locator('tbody .records__link').first()).toBeVisible();
  await expect(page.locator(NEWS)).toContainText(/your next visit on|su próxima visita/);
}

const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

for (const [colorScheme, locale] of [
  ['light', 'en-US'],
  ['dark', 'es-US'],
] as const) {
  test.describe(`${colorScheme}, ${locale}`, () => {
    test.use({ colorScheme, locale });
    // The form is found by its English labels.
    test.beforeEach(async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }]);
      await signIn(page);
      await context.clearCookies({ name: 'locale' });
      await page.goto('/my-records?statusTypes=COMPLETE,OPEN&size=10');
      await arrive(page);
    });

    test('the list, its menus and its dialogs', async ({ page }) => {
      test.setTimeout(90_000);
      expect(await violations(page), 'list').toEqual([]);
      for (const summary of await page.locator('.filter summary').all()) {
        await summary.click();
        expect(await violations(page), (await summary.textContent()) ?? '').toEqual([]);
        await page.keyboard.press('Escape');
      }
      await page.locator('.narrow-fold__content > .filter-button').click();
      await expect(page.locator('.picture__table').first()).toBeVisible();
      expect(await violations(page), 'picture').toEqual([]);
      await page.locator('.filter-line__wide .filter-button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page), 'filters').toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('.results-bar .filter').last().locator('summary').click();
      await page.locator('.menu-list button').last().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page), 'request').toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page), 'keys').toEqual([]);
    });

    test('nothing found, nothing loaded, no network', async ({ page, context }) => {
      await page.goto('/my-records?search=nowhere-at-all');
      await expect(page.locator('.notice')).toBeVisible();
      expect(await violations(page), 'nothing found').toEqual([]);
      await page.goto('/my-records');
      await arrive(page);
      await page.route(/\/api\/(v4\/records\/mine|portal\/my-records)/, (route) => route.abort());
      await page.locator('.split a').nth(1).click();
      await expect(page.locator('.notice--attention')).toBeVisible();
      expect(await violations(page), 'nothing loaded').toEqual([]);
      await page.unrouteAll();
      await page.goto('/my-records');
      await arrive(page);
      await context.setOffline(true);
      await page.locator('.split a').nth(2).click();
      await expect(page.locator('.notice--compact')).toBeVisible();
      expect(await violations(page), 'no network').toEqual([]);
      await context.setOffline(false);
    });

    test('cards and the sheet on a phone', async ({ page }) => {
      await page.setViewportSize(NARROW);
      expect(await violations(page), 'cards').toEqual([]);
      expect(await overflow(page)).toBe(0);
      for (const fold of await page.locator('.narrow-fold__button').all()) await fold.click();
      expect(await violations(page), 'unfolded').toEqual([]);
      expect(await overflow(page)).toBe(0);
      for (const summary of await page.locator('.results-bar .filter summary').all()) {
        await summary.click();
        expect(await overflow(page)).toBe(0);
        await page.keyboard.press('Escape');
      }
      await page.locator('.filter-line__narrow').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page), 'sheet').toEqual([]);
    });
  });
}
