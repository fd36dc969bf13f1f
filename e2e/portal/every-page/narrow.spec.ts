import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../../support/portal/sign-in';
import { violations } from '../../support/portal/violations';

const inLanguage = (page: Page, locale: string, baseURL: string | undefined): Promise<void> =>
  page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);

for (const locale of ['en', 'es']) {
  test.describe(locale, () => {
    test.use({ viewport: { width: 360, height: 800 } });

    test('the first record is on the first screen of a phone, and the rest one button away', async ({
      page,
      baseURL,
    }) => {
      await signIn(page);
      await inLanguage(page, locale, baseURL);
      await page.goto('/my-records', { waitUntil: 'networkidle' });
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const number = await page.locator('tbody .records__link').first().boundingBox();
      expect((number?.y ?? 800) + (number?.height ?? 0)).toBeLessThan(800);
      const folds = page.locator('.narrow-fold__button');
      await expect(page.locator('.attention')).toBeHidden();
      await folds.first().press('Enter');
      await expect(page.locator('.attention__item')).toHaveCount(4);
      await expect(page.locator('.attention')).toBeVisible();
      await expect(page.locator('.page-size')).toBeHidden();
      await folds.last().press('Enter');
      await expect(folds.last()).toHaveAttribute('aria-expanded', 'true');
      await expect(page.locator('.page-size')).toBeVisible();
      await expect(page.locator('.results-bar summary')).toHaveCount(2);
      expect(await violations(page)).toEqual([]);
    });

    test('what makes records the person’s stays within the window', async ({ page, baseURL }) => {
      await signIn(page, '/account');
      await inLanguage(page, locale, baseURL);
      await page.goto('/account');
      await page
        .locator('.plain-list li')
        .first()
        .evaluate((item) => item.replaceChildren(`Licence ${'L'.repeat(80)}`));
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, String(width)).toBe(0);
      }
    });

    test('the counts of open and closed stay within their borders', async ({ page, baseURL }) => {
      await signIn(page);
      await inLanguage(page, locale, baseURL);
      await page.goto('/my-records', { waitUntil: 'networkidle' });
      await page
        .locator('.split__count')
        .last()
        .evaluate((count) => count.replaceChildren('12,345'));
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await page
          .locator('.split a')
          .evaluateAll((links) => links.map((link) => link.scrollWidth - link.clientWidth));
        expect(over, String(width)).toEqual([0, 0, 0]);
      }
    });
  });
}
