import { expect } from '@playwright/test';
import { deviceKey } from '../../support/portal/data/device-key';
import { test } from '../../support/portal/data/own-records';
import { resultCount, toggleMenu, waitForScripts } from '../../support/portal/my-records-page';
import { CITIZEN, CONTRACTOR, signIn } from '../../support/portal/sign-in';

test.beforeEach(async ({ ownDatabase: { accounts } }) => {
  await accounts.updateMany({}, { $unset: { savedViews: '', visits: '' } });
});

test('moves the saved views of this device to the account, lists them on the account page and removes one', async ({
  page,
}) => {
  await signIn(page, '/account');
  const key = await deviceKey(page, 'saved-views');
  await page.evaluate((name) => {
    const saved = [
      { name: 'Open, this year', search: '?statusTypes=OPEN' },
      { name: 'All', search: '' },
    ];
    localStorage.setItem(name, JSON.stringify(saved));
  }, key);
  await page.reload();
  const views = page.getByRole('region', { name: 'Saved views' });
  await expect(views.getByRole('link')).toHaveText(['Open, this year', 'All']);
  await expect(views.getByRole('link').first()).toHaveAttribute('href', '/my-records?statusTypes=OPEN');
  await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toBe('[]');
  await views.getByRole('button', { name: 'Remove All' }).press('Enter');
  await expect(views.getByRole('status')).toHaveText('Removed All.');
  await expect(views.getByRole('region', { name: 'Removed All.' })).toBeFocused();
  await page.reload();
  await expect(views.getByRole('link')).toHaveText(['Open, this year']);
});

test('lists and removes saved views without scripts', async ({ page, browser, ownDatabase: { accounts, baseUrl } }) => {
  await signIn(page, '/account');
  await accounts.updateOne({ email: CONTRACTOR.email }, { $set: { savedViews: [{ name: 'All', search: '' }] } });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseUrl });
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  await plain.goto('/account');
  await plain.getByRole('button', { name: 'Remove All' }).click();
  await expect(plain.getByRole('region', { name: 'Saved views' })).toContainText('No saved views yet.');
  await context.close();
});

test('shows what changed since the last visit on another device', async ({ page, ownDatabase: { accounts } }) => {
  const visits = { seen: new Date('2020-01-01T00:00:00Z') };
  await accounts.updateOne({ email: CONTRACTOR.email }, { $set: { visits } });
  await signIn(page, '/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Changes since Dec 31, 2019' })).toHaveAttribute(
    'href',
    '/my-records?changedSince=2020-01-01T00:00:00.000Z',
  );
  await page.goto('/my-records?changedSince=last-visit');
  await expect(page).toHaveURL(/changedSince=2020-01-01T00:00:00\.000Z/);
  const stored = () => accounts.findOne({ email: CONTRACTOR.email });
  await expect.poll(async () => (await stored())?.visits).toMatchObject({ since: visits.seen });
});

test('keeps single-key shortcuts turned off on this device', async ({ page }) => {
  await signIn(page, '/account');
  const keys = page.getByRole('checkbox', { name: 'Turn on shortcuts' });
  await expect(keys).toBeChecked();
  await keys.press('Space');
  await page.reload();
  await expect(keys).not.toBeChecked();
});

test('changes the language on the account page', async ({ page }) => {
  await signIn(page, '/account');
  await page.getByRole('region', { name: 'Language' }).getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su cuenta');
});

test('does not show one person’s saved views to the next person on the same device', async ({ page }) => {
  await signIn(page, '/my-records?statusTypes=DENIED', CONTRACTOR);
  await toggleMenu(page, 'Saved views');
  await page.getByLabel('Save this view as').fill('Divorce house');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved as Divorce house.')).toBeVisible();
  const views = page.getByRole('region', { name: 'Saved views' });

  await page.context().clearCookies();
  await signIn(page, '/account', CITIZEN);
  await expect(views).toContainText('No saved views yet.');
  await expect(page.getByText('Divorce house')).toHaveCount(0);
  await page.goto('/my-records');
  await waitForScripts(page);

  await page.context().clearCookies();
  await signIn(page, '/account', CONTRACTOR);
  await expect(views.getByRole('link')).toHaveText(['Divorce house']);
});

test('keeps the language that the person chose', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mis expedientes');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(resultCount(page)).toHaveText(/^1–25 de \d+$/);
});
