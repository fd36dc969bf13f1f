import { expect, type Locator, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { horizontalOverflow } from '../../support/portal/horizontal-overflow';
import {
  chooseFilter,
  filterChips,
  recordRows,
  recordTable,
  recordTabs,
  rowLinks,
  tabCounts,
} from '../../support/portal/my-records-page';
import { STAFF, signIn } from '../../support/portal/sign-in';

const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.POSITIVE_INFINITY;

/** The text spacing that pages must support (WCAG 1.4.12). */
const TEXT_SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

/** Cells whose text overlaps the next cell. */
const overlapping = (row: Locator): Promise<string[]> =>
  row.evaluate((element) => {
    const boxes = [...element.children].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      return { cell, left: Math.min(...rects.map((r) => r.left)), right: Math.max(...rects.map((r) => r.right)) };
    });
    return boxes.flatMap(({ cell, right }, at) =>
      right > (boxes[at + 1]?.left ?? Number.POSITIVE_INFINITY) ? [cell.textContent ?? ''] : [],
    );
  });

test('the first record is near the top: within 330 px on a desktop, within 420 px on a phone', async ({ page }) => {
  await signIn(page);
  const first = recordRows(page).first();
  expect(await topOf(first)).toBeLessThanOrEqual(330);
  for (const row of (await recordRows(page).all()).slice(0, 10)) expect((await row.boundingBox())?.height).toBe(48);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await topOf(first)).toBeLessThanOrEqual(420);
  const heights = await Promise.all(
    (await recordRows(page).all()).slice(0, 10).map(async (row) => (await row.boundingBox())?.height ?? 0),
  );
  expect(Math.min(...heights)).toBeLessThanOrEqual(125);
  expect(await horizontalOverflow(page)).toBe(0);
});

test('a short filter stays on one line on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, '/my-records?search=zzzz');
  const chip = filterChips(page);
  expect((await chip.boundingBox())?.height).toBeLessThanOrEqual(32);
});

test('tabs lead to records that need action, open records and closed records', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My records');
  const [needing, open, closed] = await tabCounts(page);
  const tabs = recordTabs(page);
  await expect(tabs.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');
  for (const [name, search, count] of [
    ['Action needed', 'needs=information,payment,renewal', needing],
    ['Open', 'open=true', open],
    ['Closed', 'open=false', closed],
  ] as const) {
    const tab = tabs.getByRole('link', { name });
    await expect(tab).toHaveAttribute('href', `/my-records?${search}`);
    await tab.click();
    await expect(page).toHaveURL(new RegExp(`\\?${search}$`));
    await expect(tab).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('region', { name: 'My records' })).toContainText(
      Number(count) > 25 ? `1–25 of ${count}` : `${count} records`,
    );
  }
});

test('shows the total of the fees due, as a link to the records with fees', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: /^Fees due \$[\d,]+\.\d\d$/ }).click();
  await expect(page).toHaveURL(/\?needs=payment$/);
  await expect(page.getByRole('button', { name: 'Remove Fees due' })).toBeVisible();
  await expect(recordTabs(page).getByRole('link', { name: 'Action needed' })).toHaveAttribute('aria-current', 'true');
});

test('adds columns from a menu and keeps them in the URL', async ({ page }) => {
  await signIn(page, '/my-records?page=2');
  const headings = page.getByRole('columnheader');
  await expect(headings).toHaveText(['Record', 'Address', 'Status', 'Fees due', 'Expires']);
  await chooseFilter(page, 'Columns', 'Your role');
  await chooseFilter(page, 'Columns', 'Opened');
  await expect(page).toHaveURL(/\?page=2&columns=opened,role$/);
  await expect(headings).toHaveText(['Record', 'Address', 'Status', 'Opened', 'Fees due', 'Expires', 'Your role']);
  await page.reload();
  await expect(headings).toHaveCount(7);
  await expect(rowLinks(page).first()).toHaveAttribute('href', /\?columns=opened,role&page=2&at=25$/);
});

