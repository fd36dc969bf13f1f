import { expect, test } from '@playwright/test';
import { signIn } from './sign-in';

test('saved views are listed, lead to their rows, and can be removed', async ({ page }) => {
  await signIn(page, '/account');
  await page.evaluate(() => {
    const views = [
      { name: 'Open, this year', search: '?statusTypes=OPEN' },
      { name: 'All', search: '' },
    ];
    localStorage.setItem('records-portal:saved-views', JSON.stringify(views));
  });
  await page.reload();
  const views = page.getByRole('region', { name: 'Saved views' });
  await expect(views.getByRole('link')).toHaveText(['Open, this year', 'All']);
  await expect(views.getByRole('link').first()).toHaveAttribute('href', '/my-records?statusTypes=OPEN');
  await views.getByRole('button', { name: 'Remove All' }).press('Enter');
  await expect(views.getByRole('status')).toHaveText('“All” is removed.');
  await expect(views.getByRole('status')).toBeFocused();
  await page.reload();
  await expect(views.getByRole('link')).toHaveText(['Open, this year']);
});

test('single keys can be switched off, and stay off', async ({ page }) => {
  await signIn(page, '/account');
  const keys = page.getByRole('checkbox', { name: 'Use single keys' });
  await expect(keys).toBeChecked();
  await keys.press('Space');
  await page.reload();
  await expect(keys).not.toBeChecked();
});

test('the language can be chosen on the account page too', async ({ page }) => {
  await signIn(page, '/account');
  await page.getByRole('region', { name: 'Language' }).getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su cuenta');
});
