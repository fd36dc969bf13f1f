import { expect, type Page, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { deviceKey } from '../../support/portal/data/device-key';
import { setLastVisit } from '../../support/portal/data/last-visit';
import { invite } from '../../support/portal/invite';
import { ADMIN, CITIZEN, CONTRACTOR, fillSignIn, STAFF, signIn } from '../../support/portal/sign-in';

const RECORD_SEARCH = 'Search by number, address, name, type, or description';
const TYPE_SEARCH = 'Project or permit, for example “garage”';

test('both searches work without scripts, and the one for records asks the user to sign in', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('searchbox', { name: TYPE_SEARCH }).fill('garage');
  await page.getByRole('searchbox', { name: TYPE_SEARCH }).press('Enter');
  await expect(page).toHaveURL(/\/record-types\?q=garage$/);
  await page.goto('/');
  await page.getByRole('searchbox', { name: RECORD_SEARCH }).fill('12 Oak St');
  await page.getByRole('searchbox', { name: RECORD_SEARCH }).press('Enter');
  await expect(page).toHaveURL('/sign-in?callbackUrl=%2Fmy-records%3Fsearch%3D12%2BOak%2BSt');
  await context.close();
});

test('a visitor who searches for a record lands on the results after sign-in', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: RECORD_SEARCH }).fill('BP20');
  await page.getByRole('search').filter({ hasText: RECORD_SEARCH }).getByRole('button', { name: 'Search' }).click();
  await fillSignIn(page, CONTRACTOR);
  await expect(page).toHaveURL(/\/my-records\?search=BP20$/);
  const numbers = page.locator('tbody th');
  await expect(numbers.first()).toBeVisible();
  for (const text of await numbers.allTextContents()) expect(text).toContain('BP20');
});

