import { expect, type Page, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { DISPLAY_VARIANTS } from '../../support/portal/display-variants';
import { saveScreenshot } from '../../support/portal/save-screenshot';
import { CITIZEN, STAFF, signIn } from '../../support/portal/sign-in';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const names = (page: Page) => page.getByRole('rowheader').allTextContents();
const base = (): string => test.info().project.use.baseURL ?? '';

test('checklists tell visitors and citizens that only staff may see them', async ({ page }) => {
  await page.goto('/staff/checklists?group=FIRE');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For staff only');
  const way = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await expect(way).toHaveAttribute('href', '/sign-in?callbackUrl=%2Fstaff%2Fchecklists%3Fgroup%3DFIRE');
  await expect(page.getByRole('table')).toHaveCount(0);
  expect((await page.request.get('/staff/checklists/statuses.csv')).status()).toBe(401);

  await signIn(page, '/account', CITIZEN);
  await page.goto('/staff/checklists');
  await expect(page.getByRole('main')).toContainText('You’re signed in, but not as');
  await expect(page.getByRole('table')).toHaveCount(0);
  expect((await page.request.get('/staff/checklists/statuses.csv')).status()).toBe(403);
});

test('checklists show the groups and their statuses, with icons and words', async ({ page }) => {
  await signIn(page, '/staff/checklists', STAFF);
  await expect(page.getByRole('navigation', { name: 'Groups' }).getByRole('link')).toHaveCount(6);
  await expect(page.getByRole('heading', { level: 2, name: 'Building' })).toBeVisible();
  await expect(rows(page)).toHaveCount(6);
  const stop = rows(page).filter({ hasText: 'Stop work' });
  await expect(stop).toContainText('Denied');
  await expect(stop).not.toContainText('Fails');
  await expect(stop.locator('.status--attention .icon')).toHaveCount(3);
  await page.getByRole('link', { name: 'Fire 3 statuses' }).click();
  await expect(page).toHaveURL(/\?group=FIRE$/);
  await expect(rows(page)).toHaveCount(3);
});

test('the sort order is the same in the URL, the table and the file', async ({ page }) => {
  await signIn(page, '/staff/checklists?group=BUILDING', STAFF);
  expect(await names(page)).toEqual([
    'Passed',
    'Passed with notes',
    'Correction needed',
    'Stop work',
    'Not applicable',
    'Not ready',
  ]);
  await page.getByRole('columnheader', { name: 'Score', exact: true }).getByRole('link').click();
  await expect(page).toHaveURL(/&sort=score$/);
  await expect(page.getByRole('columnheader', { name: 'Score', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('columnheader', { name: 'Score', exact: true }).getByRole('link').click();
  await expect(page).toHaveURL(/&sort=-score$/);
  await expect(page.getByRole('status').first()).toHaveText('6 statuses, by score, highest first');
  const sorted = await names(page);
  expect(sorted[0]).toBe('Stop work');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('checklist-BUILDING.csv');
  const csv = await (await page.request.get('/staff/checklists/statuses.csv?group=BUILDING&sort=-score')).text();
  const inFile = csv.trim().split('\r\n').slice(1);
  expect(inFile.map((row) => row.split(',')[1])).toEqual(sorted);
  await page.goBack();
  await expect(page).toHaveURL(/&sort=score$/);
});

test('an unknown group is reported', async ({ page }) => {
  await signIn(page, '/account', STAFF);
  await page.goto('/staff/checklists?group=NOPE');
  await expect(page.getByRole('heading', { name: 'Group NOPE not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Groups' }).getByRole('link')).toHaveCount(6);
});

for (const { colorScheme, viewport, language } of DISPLAY_VARIANTS) {
  test.describe(`${colorScheme}, ${viewport.width} px, ${language}`, () => {
    test.use({ colorScheme, viewport });

    test('checklist pages have no accessibility violations', async ({ page, context }) => {
      test.slow();
      await page.goto('/staff/checklists');
      expect(await accessibilityViolations(page)).toEqual([]);
      await signIn(page, '/staff/checklists', STAFF);
      await context.addCookies([{ name: 'locale', value: language, url: base() }]);
      for (const path of ['/staff/checklists?group=BUILDING&sort=-score', '/staff/checklists?group=NOPE']) {
        await page.goto(path);
        expect(await accessibilityViolations(page), path).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
          0,
        );
        await saveScreenshot(page, `${path.includes('NOPE') ? 'unknown' : 'group'}-${language}`);
      }
    });
  });
}
