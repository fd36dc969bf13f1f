import { expect, type Page, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { invite, makeAccount } from '../../support/portal/invite';
import { fillSignIn, signIn } from '../../support/portal/sign-in';

/** The cookie of a known device, which strangers cannot lock out. */
const deviceOf = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name.endsWith('known-device'))?.value;

const mainAlert = (page: Page) => page.getByRole('main').getByRole('alert');

test('without email, people are told that the agency creates accounts and reset links', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact the agency to reset your password');
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask the agency for an account');
});

test('an invitation creates an account once', async ({ page }) => {
  const email = 'ines.invited@example.org';
  const path = await invite(page, 'Ines Invited', email);
  await page.context().clearCookies();
  // Opening the link does not use it up.
  await page.request.get(path);
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText(email);
  const password = page.getByLabel('New password');
  await password.fill('too short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(mainAlert(page)).toContainText('Use at least 12 characters.');
  await expect(page.getByRole('region', { name: 'There is 1 problem' })).toBeFocused();
  await mainAlert(page).getByRole('link').click();
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('too short');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await password.fill('a sentence of some length');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ines');
  expect(await deviceOf(page)).toBeDefined();
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await fillSignIn(page, { email, password: 'a sentence of some length' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ines');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
});

test('a made-up link looks like an expired one', async ({ page }) => {
  await page.goto(`/set-password/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
});

test('the account page shows who is signed in and how records are linked', async ({ page }) => {
  await signIn(page);
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await page.waitForURL('**/account');
  await expect(page.getByRole('main')).toContainText('contractor@example.org');
  const linked = page.getByRole('region', { name: 'How records are linked to you' }).getByRole('listitem');
  await expect(linked.first()).toHaveText(/^[A-Z].+License: Contractor BC-\d{7}$/);
});

test('a calendar URL works until it is replaced or turned off', async ({ page, request }) => {
  const person = await makeAccount(page, 'Cal Calendar');
  await signIn(page, '/account', person);
  const calendar = page.getByRole('region', { name: 'Deadlines calendar' });
  const addressAfter = async (button: string): Promise<string> => {
    const before = await page.getByRole('code').allTextContents();
    await calendar.getByRole('button', { name: button }).click();
    const address = calendar.getByRole('status').getByRole('code');
    await expect(address).not.toHaveText(before[0] ?? 'none yet');
    return new URL((await address.textContent()) ?? '').pathname;
  };
  const first = await addressAfter('Create calendar link');
  const opened = await request.get(first);
  expect(await opened.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(await accessibilityViolations(page)).toEqual([]);
  const second = await addressAfter('Replace link');
  expect([(await request.get(first)).status(), (await request.get(second)).status()]).toEqual([404, 200]);
  await page.reload();
  await expect(calendar.getByRole('code')).toHaveCount(0);
  await calendar.getByRole('button', { name: 'Turn off' }).click();
  await expect(calendar.getByRole('status')).toHaveText('Your calendar link no longer works');
  expect((await request.get(second)).status()).toBe(404);
  await expect(calendar.getByRole('button', { name: 'Create calendar link' })).toBeVisible();
});

test('the account page redirects to sign-in with its own URL as callback', async ({ page }) => {
  await page.goto('/account');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Faccount$/);
});

test('a new password ends every session', async ({ page, browser }) => {
  const person = await makeAccount(page, 'Petra Password');
  await signIn(page, '/account', person);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, '/account', person);

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('the second of two');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(mainAlert(page)).toContainText('Your current password is incorrect.');
  await page.getByLabel('Current password').fill(person.password);
  const before = await deviceOf(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Your password was changed');
  expect(await deviceOf(page)).not.toBe(before);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/sign-in\?callbackUrl=%2Faccount$/);
  await elsewhere.context().close();
  await signIn(page, '/account', { ...person, password: 'the second of two' });

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('You’re signed out everywhere.');
});

test('error messages of the sign-in provider are never shown', async ({ page }) => {
  await page.goto('/sign-in?error=%3Cb%3EOAuthCallback&done=toString');
  await expect(page.getByRole('main')).not.toContainText('OAuthCallback');
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
});
