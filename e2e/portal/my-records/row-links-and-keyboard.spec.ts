import { expect, type Page, test } from '@playwright/test';
import { recordRows, resultCount, rowLinks } from '../../support/portal/my-records-page';
import { signIn } from '../../support/portal/sign-in';

/** Presses `j` until the page reacts: keys do nothing before its scripts run. */
async function focusFirstRow(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(rowLinks(page).first()).toBeFocused({ timeout: 100 });
  }).toPass();
}

test('opens a record, with its place in the list, after a click anywhere on its row', async ({ page }) => {
  await signIn(page, '/my-records?module=Building&page=2');
  const link = rowLinks(page).nth(1);
  await expect(link).toHaveAttribute('href', /^\/my-records\/[^?]+\?module=Building&page=2&at=26$/);
  // The middle of the row is far from the words of the link.
  const row = await recordRows(page).nth(1).boundingBox();
  expect(row).not.toBeNull();
  await page.mouse.click((row?.x ?? 0) + (row?.width ?? 0) / 2, (row?.y ?? 0) + (row?.height ?? 0) / 2);
  await page.waitForURL('**/my-records/*?module=Building&page=2&at=26');
  await page.goBack();
  await expect(resultCount(page)).toHaveText(/^26–50/);
});

test('searches, moves between rows and opens records with single-key shortcuts until they are turned off', async ({
  page,
}) => {
  await signIn(page);
  await expect(rowLinks(page)).toHaveCount(25);
  await focusFirstRow(page);
  await page.keyboard.press('j');
  await expect(rowLinks(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rowLinks(page).first()).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rowLinks(page).first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Number, address, name, type, description')).toBeFocused();
  await page.keyboard.type('jk/?');
  await expect(page.getByLabel('Number, address, name, type, description')).toHaveValue('jk/?');

  await page.evaluate("localStorage.setItem('records-portal:single-keys', 'off')");
  await page.goto('/my-records');
  await expect(rowLinks(page)).toHaveCount(25);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Number, address, name, type, description')).not.toBeFocused();
  await page.evaluate("localStorage.removeItem('records-portal:single-keys')");
  await focusFirstRow(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-records/*?at=0');
});

test('focuses the row of a record after Back', async ({ page }) => {
  await signIn(page, '/my-records?size=50');
  await expect(rowLinks(page)).toHaveCount(50);
  const link = rowLinks(page).nth(29);
  await focusFirstRow(page);
  for (let at = 1; at < 30; at++) await page.keyboard.press('j');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-records/*');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-records/*?size=50&at=30');
  // The link back to the list leads to the row of the record on screen, not to the row that was opened first.
  await page.getByRole('link', { name: 'Next', exact: true }).press('Enter');
  await page.waitForURL('**/my-records/*?size=50&at=31');
  await page.getByRole('link', { name: 'Back to My records' }).press('Enter');
  await expect(rowLinks(page).nth(31)).toBeFocused();
  // The header's link opens the list from the start.
  await rowLinks(page).nth(2).press('Enter');
  await page.waitForURL('**/my-records/*');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My records' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

for (const width of [360, 768]) {
  test(`has no invisible tab stops among the cards at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, '/my-records?size=10');
    await expect(rowLinks(page)).toHaveCount(10);
    await page.getByRole('main').focus();
    for (let at = 0; at < 40; at++) {
      await page.keyboard.press('Tab');
      if (
        await rowLinks(page)
          .last()
          .evaluate((link) => link === document.activeElement)
      )
        return;
      const focused = await page.evaluate(() => {
        const { width, height } = document.activeElement?.getBoundingClientRect() ?? { width: 0, height: 0 };
        return { name: document.activeElement?.textContent, isVisible: width > 2 && height > 2 };
      });
      expect(focused).toMatchObject({ isVisible: true });
    }
    throw new Error('Tab did not reach the last card.');
  });
}
