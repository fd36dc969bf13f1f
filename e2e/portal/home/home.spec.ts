import { expect, test } from '@playwright/test';
import { setLastVisit } from '../../support/portal/last-visit';
import { ADMIN, signIn } from '../../support/portal/sign-in';

test('the search for record types works without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Project or permit, for example “garage”' }).fill('garage');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/record-types\?q=garage$/);
  await context.close();
});

test('the tiles lead to the records that need action', async ({ page }) => {
  await signIn(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem')).toHaveCount(4);
  await expect(main).toContainText('status changes will show on your next visit');
  const balance = main.getByRole('link', { name: /fees due/ });
  const count = Number(/\d+/.exec((await balance.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  await balance.click();
  await expect(page).toHaveURL(/\/my-records\?needs=payment$/);
  const answer = await page.request.get('/api/portal/my-records/summary?needs=payment', {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { result } = (await answer.json()) as { result: { total: number } };
  expect(result.total).toBe(count);
});

test('a later visit shows what has changed since the last one', async ({ page }) => {
  await signIn(page, '/account');
  await setLastVisit(page, '2020-01-01T00:00:00.000Z');
  await page.goto('/');
  const changed = page.getByRole('main').getByRole('link', { name: /since your last visit/ });
  await expect(changed).toHaveAttribute('href', /^\/my-records\?changedSince=2020-01-01T00%3A00/);
});

test('an account without records explains how to link them', async ({ page }) => {
  await signIn(page, '/', ADMIN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No records are linked to your account yet');
});

test('the home page is also in Spanish', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('¿Qué planea hacer?');
});
