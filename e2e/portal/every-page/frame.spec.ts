import { expect, test } from '@playwright/test';
import { navigationOf } from '@/components/layout/header/navigation';
import type { Role } from '@/lib/http/principal';
import en from '@/lib/platform/languages/messages/en.json' with { type: 'json' };
import { ADMIN, CITIZEN, STAFF, signIn } from '../../support/portal/sign-in';

const labelsOf = (role?: Role): string[] => navigationOf(role).map(({ label }) => en.Frame[label]);

test('the main navigation shows each role its own links', async ({ page }) => {
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await page.goto('/');
  await expect(places).toHaveText(labelsOf());
  for (const [role, person] of [
    ['citizen', CITIZEN],
    ['staff', STAFF],
    ['admin', ADMIN],
  ] as const) {
    await page.context().clearCookies();
    await signIn(page, '/', person);
    await expect(places).toHaveText(labelsOf(role));
  }
});

test('following a link moves the focus to the new page and changes the title', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Developers' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developers');
  await expect(page).toHaveTitle(/^Developers - /);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility statement' }).click();
  await expect(page).toHaveTitle(/^Accessibility statement - /);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the account menu opens without scripts, and Escape closes it', async ({ page, browser, baseURL }) => {
  await signIn(page, '/account');
  const menu = page.getByRole('banner').locator('details');
  const links = [menu.getByRole('link', { name: 'Account' }), menu.getByRole('button', { name: 'Sign out' })];
  for (const link of links) await expect(link).toBeHidden();
  await menu.locator('summary').press('Enter');
  for (const link of links) await expect(link).toBeVisible();
  await expect(links[0] ?? menu).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  for (const link of links) await expect(link).toBeHidden();
  await expect(menu.locator('summary')).toBeFocused();

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  await plain.goto('/');
  await plain.getByRole('banner').locator('summary').click();
  await plain.getByRole('banner').locator('details').getByRole('link', { name: 'Account' }).click();
  await expect(plain).toHaveURL('/account');
  await context.close();
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu opens and closes by keyboard, and closes when a link is followed', async ({ page }) => {
    await page.goto('/');
    const open = page.getByRole('button', { name: 'Menu', exact: true });
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Permits and licenses' });
    await expect(link).toBeHidden();
    await open.press('Enter');
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await link.click();
    await expect(page).toHaveURL(/\/record-types$/);
    await expect(link).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('the menu works without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Permits and licenses' }).click();
    await expect(page).toHaveURL(/\/record-types$/);
    await context.close();
  });
});

test.describe('a long agency name', () => {
  const LONG = 'City of “Sainte-Anne-de-Bellevue & Sons” Department of Planning, Permits and Licences';

  for (const width of [1200, 1440]) {
    test(`leaves the main navigation on one line at ${width} px`, async ({ page, context, baseURL }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, '/', ADMIN);
      await context.addCookies([{ name: 'locale', value: 'es', url: baseURL ?? '' }]);
      await page.goto('/');
      await page
        .getByRole('banner')
        .getByRole('link')
        .first()
        .locator('span')
        .evaluate((own, name) => {
          own.textContent = name;
        }, LONG);
      const places = page.getByRole('banner').getByRole('navigation').getByRole('link');
      const tops = await places.evaluateAll((all) => all.map((a) => a.getBoundingClientRect().top));
      expect(tops).toHaveLength(navigationOf('admin').length);
      expect(new Set(tops).size).toBe(1);
      const heights = await places.evaluateAll((all) => all.map((a) => a.clientHeight));
      expect(Math.max(...heights)).toBeLessThan(50);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(190);
    });
  }
});
