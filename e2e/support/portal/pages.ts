import type { Page } from '@playwright/test';
import { OPERATIONS } from '@/lib/api/operations';
import { pathOf, readAccessTable } from '../access/access-table';
import { exampleOf, pagePaths } from '../app-addresses';
import { ADMIN, CITIZEN, CONTRACTOR, signIn, type TestUser } from './sign-in';

/** The paths that anyone may open according to the access table. */
const OPEN = new Set(
  readAccessTable()
    .filter(({ caller, outcome }) => caller === 'anonymous' && outcome === '200')
    .map(({ target }) => pathOf(target)),
);
const isOpen = (address: string): boolean => OPEN.has(pathOf(address));

/** Other states of public pages. */
const VARIANTS = [
  '/sign-in?done=password-changed',
  '/record-types?q=zzz&isFeeEstimate=true',
  '/record-types/Building-Residential-Single%20Family-New/requirements',
  '/record-types/Building-Residential-Single%20Family-New/requirements?with=Building-Residential-Garage-New',
  ...OPERATIONS.map(({ contract }) => `/developers/${contract.slug}`),
  `/oauth/problem?reason=address&address=${encodeURIComponent('https://a-long-name-of-an-app.example.org/callback')}`,
  '/no-such-page',
];

/** Pages that anyone may open. */
export const PUBLIC_PAGES = [...new Set([...pagePaths().filter(isOpen).map(exampleOf), ...VARIANTS])];

/** Pages behind the sign-in, except those of one record or request. */
const PRIVATE = pagePaths().filter((address) => !isOpen(address) && !address.includes('{'));
const STAFF_PAGES = pagePaths().filter((address) => address.startsWith('/staff/'));

export const ADMIN_PAGES = PRIVATE.filter((address) => address.startsWith('/admin/'));

/** The people whose pages are tested behind the sign-in. Admins see all staff pages and their own. */
export const OWN_PAGES: readonly { readonly person: TestUser; readonly paths: readonly string[] }[] = [
  { person: CONTRACTOR, paths: ['/', ...PRIVATE.filter((path) => !ADMIN_PAGES.includes(path)), ...STAFF_PAGES] },
  { person: CITIZEN, paths: ['/', '/my-records'] },
  { person: ADMIN, paths: [...STAFF_PAGES, ...ADMIN_PAGES] },
];

/** Signs in and opens one of the person's records. @returns its path. */
export async function openFirstRecord(page: Page): Promise<string> {
  await signIn(page);
  await page.locator('tbody th a').first().click();
  await page.waitForURL('**/my-records/*');
  return new URL(page.url()).pathname;
}