test('pages have numbers and URLs of their own', async ({ page }) => {
  await signIn(page);
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  await expect(pages.getByRole('listitem')).toHaveText(['1', '2', '3', '…', '16']);
  await pages.getByRole('link', { name: 'Page 16' }).click();
  await expect(page).toHaveURL(/\?page=16$/);
  await expect(pages.getByRole('listitem')).toHaveText(['1', '…', '14', '15', '16']);
  await expect(pages.getByRole('link', { name: 'Page 16' })).toHaveAttribute('aria-current', 'page');
});

test('a second skip link leads past the filters to the records', async ({ page }) => {
  await signIn(page);
  await page.reload();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to results' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  // Only the sortable headings come before the first record.
  for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab');
  await expect(rowLinks(page).first()).toBeFocused();
  await page.goto('/record-types');
  await expect(skip).toHaveCount(0);
});

test('with wider text spacing, dates wrap instead of overlapping', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, '/my-records?columns=opened,statusDate,role&sort=expirationDate');
  // The content security policy allows no style element.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, TEXT_SPACING);
  await expect(recordRows(page).first()).toHaveCSS('letter-spacing', /^1\.[78]/);
  for (const row of (await recordRows(page).all()).slice(0, 10)) expect(await overlapping(row)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
});

test('the filter sheet is usable at 400 % zoom', async ({ page }) => {
  await signIn(page);
  // 1280 by 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  expect(await accessibilityViolations(page)).toEqual([]);
  const choice = sheet.getByLabel('Denied');
  await choice.scrollIntoViewIfNeeded();
  await sheet.evaluate((element) => element.scrollBy(0, 100));
  // Neither the header nor the footer covers the content that is scrolled into view.
  await expect(sheet.getByRole('heading', { name: 'Filters' })).not.toBeInViewport();
  await expect(sheet.getByRole('button', { name: /^Show/ })).not.toBeInViewport();
  await choice.check();
  await sheet.getByRole('button', { name: /^Show \d+ records$/ }).click();
  await expect(page).toHaveURL(/\?statusTypes=DENIED$/);
});

test('downloads a spreadsheet of the open records in three clicks from Home', async ({ page }) => {
  await signIn(page, '/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^\d+ open$/ }).click();
  await expect(page).toHaveURL('/my-records?open=true');
  await main.locator('summary', { hasText: 'Export' }).click();
  const download = page.waitForEvent('download');
  await main.getByRole('link', { name: 'All results as spreadsheet (.csv)', exact: true }).click();
  const [, open] = await tabCounts(page);
  let text = '';
  for await (const chunk of await (await download).createReadStream()) text += chunk;
  expect(text.trim().split('\r\n')).toHaveLength(Number(open) + 1);
});

test('prints the person, the date, the tab and the filters, and which of the records are shown', async ({ page }) => {
  await signIn(page, '/my-records?open=false&module=Building');
  const [agency = '', person = ''] = await page.locator('.print-note span').allTextContents();
  for (const name of [agency, person]) {
    expect(name).not.toBe('');
    await expect(page.getByRole('banner')).toContainText(name);
  }
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  for (const name of [agency, person]) await expect(main.getByText(name, { exact: true })).toBeVisible();
  await expect(main.getByText(/^Printed [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  await expect(recordTabs(page).getByRole('link').filter({ visible: true })).toHaveText(/^Closed \d+$/);
  await expect(filterChips(page)).toHaveText(/Category: Building$/);
  await expect(filterChips(page)).toBeVisible();
  await expect(main.getByText(/^1–25 of \d+$/)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Next', exact: true })).toBeHidden();
  await expect(main.locator('summary').filter({ visible: true })).toHaveCount(0);
  // The page fits on one sheet, even if the print request sets no margins.
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  // Browsers repeat a header group on each sheet.
  await expect(recordTable(page).locator('thead')).toHaveCSS('display', 'table-header-group');
});

test.describe('an account without records', () => {
  test('shows how to get records linked, and no filters or tools', async ({ page }) => {
    await signIn(page, '/my-records', STAFF);
    await expect(page.getByRole('heading', { name: 'No records are linked to your account yet' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('searchbox')).toHaveCount(0);
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('table')).toHaveCount(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
