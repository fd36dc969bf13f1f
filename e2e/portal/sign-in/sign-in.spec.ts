import { expect, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { fillSignIn, STAFF } from '../../support/portal/sign-in';

test('a sample account signs in with one click and opens the requested page', async ({ page }) => {
  await page.goto('/my-records?open=true');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  const samples = page.getByRole('region', { name: 'Sample accounts' }).getByRole('button');
  await expect(samples).toHaveCount(4);
  await expect(samples.first()).toHaveText(/^Continue as \p{L}+ \(contractor, \d+ records\)$/u);
  expect(await accessibilityViolations(page)).toEqual([]);
  await samples.first().click();
  await expect(page).toHaveURL(/\/my-records\?open=true$/);
});

test('signing in without a requested page opens the home page', async ({ page }) => {
  await page.goto('/sign-in');
  await fillSignIn(page, STAFF);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello, /);
  await expect(page).toHaveURL('/');
});

test('an empty form lists its problems in the language of the page', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'es', url: baseURL ?? '' }]);
  await page.goto('/sign-in');
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  const summary = page.getByRole('region', { name: 'Hay 2 problemas' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(['Escriba su correo electrónico', 'Escriba su contraseña']);
  await summary.getByRole('link').last().click();
  await expect(page.getByLabel('Contraseña')).toBeFocused();
  await expect(page.getByLabel('Contraseña')).toHaveAttribute('aria-invalid', 'true');
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the password can be shown', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Password').fill('secret');
  await page.getByRole('button', { name: 'Show Password' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Password')).toHaveValue('secret');
});
