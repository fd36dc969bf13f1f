import { expect, type Page, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import {
  clearLayoutShifts,
  layoutShifts,
  unexpectedLayoutShifts,
  watchLayoutShifts,
} from '../../support/portal/layout-shifts';
import { waitForScripts } from '../../support/portal/my-records-page';
import { signIn } from '../../support/portal/sign-in';

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading the page' });

/** Holds back the pages that Next fetches. @returns a function that releases them. */
async function holdPages(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    ({ searchParams }) => searchParams.has('_rsc'),
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

test('a slow record page shows a progress bar, which disappears when the page has loaded', async ({ page }) => {
  await watchLayoutShifts(page);
  await signIn(page);
  await waitForScripts(page);
  const release = await holdPages(page);
  const link = page.locator('tbody th a').first();
  await clearLayoutShifts(page);
  await link.click();
  await expect(bar(page)).toBeVisible();
  await expect(link).toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('[aria-live] > span', { hasText: 'Loading the page' })).toHaveCount(1);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(unexpectedLayoutShifts(await layoutShifts(page))).toEqual([]);
  release();
  await page.waitForURL('**/my-records/*');
  await expect(bar(page)).toHaveCount(0);
});

test('the progress bar appears after navigation by keyboard and after a change of language', async ({ page }) => {
  await page.goto('/record-types', { waitUntil: 'networkidle' });
  const release = await holdPages(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility statement' }).press('Enter');
  await expect(bar(page)).toBeVisible();
  release();
  await page.waitForURL('**/accessibility');
  await expect(bar(page)).toHaveCount(0);

  await page.route('**/accessibility', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('the progress bar disappears when a link redirects back to the same page', async ({ page }) => {
  await page.goto('/sign-in?callbackUrl=%2Fmy-records', { waitUntil: 'networkidle' });
  await page.route(
    ({ searchParams }) => searchParams.has('_rsc'),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800));
      await route.continue();
    },
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My records' }).click();
  await expect(bar(page)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page).toHaveURL(/sign-in\?callbackUrl=%2Fmy-records$/);
});

test('a fast page shows no progress bar', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const seen: string[] = [];
    const times: number[] = [];
    Object.assign(window, { seen, times });
    window.addEventListener('click', () => times.push(performance.now()), true);
    new MutationObserver(() => {
      if (document.querySelector('[role="progressbar"]')) seen.push(window.location.pathname);
      if (window.location.pathname === '/accessibility' && times.length === 1) times.push(performance.now());
    }).observe(document, { childList: true, subtree: true });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility statement' }).click();
  await page.waitForURL('**/accessibility');
  // Longer than the delay of the progress bar.
  await page.waitForTimeout(500);
  const [clicked = 0, arrived = 0] = await page.evaluate<number[]>('window.times');
  const seen = await page.evaluate<string[]>('window.seen');
  // A very slow machine rightly shows the progress bar.
  if (arrived - clicked < 280) expect(seen).toEqual([]);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the progress bar does not move', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const release = await holdPages(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility statement' }).click();
    await expect(bar(page)).toHaveCSS('animation-name', 'none');
    release();
  });
});
