import { expect, type Page, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { waitForScripts } from '../../support/portal/my-records-page';
import { ADMIN, signIn } from '../../support/portal/sign-in';

/** The alert that says why a link or a form did nothing. */
const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'You’re offline' });

// A prefetch of the next page may still be running when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('without a network, a clicked link leaves the current page open and an alert says why', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.locator('tbody th a').first().click();
  await page.waitForURL('**/my-records/*');
  const address = page.url();
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Permits and licenses' }).click();
  await expect(refusal(page)).toContainText('You’re offline, so that page can’t open.');
  expect(page.url()).toBe(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(refusal(page)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Permits and licenses' }).click();
  await page.waitForURL('**/record-types');
});

test('a form that cannot be sent keeps the typed values', async ({ page, context }) => {
  await signIn(page, '/account', ADMIN);
  await page.goto('/admin/invitations');
  await page.getByLabel('Name').fill('Ann "O\'Neill"');
  await page.getByLabel('Email', { exact: true }).fill('ann@example.org');
  const send = page.getByRole('main').getByRole('button', { name: 'Invite', exact: true });
  await context.setOffline(true);
  await send.click();
  await expect(refusal(page)).toContainText('this wasn’t sent');
  await expect(page.getByLabel('Name')).toHaveValue('Ann "O\'Neill"');
  await context.setOffline(false);

  // The network is back, but the request fails.
  await page.route('**/admin/invitations', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We got no response');
  await expect(page.getByLabel('Name')).toHaveValue('Ann "O\'Neill"');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ann@example.org');
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('a form that fails on the server keeps the typed values, including passwords', async ({ page }) => {
  await signIn(page, '/account');
  await page.getByLabel('Current password').fill('demo-password');
  await page.getByLabel('New password').fill('another long password');
  await page.route('**/account', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'x' }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We got no response');
  await expect(page.getByLabel('New password')).toHaveValue('another long password');
});

for (const width of [1440, 360]) {
  test(`the notes about old results and about a blocked link are both readable at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(page);
    await waitForScripts(page);
    await context.setOffline(true);
    await page.getByRole('navigation', { name: 'Open or closed' }).getByRole('link', { name: 'Open' }).click();
    const kept = page.getByRole('main').getByRole('alert');
    await expect(kept).toContainText('The results you asked for will load when you’re back online');
    await page.getByRole('rowheader').getByRole('link').first().press('Enter');
    const refused = page.getByText('that page can’t open');
    await expect(refused).toContainText('that page can’t open');
    const [one, other] = [await kept.boundingBox(), await refused.boundingBox()];
    expect(one && other && (one.y >= other.y + other.height || other.y >= one.y + one.height)).toBe(true);
    await kept.getByRole('button', { name: 'Try again' }).click({ trial: true });
    await context.setOffline(false);
  });
}
