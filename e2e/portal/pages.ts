import type { Page } from '@playwright/test';
import { ADMIN, CITIZEN, CONTRACTOR, type Person, signIn } from './sign-in';

/** Pages that anyone may open. */
export const PUBLIC_PAGES = [
  '/',
  '/sign-in',
  '/record-types',
  '/record-types?q=zzz&action=amendContact',
  '/record-types/Building-Residential-Single%20Family-New/requirements',
  '/record-types/Building-Residential-Single%20Family-New/requirements?with=Building-Residential-Garage-New',
  '/developers',
  '/developers/my-records',
  '/developers/record-types',
  '/developers/create-requirements',
  '/developers/checklist-statuses',
  '/accessibility',
  '/no-such-page',
] as const;

/** Who sees what behind the sign-in; admins see what staff see. */
export const OWN_PAGES: readonly { readonly person: Person; readonly paths: readonly string[] }[] = [
  { person: CONTRACTOR, paths: ['/', '/my-records', '/account', '/staff/checklists'] },
  { person: CITIZEN, paths: ['/', '/my-records'] },
  { person: ADMIN, paths: ['/staff/checklists', '/admin/apps', '/admin/accounts'] },
];

/** Signs in and opens a record of the person's. @returns its address. */
export async function openARecord(page: Page): Promise<string> {
  await signIn(page);
  await page.locator('tbody th a').first().click();
  await page.waitForURL('**/my-records/*');
  return new URL(page.url()).pathname;
}
