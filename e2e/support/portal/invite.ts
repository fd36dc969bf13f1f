import { expect, type Page } from '@playwright/test';
import { ADMIN, signIn, type TestUser } from './sign-in';

/** Signs in as the admin and invites somebody. @returns the path of the invitation link. */
export async function invite(page: Page, name: string, email: string): Promise<string> {
  await signIn(page, '/admin/invitations', ADMIN);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await page.getByRole('main').getByRole('status').getByRole('code').textContent();
  return new URL(link ?? '').pathname;
}

/** Creates an account for a single test, which may change or disable it; nobody is signed in afterwards. */
export async function makeAccount(page: Page, name: string): Promise<TestUser> {
  const person = { email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`, password: 'the first of two' };
  const path = await invite(page, name, person.email);
  await page.context().clearCookies();
  await page.goto(path);
  await page.getByLabel('New password').fill(person.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello, /);
  await page.context().clearCookies();
  return person;
}
