import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from '../../support/portal/sign-in';

// People press words, not boxes: what they press must not close what the words stand in.

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** The words beside the boxes of a list of choices. */
const choices = (page: Page, within: Locator): Locator =>
  within
    .locator('label:visible')
    .filter({ has: page.getByRole('checkbox') })
    .locator('span:first-of-type');

/** Presses the middle of an element with the mouse, slowly enough for what the press sets off. */
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
  ['Area', 'module'],
  ['Type', 'type'],
] as const) {
  test(`the words of a choice of ${name} choose it and leave the menu open`, async ({ page }) => {
    await signIn(page);
    const menu = menuOf(page, name);
    await menu.locator('summary').click();
    await pressWords(page, choices(page, menu).nth(1));
    await expect(page).toHaveURL(new RegExp(`[?&]${parameter}s?=`));
    await expect(menu).toHaveAttribute('open');
    await expect(menu.getByRole('checkbox', { checked: true })).toHaveCount(1);
  });
}

for (const name of ['Opened', 'Take along', 'Views']) {
  test(`words of the panel ${name} that do nothing leave it open`, async ({ page }) => {
    await signIn(page);
    const menu = menuOf(page, name);
    await menu.locator('summary').click();
    await pressWords(page, menu.locator('label, p').first());
    await expect(menu).toHaveAttribute('open');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu).not.toHaveAttribute('open');
  });
}

test('words of a sheet and of a dialog leave it open', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const sheet = page.getByRole('dialog');
  for (const words of [sheet.getByRole('heading').first(), sheet.locator('legend:visible, label:visible').first()]) {
    await pressWords(page, words);
    await expect(sheet).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
});

test('words of a choice in the sheet of a narrow screen choose it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog');
  await pressWords(page, choices(page, sheet).nth(1));
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(sheet).toBeVisible();
});
