import { expect, test } from '@playwright/test';
import { signIn } from '../../support/portal/sign-in';

test.use({ locale: 'es-ES' });

// The sign-in form of the helper is read by its English words.
test.beforeEach(async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }]);
  await signIn(page);
  await context.addCookies([{ name: 'locale', value: 'es', url: baseURL ?? '' }]);
});

test("the agency's statuses are offered in the words of the rows, by the value of the API", async ({ page }) => {
  await page.goto('/my-records');
  await page.getByRole('button', { name: 'Más' }).click();
  const choice = page.getByLabel('Estado en palabras de la agencia');
  await expect(choice.locator('option', { hasText: 'Fase previa al relleno' })).toHaveAttribute(
    'value',
    'Pre Backfill Phase',
  );
  await choice.selectOption('Completed');
  await expect(page).toHaveURL(/\?status=Completed$/);
  await page.keyboard.press('Escape');
  await expect(page.locator('.chip')).toContainText('Completado');
  await expect(page.locator('tbody .status__word').first()).toHaveText('Completado');
});

test('areas have words, in the filter, its chip and on a record; the address keeps the code', async ({ page }) => {
  await page.goto('/my-records');
  await page.locator('.filter-line__wide summary', { hasText: 'Área' }).click();
  await page.getByLabel('Solicitudes de servicio').check();
  await expect(page).toHaveURL(/\?module=ServiceRequests$/);
  await page.keyboard.press('Escape');
  await expect(page.locator('.chip')).toHaveText(/Área: Solicitudes de servicio$/);
  await expect(page.getByRole('main')).not.toContainText('ServiceRequests');
  await expect(page.locator('.records--stale')).toHaveCount(0);
  await page.locator('tbody .records__link').first().click();
  const area = page.locator('.record-fields > div', { has: page.locator('dt', { hasText: /^Área$/ }) });
  await expect(area.locator('dd')).toHaveText('Solicitudes de servicio');
});

test('record types stand under the words of their area, in the order of those words', async ({ page }) => {
  await page.goto('/record-types');
  const heads = page.locator('.type-module h2');
  await expect(heads.filter({ hasText: 'Solicitudes de servicio' })).toHaveCount(1);
  const words = await heads.allTextContents();
  expect(words.join(' ')).not.toMatch(/ServiceRequests|Building|Licenses/);
  expect(words).toEqual([...words].sort(new Intl.Collator('es').compare));
  await page.getByRole('searchbox').fill('solicitudes servicio');
  await expect(heads).toHaveText(/^Solicitudes de servicio/);
});
