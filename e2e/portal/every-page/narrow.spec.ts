import { expect, type Page, test } from '@playwright/test';
import en from '@/lib/platform/languages/messages/en.json' with { type: 'json' };
import es from '@/lib/platform/languages/messages/es.json' with { type: 'json' };
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { signIn } from '../../support/portal/sign-in';

const inLanguage = (page: Page, locale: string, baseURL: string | undefined): Promise<void> =>
  page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);

for (const [locale, words] of Object.entries({ en, es })) {
  test.describe(locale, () => {
    test.use({ viewport: { width: 360, height: 800 } });

    test('the first record fits on the first screen of a phone, and the other tools are one button away', async ({
      page,
      baseURL,
    }) => {
      await signIn(page);
      await inLanguage(page, locale, baseURL);
      await page.goto('/my-records', { waitUntil: 'networkidle' });
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const number = await page.getByRole('rowheader').getByRole('link').first().boundingBox();
      expect((number?.y ?? 800) + (number?.height ?? 0)).toBeLessThan(800);
      const { tools, take, charts: chartWords } = words.MyRecords;
      const charts = page.getByRole('button', { name: chartWords.title, exact: true });
      await expect(charts).toBeHidden();
      await page.getByRole('button', { name: tools, exact: true }).press('Enter');
      await expect(page.getByRole('button', { name: tools, expanded: true })).toHaveCount(1);
      await expect(charts).toBeVisible();
      await expect(page.getByRole('main').locator('summary', { hasText: take.title })).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
    });

    test('a long identity on the account page stays within the window', async ({ page, baseURL }) => {
      await signIn(page, '/account');
      await inLanguage(page, locale, baseURL);
      await page.goto('/account');
      await page
        .getByRole('region', { name: words.Account.linksTitle })
        .getByRole('listitem')
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

    test('the counts of open and closed records stay within their borders', async ({ page, baseURL }) => {
      await signIn(page);
      await inLanguage(page, locale, baseURL);
      await page.goto('/my-records', { waitUntil: 'networkidle' });
      const sides = page.getByRole('navigation', { name: words.MyRecords.split.label }).getByRole('link');
      await sides
        .last()
        .locator('span')
        .last()
        .evaluate((count) => count.replaceChildren('12,345'));
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const over = await sides.evaluateAll((links) => links.map((link) => link.scrollWidth - link.clientWidth));
        expect(over, String(width)).toEqual([0, 0, 0, 0]);
      }
    });
  });
}
