import { expect, type Page, test } from '@playwright/test';
import {
  cellsUnder,
  chooseFilter,
  filterChips,
  recordIds,
  recordTabs,
  resultCount,
  results,
  rowLinks,
  showOpenRecords,
  tabCounts,
  toggleMenu,
  waitForRecords,
} from '../../support/portal/my-records-page';
import { CONTRACTOR, fillSignIn, signIn } from '../../support/portal/sign-in';

const numbers = (page: Page): Promise<string[]> => rowLinks(page).allTextContents();

test('keeps filters and page in the URL, so that Back, Forward and reload show the same records', async ({ page }) => {
  await signIn(page);
  await expect(rowLinks(page)).toHaveCount(25);
  await expect(resultCount(page)).toHaveText(/^1–25 of \d+$/);
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(results(page)).toBeFocused();
  await expect(resultCount(page)).toHaveText(/^26–50 of \d+/);
  const second = await numbers(page);
  await page.reload();
  await expect(rowLinks(page).first()).toHaveText(second[0] ?? '');
  expect(await numbers(page)).toEqual(second);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(resultCount(page)).toHaveText(/^1–25/);
  await page.goBack();
  await expect(resultCount(page)).toHaveText(/^26–50/);

  await chooseFilter(page, 'Status', 'Completed');
  await expect(page).toHaveURL(/\?statusTypes=COMPLETE$/);
  await waitForRecords(page);
  await expect(rowLinks(page)).toHaveCount(25);
  for (const status of await cellsUnder(page, 'Status')) await expect(status).toContainText('Completed');
  await page.getByRole('button', { name: 'Remove Status: Completed' }).click();
  await expect(page).toHaveURL(/\/my-records$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove Status: Completed' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Remove Status: Completed' })).toHaveCount(0);
});

test('shows the same records for a link with five filters in another browser', async ({ page, browser }) => {
  await signIn(page);
  await page.getByLabel('Number, address, name, type, description').fill('trico');
  await expect(page).toHaveURL(/search=trico/);
  await chooseFilter(page, 'Status', 'Completed');
  await chooseFilter(page, 'Category', 'Building');
  await toggleMenu(page, 'Date opened');
  await page.getByLabel('From').fill('2015-01-01');
  await page.getByLabel('To', { exact: true }).fill('2025-12-31');
  await page.keyboard.press('Escape');
  await chooseFilter(page, 'Type', 'single-family home');
  await page.getByLabel('Per page', { exact: true }).selectOption('10');
  await expect(filterChips(page)).toHaveCount(5);
  await waitForRecords(page);
  await expect(rowLinks(page)).toHaveCount(10);
  const link = page.url();
  const ids = await recordIds(page);
  expect(ids.length).toBeGreaterThan(0);

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await fillSignIn(other, CONTRACTOR);
  await other.waitForURL(/\/my-records\?/);
  await expect(rowLinks(other)).toHaveCount(ids.length);
  expect(await recordIds(other)).toEqual(ids);
  await context.close();
});

test('sorts by the order in the URL, and by a click on a heading', async ({ page }) => {
  await signIn(page, '/my-records?needs=payment&sort=-balance');
  await expect(page.locator('summary', { hasText: 'Sort: Highest balance' })).toBeVisible();
  const balances = await Promise.all((await cellsUnder(page, 'Fees due')).map((cell) => cell.textContent()));
  const amounts = balances.map((text) => Number(text?.replace(/[^\d.]/g, '')));
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
  expect(amounts.at(-1)).toBeGreaterThan(0);
  const heading = page.getByRole('columnheader', { name: 'Record' });
  await heading.getByRole('link').click();
  await expect(page).toHaveURL(/\?needs=payment&sort=customId$/);
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(heading.getByRole('link')).toBeFocused();
  await waitForRecords(page);
  const sorted = await numbers(page);
  expect(sorted).toEqual([...sorted].sort());
  await toggleMenu(page, 'Sort:');
  await page.getByRole('list', { name: 'Sort by' }).getByRole('link', { name: 'Newest', exact: true }).click();
  await expect(page).toHaveURL(/\?needs=payment$/);
});

test('counts all records as the sum of open and closed ones', async ({ page }) => {
  await signIn(page);
  const [, open = 0, closed = 0, all] = (await tabCounts(page)).map(Number);
  expect(all).toBe(open + closed);
  await showOpenRecords(page);
  await expect(resultCount(page)).toHaveText(`1–25 of ${open}`);
  await expect(filterChips(page)).toHaveCount(0);
  await chooseFilter(page, 'Category', 'Building');
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  // The selected tab does not change.
  await expect(page).toHaveURL(/\/my-records\?open=true$/);
  await recordTabs(page).getByRole('link', { name: 'All' }).click();
  await expect(page).toHaveURL(/\/my-records$/);
});

test('undoes everything typed into the search field with a single step back', async ({ page }) => {
  await signIn(page);
  const field = page.getByLabel('Number, address, name, type, description');
  await field.pressSequentially('BP20', { delay: 120 });
  await page.waitForTimeout(500);
  await field.pressSequentially('25', { delay: 120 });
  await expect(page).toHaveURL(/search=BP2025$/);
  await waitForRecords(page);
  for (const number of await numbers(page)) expect(number).toContain('BP2025');
  await page.goBack();
  await expect(page).toHaveURL(/\/my-records$/);
  await expect(field).toHaveValue('');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('shows the filters in a sheet and returns the focus to its button', async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Denied').check();
    await sheet.getByRole('button', { name: /^Show \d+ records$/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
    await expect(page).toHaveURL(/\?statusTypes=DENIED$/);
    await waitForRecords(page);
    for (const status of await cellsUnder(page, 'Status')) await expect(status).toContainText('Denied');
  });
});
