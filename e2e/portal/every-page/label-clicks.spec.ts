import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from '../../support/portal/sign-in';

// People click labels as well as boxes: such a click must not close the panel around the label.

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** The labels next to the checkboxes of a choice list. */
const choices = (page: Page, within: Locator): Locator =>
  within
    .locator('label:visible')
    .filter({ has: page.getByRole('checkbox') })
    .locator('span:first-of-type');

/** Clicks the middle of an element, slowly enough for the focus to move on mouse down. */
async function pressWords(page: Page, words: Locator): Promise<void> {
  await words.scrollIntoViewIfNeeded();
  const box = await words.boundingBox();
  if (box === null) throw new Error('The words are not shown.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(50);
  await page.mouse.up();
}

const menuOf = (page: Page, name: string): Locator =>
  page.locator('details', { has: page.locator('summary', { hasText: name }) }).and(page.locator(':visible'));

for (const [name, parameter] of [
  ['Status', 'statusTypes'],
  ['Category', 'module'],
  ['Type', 'type'],
] as const) {
  test(`clicking the text of a ${name} choice checks it and leaves the menu open`, async ({ page }) => {
    await signIn(page);
    const menu = menuOf(page, name);
    await menu.locator('summary').click();
    await pressWords(page, choices(page, menu).nth(1));
    await expect(page).toHaveURL(new RegExp(`[?&]${parameter}s?=`));
    await expect(menu).toHaveAttribute('open');
    await expect(menu.getByRole('checkbox', { checked: true })).toHaveCount(1);
  });
}

for (const name of ['Date opened', 'Export', 'Views']) {
  test(`clicking text in the ${name} panel leaves it open`, async ({ page }) => {
    await signIn(page);
    const menu = menuOf(page, name);
    await menu.locator('summary').click();
    await pressWords(page, menu.locator('label, p').first());
    await expect(menu).toHaveAttribute('open');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu).not.toHaveAttribute('open');
  });
}

test('clicking text in a sheet leaves it open', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'More filters', exact: true }).click();
  const sheet = page.getByRole('dialog');
  for (const words of [sheet.getByRole('heading').first(), sheet.locator('legend:visible, label:visible').first()]) {
    await pressWords(page, words);
    await expect(sheet).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('on a narrow screen, clicking the text of a choice in the sheet checks that choice', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog');
  await pressWords(page, choices(page, sheet).nth(1));
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(sheet).toBeVisible();
});
