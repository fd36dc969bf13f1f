import { expect, type Locator, type Page, test } from '@playwright/test';
import { tabCounts, toggleMenu } from '../../support/portal/my-records-page';
import { signIn } from '../../support/portal/sign-in';

const openCharts = (page: Page): Promise<void> => page.getByRole('button', { name: 'Charts' }).click();

/** The sum of the counts in a table. */
async function sumOf(table: Locator): Promise<number> {
  const counts = await table.getByRole('cell').allTextContents();
  return counts.reduce((sum, text) => sum + Number(text), 0);
}

test('loads the charts when they are opened, each with a table that links to its records', async ({ page }) => {
  await signIn(page);
  await openCharts(page);
  const statuses = page.getByRole('table', { name: 'By status' });
  await expect(statuses.getByRole('cell').first()).toBeVisible();
  const all = (await tabCounts(page)).at(-1);
  expect(await sumOf(statuses)).toBe(Number(all));
  await toggleMenu(page, 'Show as table');
  await page
    .getByRole('table', { name: /^Opened by/ })
    .getByRole('link')
    .last()
    .click();
  await expect(page).toHaveURL(/openedDateFrom=/);
});

test('says that there is nothing to chart if no record matches', async ({ page }) => {
  await signIn(page, '/my-records?search=nothing-has-this-number');
  await openCharts(page);
  await expect(page.getByText('There are no records to chart.')).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Fees due \$[\d,]+\.\d\d$/ })).toHaveCount(0);
});

test('gives each status type a color of its own in light and dark mode', async ({ page }) => {
  await signIn(page);
  await openCharts(page);
  const bars = page.locator('.chart__bar');
  await expect(bars.first()).toBeVisible();
  expect(await bars.count()).toBe(9);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const colors = await bars.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill));
    expect(new Set(colors).size, colorScheme).toBe(9);
  }
});

test('shows the months of the newest year, and all years on request', async ({ page }) => {
  await signIn(page);
  await openCharts(page);
  const year = page.getByLabel('Year', { exact: true });
  await expect(year).toBeVisible();
  const options = await year.getByRole('option').allTextContents();
  const newest = Math.max(...options.map((text) => Number.parseInt(text, 10)).filter(Number.isFinite));
  await expect(year).toHaveValue(String(newest));
  await toggleMenu(page, 'Show as table');
  const months = page.getByRole('table', { name: 'Opened by month' });
  await expect(months.getByRole('row')).toHaveCount(13);
  await year.selectOption(String(newest - 1));
  const count = /\((\d+)\)/.exec(options.find((text) => text.startsWith(String(newest - 1))) ?? '')?.[1];
  expect(await sumOf(months)).toBe(Number(count));
  await year.selectOption('All years');
  await expect(page.getByRole('table', { name: 'Opened by year' }).getByRole('row')).toHaveCount(options.length);
});