test('visitors see what they can do, the categories with their counts and popular types', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Track your permits and licenses');
  await expect(main.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute('href', '/sign-in');
  await expect(main.getByRole('searchbox', { name: RECORD_SEARCH })).toHaveAccessibleDescription(
    'You sign in to see your records.',
  );
  for (const name of ['Check a permit', 'What you’ll need to apply', 'Pay or renew'])
    await expect(main.getByRole('link', { name })).toBeVisible();
  const building = main.getByRole('link', { name: /^Building \d+ types$/ });
  const count = Number(/\d+/.exec((await building.textContent()) ?? '')?.[0]);
  const popular = main.getByRole('list', { name: 'Popular permits and licenses' }).getByRole('link');
  expect(await popular.count()).toBeGreaterThanOrEqual(3);
  const response = await page.request.get('/api/v4/settings/records/types?module=Building&limit=1000');
  expect(((await response.json()) as { result: unknown[] }).result).toHaveLength(count);
  await building.click();
  await expect(page).toHaveURL(/\/record-types#module-Building$/);
  await page.goBack();
  await popular.first().click();
  await expect(page).toHaveURL(/\/record-types\/[^/]+\/requirements$/);
});

test('the home page of a contractor lists five records that need action, and the fees due', async ({ page }) => {
  await signIn(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Hello, \p{L}+$/u);
  const action = main.getByRole('region', { name: 'Action needed' });
  const entries = action.getByRole('listitem').filter({ has: page.getByRole('list') });
  await expect(entries).toHaveCount(5);
  for (const entry of await entries.all())
    await expect(entry).toContainText(/Send more information|Pay \$[\d,]+\.\d\d|Expires (today|tomorrow|in \d+ days)/);
  const summary = await page.request.get('/api/portal/my-records/summary', {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { result } = (await summary.json()) as {
    result: { needing: number; feesDue: number; needs: { payment: number } };
  };
  const fees = main.getByRole('region', { name: 'Fees due' });
  await expect(fees).toContainText(result.feesDue.toLocaleString('en-US', { style: 'currency', currency: 'USD' }));
  await expect(fees.getByRole('link').first()).toHaveText(`${result.needs.payment} records with fees due`);
  await expect(fees.getByRole('link').first()).toHaveAttribute('href', '/my-records?needs=payment');
  await expect(main.getByRole('link', { name: /^\d+ open$/ })).toHaveAttribute('href', '/my-records?open=true');
  await action.getByRole('link', { name: `See all ${result.needing}` }).click();
  await expect(page).toHaveURL('/my-records?needs=information,payment,renewal');
  await page.goBack();
  await entries.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/my-records\/[^/?]+$/);
});

test('the home page of the homeowner shows the next inspection: weekday, day, time, permit and address', async ({
  page,
}) => {
  await signIn(page, '/', CITIZEN);
  const inspection = page.getByRole('main').getByRole('region', { name: 'Next inspection' });
  await expect(inspection).toContainText(/Thursday, [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M/);
  await expect(inspection).toContainText('68 Fernhollow Pl SW');
  expect(await accessibilityViolations(page)).toEqual([]);
  await inspection.getByRole('link').click();
  await expect(page.getByRole('main')).toContainText('Your inspection is on Thursday');
});

test('recent changes appear once something has changed since the last visit', async ({ page }) => {
  await signIn(page, '/account');
  const changes = page.getByRole('main').getByRole('region', { name: 'Recent changes' });
  await setLastVisit(page, undefined);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(changes).toHaveCount(0);
  const key = await deviceKey(page, 'last-visit');
  await page.evaluate((name) => localStorage.setItem(name, '{"seen":"2020-01-01T00:00:00.000Z"}'), key);
  await page.goto('/');
  await expect(changes.getByRole('listitem')).toHaveCount(3);
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect(changes.getByRole('link', { name: 'See all changes' })).toHaveAttribute(
    'href',
    /^\/my-records\?changedSince=2020-01-01T00:00/,
  );
});

test('staff without records see the checklists instead of a note that nothing is linked', async ({ page }) => {
  await signIn(page, '/', ADMIN);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Hello, /);
  await expect(main).not.toContainText('No records are linked');
  await main.getByRole('link', { name: 'Open checklists' }).click();
  await expect(page).toHaveURL(/\/staff\/checklists$/);
});

test('the home page tells an admin what waits in Admin, and nobody else', async ({ page }) => {
  await invite(page, 'Wanda Waiting', 'wanda.waiting@example.org');
  await page.goto('/');
  const waiting = page.getByRole('main').getByRole('region', { name: 'Waiting in Admin' });
  expect(await accessibilityViolations(page)).toEqual([]);
  await waiting.getByRole('link', { name: /^\d+ pending invitations?$/ }).click();
  await expect(page).toHaveURL(/\/admin\/invitations$/);
  await page.getByRole('button', { name: 'Revoke the invitation to Wanda Waiting' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Wanda Waiting' })).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, '/', STAFF);
  await expect(page.getByRole('main').getByRole('link', { name: 'Open checklists' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

/** Presses Tab until the focus leaves the main part of the page. @returns top and bottom of each focused element */
async function tabThroughMain(page: Page): Promise<{ name: string; top: number; bottom: number }[]> {
  await page.getByRole('main').focus();
  const focused: { name: string; top: number; bottom: number }[] = [];
  for (let at = 0; at < 80; at++) {
    await page.keyboard.press('Tab');
    const next = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element?.closest('main')) return null;
      const { top, bottom } = element.getBoundingClientRect();
      return { name: element.textContent ?? '', top: top + window.scrollY, bottom: bottom + window.scrollY };
    });
    if (next === null) break;
    focused.push(next);
  }
  return focused;
}

for (const width of [360, 768]) {
  test(`Tab moves down the home page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, '/account', CONTRACTOR);
    await setLastVisit(page, '2020-01-01T00:00:00.000Z');
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Recent changes' }).getByRole('listitem')).toHaveCount(3);
    const focused = await tabThroughMain(page);
    expect(focused.length).toBeGreaterThan(15);
    const upward = focused.filter(({ bottom }, at) => bottom <= (focused[at - 1]?.top ?? 0));
    expect(upward).toEqual([]);
  });
}

test('the contact details of the agency stand once on a home page, besides the footer', async ({ page }) => {
  const phones = page.getByRole('main').locator('a[href^="tel:"]');
  await page.goto('/');
  await expect(phones).toHaveCount(1);
  await signIn(page, '/', CITIZEN);
  await expect(phones).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Fees due' }).locator('a[href^="tel:"]')).toHaveCount(1);
});

test('browsers do not apply the rules of the agency’s time zone, which they may know in another version', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const zones: string[] = [];
    const { DateTimeFormat } = Intl;
    Object.assign(window, { zones });
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct(target, args: ConstructorParameters<typeof DateTimeFormat>) {
        zones.push(args[1]?.timeZone ?? 'local');
        return new target(...args);
      },
    });
  });
  await signIn(page, '/account', CITIZEN);
  await setLastVisit(page, '2020-01-01T00:00:00.000Z');
  for (const path of ['/', '/my-records?columns=opened,statusDate']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const zones = await page.evaluate<string[]>('window.zones');
    expect(zones, path).toContain('UTC');
    expect(zones, path).not.toContain('America/Edmonton');
  }
});

test('the home page is available in Spanish', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('¿Qué planea hacer?');
  await expect(page.getByRole('link', { name: /^Construcción \d+ tipos$/ })).toBeVisible();
});
