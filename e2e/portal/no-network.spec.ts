import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './sign-in';
import { violations } from './violations';

// The page after is asked for in advance, and may be on its way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('without a network a link keeps the page and says why', async ({ page, context }) => {
  await signIn(page);
  await page.locator('tbody th a').first().click();
  await page.waitForURL('**/my-records/*');
  const address = page.url();
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Record types' }).click();
  await expect(page.locator('.offline-guard')).toContainText('There is no network, so that page cannot be opened now.');
  expect(page.url()).toBe(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(page.locator('.offline-guard')).toBeEmpty();
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Record types' }).click();
  await page.waitForURL('**/record-types');
});

test('a form that cannot be sent keeps everything that was typed', async ({ page, context }) => {
  await signIn(page, '/account', ADMIN);
  await page.goto('/admin/accounts');
  await page.getByText('Invite a person').click();
  await page.getByLabel('Name').fill('Ann "O\'Neill"');
  await page.getByLabel('E-mail', { exact: true }).fill('ann@example.org');
  const send = page.getByRole('main').getByRole('button', { name: /invit/i }).first();
  await context.setOffline(true);
  await send.click();
  await expect(page.locator('.offline-guard')).toContainText('this was not sent');
  await expect(page.getByLabel('Name')).toHaveValue('Ann "O\'Neill"');
  await context.setOffline(false);

  // The network is there, and no answer comes.
  await page.route('**/admin/accounts', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No answer came');
  await expect(page.getByLabel('Name')).toHaveValue('Ann "O\'Neill"');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('ann@example.org');
  expect(await violations(page)).toEqual([]);
});

test('a form that the server breaks on keeps what was typed, passwords too', async ({ page }) => {
  await signIn(page, '/account');
  await page.getByLabel('Current password').fill('demo-password');
  await page.getByLabel('New password').fill('another long password');
  await page.route('**/account', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'x' }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No answer came');
  await expect(page.getByLabel('New password')).toHaveValue('another long password');
});
