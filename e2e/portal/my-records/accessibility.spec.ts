import { expect, type Page, test } from '@playwright/test';
import en from '@/lib/platform/languages/messages/en.json' with { type: 'json' };
import es from '@/lib/platform/languages/messages/es.json' with { type: 'json' };
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { ROWS_AND_COUNTS, stopAltering } from '../../support/portal/data/alter-rows';
import { horizontalOverflow } from '../../support/portal/horizontal-overflow';
import { recordTabs, results, rowLinks, toggleMenu, waitForScripts } from '../../support/portal/my-records-page';
import { signIn } from '../../support/portal/sign-in';

const PHONE = { width: 360, height: 740 };

const LOOKS = [
  { colorScheme: 'light', locale: 'en-US', words: en.MyRecords, errors: en.Errors },
  { colorScheme: 'dark', locale: 'es-US', words: es.MyRecords, errors: es.Errors },
] as const;

for (const { colorScheme, locale, words, errors } of LOOKS) {
  /** Waits until the records are shown and the page's scripts run. */
  const arrive = async (page: Page): Promise<void> => {
    await expect(rowLinks(page).first()).toBeVisible();
    await waitForScripts(page);
  };

  test.describe(`in ${colorScheme} colors and ${locale}`, () => {
    test.use({ colorScheme, locale });

    // The helper finds the sign-in form by its English labels.
    test.beforeEach(async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }]);
      await signIn(page);
      await context.clearCookies({ name: 'locale' });
      await page.goto('/my-records?statusTypes=COMPLETE,OPEN&size=10&columns=opened,statusDate,role');
      await arrive(page);
    });

    test('has no accessibility violations in the list, its menus and its dialogs', async ({ page }) => {
      test.setTimeout(90_000);
      expect(await accessibilityViolations(page), 'list').toEqual([]);
      const menus = [words.status, words.filters.module, words.filters.type, words.openedBetween];
      const [sortedBy = ''] = words.sortedBy.split(' {');
      for (const menu of [...menus, words.views.title, words.take.title, sortedBy, words.columns]) {
        await toggleMenu(page, menu);
        expect(await accessibilityViolations(page), menu).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: words.charts.title, exact: true }).click();
      await expect(page.getByRole('table', { name: words.charts.byStatus })).toBeVisible();
      expect(await accessibilityViolations(page), 'charts').toEqual([]);
      await page.getByRole('button', { name: words.more, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await accessibilityViolations(page), 'filters').toEqual([]);
      await page.keyboard.press('Escape');
      await toggleMenu(page, words.take.title);
      await page.getByRole('button', { name: words.take.api }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await accessibilityViolations(page), 'API request').toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await accessibilityViolations(page), 'keyboard shortcuts').toEqual([]);
    });

    test('has no accessibility violations without results, after a failure and without a network', async ({
      page,
      context,
    }) => {
      await page.goto('/my-records?search=nowhere-at-all');
      await expect(page.getByRole('heading', { name: words.noMatchTitle })).toBeVisible();
      expect(await accessibilityViolations(page), 'no results').toEqual([]);
      await page.goto('/my-records');
      await arrive(page);
      await page.route(ROWS_AND_COUNTS, (route) => route.abort());
      await recordTabs(page).getByRole('link', { name: words.split.open }).click();
      await expect(results(page).getByRole('alert')).toContainText(errors.failedTitle);
      expect(await accessibilityViolations(page), 'failure').toEqual([]);
      await stopAltering(page);
      await page.goto('/my-records');
      await arrive(page);
      await context.setOffline(true);
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
      await recordTabs(page).getByRole('link', { name: words.split.closed }).click();
      const [offline = ''] = errors.kept.offlineBefore.split('{time}');
      await expect(results(page).getByRole('alert')).toContainText(offline);
      expect(await accessibilityViolations(page), 'no network').toEqual([]);
      await context.setOffline(false);
    });

    test('has no accessibility violations and does not scroll sideways on a phone', async ({ page }) => {
      await page.setViewportSize(PHONE);
      expect(await accessibilityViolations(page), 'cards').toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      await page.getByRole('button', { name: words.tools, exact: true }).click();
      expect(await accessibilityViolations(page), 'unfolded').toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      for (const menu of [words.views.title, words.take.title]) {
        await toggleMenu(page, menu);
        expect(await horizontalOverflow(page)).toBe(0);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: `${words.allFilters} (1)` }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await accessibilityViolations(page), 'filter sheet').toEqual([]);
    });
  });
}
