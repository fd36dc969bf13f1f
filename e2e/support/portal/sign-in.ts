import { type Cookie, expect, type Page } from '@playwright/test';

export type TestUser = { readonly email: string; readonly password: string };

export const CONTRACTOR: TestUser = { email: 'contractor@example.org', password: 'demo-password' };
export const CITIZEN: TestUser = { email: 'citizen@example.org', password: 'demo-password' };
export const STAFF: TestUser = { email: 'staff@example.org', password: 'demo-password' };
export const ADMIN: TestUser = { email: 'admin@example.org', password: 'demo-password' };

/** Fills in and sends the sign-in form on the page. */
export async function fillSignIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** Session cookies by email, since each worker signs a person in only once. */
const sessions = new Map<string, Cookie[]>();

const isSession = ({ name }: Cookie): boolean => name.endsWith('session-token');

/** Reuses an earlier session if it is still valid. */
async function takeSession(page: Page, { email }: TestUser): Promise<boolean> {
  const cookies = sessions.get(email);
  if (cookies === undefined) return false;
  await page.context().addCookies(cookies);
  if ((await page.request.get('/api/portal/my-records/summary')).ok()) return true;
  sessions.delete(email);
  await page.context().clearCookies({ name: /session-token$/ });
  return false;
}

/** Signs in, the first time with the form, and opens a page. */
export async function signIn(page: Page, to = '/my-records', person = CONTRACTOR): Promise<void> {
  if (await takeSession(page, person)) {
    await page.goto(to);
  } else {
    await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(to)}`);
    await fillSignIn(page, person);
  }
  await page.waitForURL(`**${to}`);
  // On a slow machine, the skeleton remains for a moment while the rows are still hidden.
  await expect(page.locator('.page-ghost')).toHaveCount(0);
  sessions.set(person.email, (await page.context().cookies()).filter(isSession));
}
