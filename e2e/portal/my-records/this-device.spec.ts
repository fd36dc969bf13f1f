import { expect, test } from '@playwright/test';
import { deviceKey } from '../../support/portal/device-key';
import { resultCount, toggleMenu, waitForScripts } from '../../support/portal/my-records-page';
import { CITIZEN, CONTRACTOR, signIn } from '../../support/portal/sign-in';

test('Lists the saved views on the account page with links to their records and removes one', async ({ page }) => {
  await signIn(page, '/account');
  await page.evaluate(
    (key) => {
      const views = [
        { name: 'Open, this year', search: '?statusTypes=OPEN' },
        { name: 'All', search: '' },
      ];
      localStorage.setItem(key, JSON.stringify(views));
    },
    await deviceKey(page, 'saved-views'),
  );
  await page.reload();
  const views = page.getByRole('region', { name: 'Saved views' });
  await expect(views.getByRole('link')).toHaveText(['Open, this year', 'All']);
  await expect(views.getByRole('link').first()).toHaveAttribute('href', '/my-records?statusTypes=OPEN');
  await views.getByRole('button', { name: 'Remove All' }).press('Enter');
  await expect(views.getByRole('status')).toHaveText('Removed All.');
  await expect(views.getByRole('status')).toBeFocused();
  await page.reload();
  await expect(views.getByRole('link')).toHaveText(['Open, this year']);
});

test('Keeps single-key shortcuts turned off on this device', async ({ page }) => {
  await signIn(page, '/account');
  const keys = page.getByRole('checkbox', { name: 'Turn on shortcuts' });
  await expect(keys).toBeChecked();
  await keys.press('Space');
  await page.reload();
  await expect(keys).not.toBeChecked();
});

test('Changes the language on the account page', async ({ page }) => {
  await signIn(page, '/account');
  await page.getByRole('region', { name: 'Language' }).getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su cuenta');
});

test('Does not show what one person saved to the next person on the same device', async ({ page }) => {
  await signIn(page, '/my-records?statusTypes=DENIED', CONTRACTOR);
  await toggleMenu(page, 'Saved views');
  await page.getByLabel('Save this view as').fill('Divorce house');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved as Divorce house.')).toBeVisible();
  const views = page.getByRole('region', { name: 'Saved views' });

  await page.context().clearCookies();
  await signIn(page, '/account', CITIZEN);
  await expect(views).toContainText('No saved views on this device yet.');
  await expect(page.getByText('Divorce house')).toHaveCount(0);
  await page.goto('/my-records');
  await waitForScripts(page);

  await page.context().clearCookies();
  await signIn(page, '/account', CONTRACTOR);
  await expect(views.getByRole('link')).toHaveText(['Divorce house']);
});

test('Keeps the language that the person chose', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mis expedientes');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(resultCount(page)).toHaveText(/^1–25 de \d+$/);
});
