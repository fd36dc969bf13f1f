import type { Page } from '@playwright/test';

export type Person = { readonly email: string; readonly password: string };

export const CONTRACTOR: Person = { email: 'contractor@example.org', password: 'demo-password' };
export const CITIZEN: Person = { email: 'citizen@example.org', password: 'demo-password' };
export const STAFF: Person = { email: 'staff@example.org', password: 'demo-password' };
export const ADMIN: Person = { email: 'admin@example.org', password: 'demo-password' };

/** Fills the form that the page shows, and sends it. */
export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in through the form, from wherever the page is sent to. */
export async function signIn(page: Page, to = '/my-records', person = CONTRACTOR): Promise<void> {
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(to)}`);
  await fillSignIn(page, person);
  await page.waitForURL(`**${to}`);
}
