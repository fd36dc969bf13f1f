import type { Page } from '@playwright/test';

export const CONTRACTOR = { email: 'contractor@example.org', password: 'demo-password' } as const;

/** Signs in through the form, from wherever the page is sent to. */
export async function signIn(page: Page, to = '/my-records'): Promise<void> {
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(to)}`);
  await page.getByLabel('E-mail').fill(CONTRACTOR.email);
  await page.getByLabel('Password').fill(CONTRACTOR.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${to}`);
}
