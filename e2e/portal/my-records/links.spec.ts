import { expect, type Locator, type Page, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { setLastVisit } from '../../support/portal/data/last-visit';
import { filterChips, results, rowLinks, tabCounts, toggleMenu } from '../../support/portal/my-records-page';
import { CONTRACTOR, fillSignIn, signIn } from '../../support/portal/sign-in';

const note = (page: Page): Locator => results(page).getByRole('note');
const total = async (page: Page): Promise<string | undefined> => (await tabCounts(page)).at(-1);

test('lists the invalid parts of a link and removes them with one click', async ({ page }) => {
  await signIn(page);
  const all = await total(page);
  await page.goto('/my-records?statusTypes=FOO,OPEN&openedDateFrom=2020-13-45&size=10&page=2');
  await expect(note(page)).toContainText('2 parts of this link aren’t valid');
  await expect(note(page).getByRole('listitem')).toHaveText(['Status: FOO', 'Date opened, From: 2020-13-45']);
  await expect(filterChips(page)).toHaveCount(1);
  expect(await accessibilityViolations(page)).toEqual([]);
  await note(page).getByRole('link', { name: 'Remove from link' }).click();
  await expect(note(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/my-records\?statusTypes=OPEN&size=10&page=2$/);
  await expect(results(page)).toBeFocused();

  await page.goto(`/my-records?search=${'x'.repeat(1_100)}`);
  await expect(note(page)).toContainText('Part of this link isn’t valid');
  await expect(note(page).getByRole('listitem')).toHaveText(/^Number, address, name, type, description: x{60}…$/);
  expect(await total(page)).toBe(all);
  await page.goto('/my-records?utm_source=mail');
  await expect(rowLinks(page)).toHaveCount(25);
  await expect(note(page)).toHaveCount(0);
});

test('lists the invalid parts of a link even after sign-in', async ({ page }) => {
  await page.goto('/my-records?statusTypes=FOO&module=Building');
  await fillSignIn(page, CONTRACTOR);
  await page.waitForURL(/\/my-records\?/);
  await expect(note(page).getByRole('listitem')).toHaveText(['Status: FOO']);
  await expect(filterChips(page)).toHaveCount(1);
});

test('says that a range within one day ends before it begins and offers to remove it', async ({ page }) => {
  await signIn(page, '/my-records');
  await page.goto('/my-records?openedDateFrom=2026-05-01+12:00:00&openedDateTo=2026-05-01+10:00:00');
  await expect(results(page)).toContainText('The start date can’t be after the end date');
  await results(page)
    .getByRole('button', { name: 'Remove Date opened: May 1, 2026, 12:00 PM to May 1, 2026, 10:00 AM' })
    .click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('shows what changed since the last visit, or says that this is the first visit', async ({ page }) => {
  await signIn(page, '/account');
  await setLastVisit(page, undefined);
  await page.goto('/my-records?changedSince=last-visit');
  await expect(results(page)).toContainText('This is your first visit, so there are no changes');
  await results(page).getByRole('button', { name: 'Remove New status since your last visit' }).click();
  await expect(page.getByRole('table')).toBeVisible();

  await setLastVisit(page, '2020-01-01T00:00:00.000Z');
  await page.goto('/my-records?changedSince=last-visit');
  await expect(page).toHaveURL(/changedSince=2020-01-01T00:00:00\.000Z/);
  await expect(page.getByRole('table')).toBeVisible();
});

test('allows a category with a comma only by itself and says why', async ({ page }) => {
  await signIn(page);
  await page.goto('/my-records?module=Build,ing');
  await expect(filterChips(page).first()).toHaveText(/Category: Build,ing$/);
  await toggleMenu(page, 'Category');
  const panel = page.getByRole('group', { name: 'Category' });
  await expect(panel.getByLabel('Build,ing')).toBeChecked();
  await expect(panel.getByLabel('Building')).toBeDisabled();
  await expect(panel).toContainText('This option can’t be combined with others.');
  expect(await accessibilityViolations(page)).toEqual([]);
  await panel.getByLabel('Build,ing').click();
  await panel.getByLabel('Building').check();
  await panel.getByLabel('Fire').check();
  await expect(page).toHaveURL(/\?modules=Building,Fire$/);
  await expect(panel).not.toContainText('comma');
});
