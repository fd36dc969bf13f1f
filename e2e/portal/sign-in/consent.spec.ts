import { expect, type Page, test } from '@playwright/test';
import { authorizeAddress, callbackParameters } from '../../support/portal/authorize';
import { CITIZEN, CONTRACTOR, fillSignIn, signIn } from '../../support/portal/sign-in';

/** Opens an authorization request and signs in. */
async function askedFor(page: Page, scope: string, person = CONTRACTOR): Promise<void> {
  await page.goto(authorizeAddress(scope));
  await fillSignIn(page, person);
  await page.waitForURL('**/oauth/consent/*');
}

test('a person can allow an app and remove its access', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  // The citizen signs in, because other tests use the tokens of the contractor at the same time.
  await askedFor(page, 'records inspections', CITIZEN);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo app wants to see your records');
  await expect(page.getByRole('region', { name: 'If you allow it' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('main')).toContainText('You’re signed in as citizen@example.org');
  await expect(page.getByRole('main')).toContainText('You’ll return to 127.0.0.1:4999.');
  const response = await callbackParameters(page, 'Allow');
  expect(response.get('code')).toBeTruthy();
  expect(response.get('state')).toBe('of-the-app');
  expect(refused).toEqual([]);

  // The first page is navigating to the app, where nothing listens.
  const account = await page.context().newPage();
  await account.goto('/account');
  const apps = account.getByRole('region', { name: 'Connected apps' });
  await expect(apps).toContainText('Demo app');
  await apps.getByRole('button', { name: 'Remove access' }).click();
  await expect(apps.getByRole('status')).toContainText('Demo app no longer has access');
  await expect(apps).toContainText('No apps are connected.');
});

test('a person can decline an app’s request', async ({ page }) => {
  await askedFor(page, 'records');
  expect((await callbackParameters(page, 'Don’t allow')).get('error')).toBe('access_denied');
});

test('another person can sign in and change the language during consent', async ({ page }) => {
  await askedFor(page, 'inspections');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo app wants to connect to your account');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Demo app quiere conectarse a su cuenta');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.waitForURL('**/sign-in?callbackUrl=*');
  await fillSignIn(page, CITIZEN);
  await page.waitForURL('**/oauth/consent/*');
  await expect(page.getByRole('main')).toContainText('You’re signed in as citizen@example.org');
});

test('consent works without scripts', async ({ page, browser, baseURL }) => {
  await signIn(page);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL !== undefined && { baseURL }),
  });
  const plain = await context.newPage();
  await plain.goto(authorizeAddress('records'));
  expect((await callbackParameters(plain, 'Don’t allow')).get('error')).toBe('access_denied');
  await context.close();
});

test('only the browser that started a request can consent', async ({ page, browser, baseURL }) => {
  await askedFor(page, 'records');
  const consent = page.url();
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await context.newPage();
  await signIn(other);
  await other.goto(consent);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This request has expired');
  await context.close();
});

test('problems with an app’s request are explained without showing the request', async ({ page }) => {
  await page.goto(authorizeAddress('records').replace('demo-app', 'no-such-app'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We don’t recognize this app');
  await page.goto(authorizeAddress('records').replace('callback', 'elsewhere'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This app’s return address isn’t registered');
  await page.goto('/oauth/problem?reason=%3Cb%3Emischief');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This app’s request isn’t valid');
  await expect(page.getByRole('main')).not.toContainText('mischief');
});
