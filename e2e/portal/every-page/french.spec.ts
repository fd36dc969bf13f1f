import { expect, type Page, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { expandAll } from '../../support/portal/record-page';
import { ADMIN, CONTRACTOR, signIn } from '../../support/portal/sign-in';

const REQUIREMENTS = '/record-types/Building-Residential-Single%20Family-New/requirements';

const OPEN_PAGES = ['/', '/sign-in', '/record-types', REQUIREMENTS, '/developers', '/accessibility'];
const PAGES_OF = [
  { person: CONTRACTOR, paths: ['/', '/my-records', '/account'] },
  { person: ADMIN, paths: ['/admin/accounts', '/admin/apps', '/admin/audit'] },
];

async function checkPage(page: Page, path: string, widths: readonly number[]): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('.page-ghost')).toHaveCount(0);
  await expandAll(page);
  expect(await accessibilityViolations(page), path).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    const over = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(over, `${path} at ${width}`).toBe(0);
  }
}

for (const [colorScheme, widths] of [
  ['light', [1440]],
  ['dark', [320, 360]],
] as const) {
  test(`the main pages have no accessibility violations and do not scroll sideways, ${colorScheme}, at ${widths.join(' and ')}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      locale: 'fr-CA',
      colorScheme,
      viewport: { width: widths[0], height: 740 },
    });
    const page = await context.newPage();
    for (const path of OPEN_PAGES) await checkPage(page, path, widths);
    for (const { person, paths } of PAGES_OF) {
      await context.clearCookies();
      // The helper finds the sign-in form by its English labels.
      await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }]);
      await signIn(page, '/my-records', person);
      await context.clearCookies({ name: 'locale' });
      for (const path of paths) await checkPage(page, path, widths);
      if (person !== CONTRACTOR) continue;
      const record = await page.goto('/my-records').then(() => page.locator('tbody th a').first().getAttribute('href'));
      await checkPage(page, record ?? '', widths);
    }
    await context.close();
  });
}
