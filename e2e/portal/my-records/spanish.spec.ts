import { expect, test } from '@playwright/test';
import { definitionOf } from '../../support/portal/definition';
import {
  cellUnder,
  filterChips,
  recordRows,
  rowLinks,
  toggleMenu,
  waitForRecords,
} from '../../support/portal/my-records-page';
import { expandAll } from '../../support/portal/record-page';
import { signIn } from '../../support/portal/sign-in';

test.use({ locale: 'es-ES' });

// The helper finds the sign-in form by its English labels.
test.beforeEach(async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL ?? '' }]);
  await signIn(page);
  await context.addCookies([{ name: 'locale', value: 'es', url: baseURL ?? '' }]);
});

test("offers the agency's statuses in Spanish and filters by the value that the API knows", async ({ page }) => {
  await page.goto('/my-records');
  await page.getByRole('button', { name: 'Más filtros' }).click();
  const choice = page.getByLabel('Estado según la agencia');
  await expect(choice.getByRole('option', { name: 'Fase previa al relleno' })).toHaveAttribute(
    'value',
    'Pre Backfill Phase',
  );
  await choice.selectOption('Completed');
  await expect(page).toHaveURL(/\?status=Completed$/);
  await page.keyboard.press('Escape');
  await expect(filterChips(page)).toContainText('Completado');
  await waitForRecords(page);
  const status = await cellUnder(recordRows(page).first(), 'Estado');
  await expect(status.getByText('Completado', { exact: true })).toBeVisible();
});

test('names categories in Spanish in the filter, its chip and a record, and uses their codes in the URL', async ({
  page,
}) => {
  await page.goto('/my-records');
  await toggleMenu(page, 'Categoría');
  await page.getByLabel('Solicitudes de servicio').check();
  await expect(page).toHaveURL(/\?module=ServiceRequests$/);
  await page.keyboard.press('Escape');
  await expect(filterChips(page)).toHaveText(/Categoría: Solicitudes de servicio$/);
  await expect(page.getByRole('main')).not.toContainText('ServiceRequests');
  await waitForRecords(page);
  await rowLinks(page).first().click();
  await page.waitForURL('**/my-records/*');
  await expandAll(page);
  const fields = page.getByRole('main').locator('details');
  await expect(definitionOf(fields, 'Categoría').first()).toHaveText('Solicitudes de servicio');
});

test('groups record types under the Spanish names of their categories, sorted by these names', async ({ page }) => {
  await page.goto('/record-types');
  const areas = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(areas.filter({ hasText: 'Solicitudes de servicio' })).toHaveCount(1);
  const names = await areas.allTextContents();
  expect(names.join(' ')).not.toMatch(/ServiceRequests|Building|Licenses/);
  expect(names).toEqual([...names].sort(new Intl.Collator('es').compare));
  await page.getByRole('searchbox').fill('solicitudes servicio');
  const results = page.getByRole('main').locator('a[href$="/requirements"]');
  await expect(results.first()).toBeVisible();
  for (const row of await results.all()) await expect(row).toContainText('Solicitudes de servicio');
});
