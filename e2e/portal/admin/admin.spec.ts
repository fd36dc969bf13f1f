import { expect, type Locator, type Page, test } from '@playwright/test';
import { ADMIN, CITIZEN, signIn } from '../../support/portal/sign-in';

/** Opens an app from the table. */
async function openApp(page: Page, name: string): Promise<Locator> {
  await page.getByRole('row', { name }).getByRole('link', { name, exact: true }).click();
  return page.getByRole('article', { name });
}

/** The values that a form returns for the user to pass on. */
const handovers = (within: Page | Locator) => within.getByRole('status').getByRole('code');

async function fillApp(page: Page, { id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Client ID').fill(id);
  await page.getByLabel('Redirect URIs').fill('https://app.example.org/callback');
  await page.getByLabel('User’s records', { exact: true }).check();
}

test('admin pages tell other users only who has access', async ({ page }) => {
  await signIn(page, '/admin/apps', CITIZEN);
  for (const path of [
    '/admin/apps',
    '/admin/accounts',
    '/admin/accounts/demo-contractor',
    '/admin/invitations',
    '/admin/audit',
  ]) {
    const response = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For administrators only');
    expect(await response?.text()).not.toMatch(/demo-app|contractor@example\.org/);
  }
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
});

test('a form with problems keeps the typed values', async ({ page }) => {
  await signIn(page, '/my-records', ADMIN);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Apps' }).click();
  await page.getByText('Register an app').click();
  await page.getByLabel('Name').fill('Permit watch');
  await page.getByLabel('Client ID').fill('Permit Watch');
  await page.getByLabel('Redirect URIs').fill('http://app.example.org/');
  await page.getByLabel('Stay connected').uncheck();
  await page.getByText('Legacy options').click();
  await page.getByLabel('Allow sign-in without PKCE').check();
  await page.getByRole('button', { name: 'Register app' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('link')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'There are 3 problems' })).toBeFocused();
  await expect(page.getByLabel('Client ID')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toHaveValue('Permit watch');
  await expect(page.getByLabel('Stay connected')).not.toBeChecked();
  await expect(page.getByLabel('User sign-in')).toBeChecked();
  await expect(page.getByLabel('Allow sign-in without PKCE')).toBeChecked();
  await alert.getByRole('link', { name: /Select at least one/ }).click();
  await expect(page.getByRole('checkbox', { name: 'User’s records, record types' })).toBeFocused();
});

test('an app can be registered, given a new secret, disabled and enabled', async ({ page }) => {
  await signIn(page, '/admin/apps', ADMIN);
  await page.getByText('Register an app').click();
  await fillApp(page, { id: 'permit-watch', name: 'Permit watch' });
  await page.getByRole('button', { name: 'Register app' }).click();
  const said = page.getByRole('main').getByRole('status').first();
  await expect(said).toContainText('Registered Permit watch');
  const secrets = handovers(page);
  await expect(secrets).toHaveText(['permit-watch', /^[\w-]{43}$/]);
  const first = await secrets.last().textContent();

  await page.reload();
  await expect(secrets).toHaveCount(0);
  await expect(page.getByRole('row', { name: 'Permit watch' })).toContainText('Records');
  const app = await openApp(page, 'Permit watch');
  await app.getByText('Create a new client secret', { exact: true }).click();
  await app.getByLabel('Now').check();
  await app.getByRole('button', { name: 'Create new secret' }).click();
  await expect(handovers(app).last()).toHaveText(/^[\w-]{43}$/);
  await expect(handovers(app).last()).not.toHaveText(first ?? '');
  await expect(app).toContainText('The old secret no longer works.');

  await app.getByText('Disable this app').click();
  await app.getByRole('button', { name: 'Disable Permit watch' }).click();
  await expect(app).toContainText('Disabled Permit watch');
  await app.getByRole('button', { name: 'Enable Permit watch' }).click();
  await expect(app).toContainText('Enabled Permit watch');
});

test('an app can be registered without scripts', async ({ browser, page, baseURL }) => {
  await signIn(page, '/admin/apps', ADMIN);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL !== undefined && { baseURL }),
  });
  const plain = await context.newPage();
  await plain.goto('/admin/apps');
  await plain.getByText('Register an app').click();
  await fillApp(plain, { id: 'No Scripts', name: 'No scripts' });
  await plain.getByRole('button', { name: 'Register app' }).click();
  await expect(plain.getByRole('main').getByRole('alert')).toContainText('Enter 3 to 63 lowercase letters');
  await expect(plain.getByLabel('User’s records', { exact: true })).toBeChecked();
  await plain.getByLabel('Client ID').fill('no-scripts');
  await plain.getByRole('button', { name: 'Register app' }).click();
  await expect(handovers(plain).last()).toHaveText(/^[\w-]{43}$/);
  await context.close();
});

test('an admin action is refused if the browser now has a citizen’s session', async ({ page, browser, baseURL }) => {
  await signIn(page, '/admin/invitations', ADMIN);
  await page.getByLabel('Name').fill('Nobody');
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.org');
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const citizen = await context.newPage();
  await signIn(citizen, '/my-records', CITIZEN);
  await page.context().clearCookies();
  await page.context().addCookies(await context.cookies());
  await context.close();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You’ve been signed out');
  await expect(handovers(page)).toHaveCount(0);
});
