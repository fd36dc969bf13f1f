import { expect, type Locator, type Page, test } from '@playwright/test';
import { makeAccount } from '../../support/portal/invite';
import { ADMIN, CITIZEN, fillSignIn, signIn } from '../../support/portal/sign-in';

const entry = (page: Page, name: string) => page.getByRole('article', { name });

/** The values that a form returns for the user to pass on. */
const handovers = (within: Page | Locator) => within.getByRole('status').getByRole('code');

async function fillApp(page: Page, { id, name }: { readonly id: string; readonly name: string }): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Client id').fill(id);
  await page.getByLabel('Where people go back to').fill('https://app.example.org/callback');
  await page.getByLabel('Records of the person', { exact: true }).check();
}

test('admin pages tell everybody else who may see them, and nothing more', async ({ page }) => {
  await signIn(page, '/admin/apps', CITIZEN);
  for (const path of ['/admin/apps', '/admin/accounts']) {
    const answer = await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Only administrators see this page');
    expect(await answer?.text()).not.toMatch(/demo-app|contractor@example\.org/);
  }
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
});

test('a form with problems keeps the typed values', async ({ page }) => {
  await signIn(page, '/my-records', ADMIN);
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByText('Register an app').click();
  await page.getByLabel('Name').fill('Permit watch');
  await page.getByLabel('Client id').fill('Permit Watch');
  await page.getByLabel('Where people go back to').fill('http://app.example.org/');
  await page.getByLabel('It keeps access without asking each day').uncheck();
  await page.getByText('For older apps').click();
  await page.getByLabel('It may do without PKCE').check();
  await page.getByRole('button', { name: 'Register the app' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('link')).toHaveCount(3);
  await expect(page.getByRole('region', { name: '3 things need a correction' })).toBeFocused();
  await expect(page.getByLabel('Client id')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toHaveValue('Permit watch');
  await expect(page.getByLabel('It keeps access without asking each day')).not.toBeChecked();
  await expect(page.getByLabel('It asks people in the browser')).toBeChecked();
  await expect(page.getByLabel('It may do without PKCE')).toBeChecked();
  await alert.getByRole('link', { name: /Tick at least one/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Records of the person, record types' })).toBeFocused();
});

test('an app can be registered, given a new secret, disabled and enabled', async ({ page }) => {
  await signIn(page, '/admin/apps', ADMIN);
  await page.getByText('Register an app').click();
  await fillApp(page, { id: 'permit-watch', name: 'Permit watch' });
  await page.getByRole('button', { name: 'Register the app' }).click();
  const said = page.getByRole('main').getByRole('status').first();
  await expect(said).toContainText('Permit watch is registered');
  const secrets = handovers(page);
  await expect(secrets).toHaveText(['permit-watch', /^[\w-]{43}$/]);
  const first = await secrets.last().textContent();

  await page.reload();
  await expect(secrets).toHaveCount(0);
  const app = entry(page, 'Permit watch');
  await app.getByText('New secret', { exact: true }).click();
  await app.getByLabel('Not at all').check();
  await app.getByRole('button', { name: 'Make a new secret' }).click();
  await expect(handovers(app).last()).toHaveText(/^[\w-]{43}$/);
  await expect(handovers(app).last()).not.toHaveText(first ?? '');
  await expect(app).toContainText('The old one does not work any more.');

  await app.getByText('Shut this app').click();
  await app.getByRole('button', { name: 'Shut Permit watch' }).click();
  await expect(app).toContainText('Permit watch is shut');
  await app.getByRole('button', { name: 'Open Permit watch' }).click();
  await expect(app).toContainText('Permit watch is open');
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
  await plain.getByRole('button', { name: 'Register the app' }).click();
  await expect(plain.getByRole('main').getByRole('alert')).toContainText('Write a client id');
  await expect(plain.getByLabel('Records of the person', { exact: true })).toBeChecked();
  await plain.getByLabel('Client id').fill('no-scripts');
  await plain.getByRole('button', { name: 'Register the app' }).click();
  await expect(handovers(plain).last()).toHaveText(/^[\w-]{43}$/);
  await context.close();
});

test('an account can be found, signed out, disabled and enabled', async ({ page }) => {
  const person = await makeAccount(page, 'Sofia Shut');
  await signIn(page, '/admin/accounts', ADMIN);
  await expect(entry(page, 'Alex Admin')).toContainText('This is you');
  await expect(entry(page, 'Alex Admin').getByRole('button')).toHaveCount(0);
  await page.getByLabel('E-mail begins with').fill('SOFIA');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\?email=SOFIA$/);
  await expect(page.getByRole('article')).toHaveCount(1);

  const account = entry(page, 'Sofia Shut');
  await account.getByText('Sign out everywhere').click();
  await account.getByRole('button', { name: 'Sign Sofia Shut out' }).click();
  await expect(account).toContainText('Sofia Shut is signed out everywhere');
  await account.getByText('Shut this account').click();
  await account.getByRole('button', { name: 'Shut the account' }).click();
  await expect(account).toContainText('The account of Sofia Shut is shut');

  const other = await page.context().browser()?.newContext();
  const theirs = await other?.newPage();
  if (theirs === undefined) throw new Error('no second browser context');
  await theirs.goto(new URL('/sign-in', page.url()).href);
  await fillSignIn(theirs, person);
  await expect(theirs.getByRole('main').getByRole('alert')).toContainText('We could not sign you in.');
  await other?.close();

  await account.getByRole('button', { name: 'Open the account' }).click();
  await expect(account).toContainText('The account of Sofia Shut is open');
  await page.context().clearCookies();
  await signIn(page, '/account', person);
});

test('an admin action checks the sender’s session itself', async ({ page, browser, baseURL }) => {
  await signIn(page, '/admin/accounts', ADMIN);
  await page.getByText('Invite a person').click();
  await page.getByLabel('Name').fill('Nobody');
  await page.getByLabel('E-mail', { exact: true }).fill('nobody@example.org');
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const citizen = await context.newPage();
  await signIn(citizen, '/my-records', CITIZEN);
  await page.context().clearCookies();
  await page.context().addCookies(await context.cookies());
  await context.close();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('You are no longer signed in');
  await expect(handovers(page)).toHaveCount(0);
});
