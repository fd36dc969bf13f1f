import { expect, test } from '@playwright/test';
import { CONTRACTOR, signIn } from './sign-in';

const rows = 'tbody tr';

test('a wrong password is told and the e-mail stays', async ({ page }) => {
  await page.goto('/my-records');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fmy-records$/);
  await page.getByLabel('E-mail').fill(CONTRACTOR.email);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'We could not sign you in. Check your e-mail and password.',
  );
  await expect(page.getByLabel('E-mail')).toHaveValue(CONTRACTOR.email);
});

test('a hostile callback leads to My Records', async ({ page }) => {
  await page.goto('/sign-in?callbackUrl=%2F%5Cevil.example');
  await page.getByLabel('E-mail').fill(CONTRACTOR.email);
  await page.getByLabel('Password').fill(CONTRACTOR.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/my-records');
});

test('filter, pages and Back keep their state in the address', async ({ page }) => {
  await signIn(page);
  await expect(page.locator(rows)).toHaveCount(25);
  await expect(page.getByRole('status')).toHaveText('Showing 1 to 25, newest first.');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole('region', { name: 'Your records' })).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('Showing 26 to 50, newest first.');
  const second = await page.locator('tbody th').first().textContent();
  await page.reload();
  await expect(page.locator('tbody th').first()).toHaveText(second ?? '');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('status')).toHaveText('Showing 1 to 25, newest first.');
  await page.goBack();
  await expect(page.getByRole('status')).toHaveText('Showing 26 to 50, newest first.');

  await page.locator('summary').click();
  await page.getByLabel('Completed').check();
  await expect(page).toHaveURL(/\?status=COMPLETE$/);
  await expect(page.locator('.records--stale')).toHaveCount(0);
  await expect(page.locator(`${rows} .status--done`)).toHaveCount(25);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove Completed' }).click();
  await expect(page).toHaveURL(/\/my-records$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove Completed' })).toBeVisible();
});

test('a filter that matches nothing is cleared by one click', async ({ page }) => {
  await signIn(page, '/my-records?status=UNASSIGNED&page=1000');
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(page).toHaveURL(/\?status=UNASSIGNED$/);
});

test('the language is kept', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sus expedientes');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('Se muestran 1 a 25, los más recientes primero.');
});

test('after signing out My Records asks to sign in', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto('/my-records?status=OPEN');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fmy-records%3Fstatus%3DOPEN$/);
});
