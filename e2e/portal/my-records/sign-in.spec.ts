import { expect, test } from '@playwright/test';
import { CONTRACTOR, fillSignIn, signIn } from '../../support/portal/sign-in';

test('keeps the email and says that sign-in failed after a wrong password', async ({ page }) => {
  await page.goto('/my-records');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fmy-records$/);
  await page.getByLabel('Email').fill(CONTRACTOR.email);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Your email or password is incorrect. Try again.',
  );
  await expect(page.getByLabel('Email')).toHaveValue(CONTRACTOR.email);
});

test('opens the home page after sign-in if the callback URL leads to another site', async ({ page }) => {
  await page.goto('/sign-in?callbackUrl=%2F%5Cevil.example');
  await fillSignIn(page, CONTRACTOR);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello, /);
  await expect(page).toHaveURL('/');
});

test('asks the user to sign in to see my records after signing out', async ({ page }) => {
  await signIn(page);
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto('/my-records?statusTypes=OPEN');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fmy-records%3FstatusTypes%3DOPEN$/);
});
