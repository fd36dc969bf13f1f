import { expect, type Page, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { returnToTab, watchRequests } from '../../support/portal/data/api-requests';
import { STAFF, signIn } from '../../support/portal/sign-in';

const ADDRESS = '/staff/checklists';
const STATUSES = '**/api/v4/settings/inspections/checklists/statuses?*';
const requestFor = (group: string): string => `/api/v4/settings/inspections/checklists/statuses?group=${group}&lang=en`;

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const shownName = (group: string): string => group.charAt(0) + group.slice(1).toLowerCase();

const title = (page: Page, group: string) => page.getByRole('heading', { level: 2, name: shownName(group) });
const group = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: new RegExp(`^${shownName(name)} `) });

async function open(page: Page): Promise<void> {
  await signIn(page, '/account', STAFF);
  await page.goto(ADDRESS, { waitUntil: 'networkidle' });
}

test('the page fetches nothing on load and each newly chosen group once', async ({ page }) => {
  await signIn(page, '/account', STAFF);
  const sent = watchRequests(page);
  await page.goto(ADDRESS, { waitUntil: 'networkidle' });
  await expect(title(page, 'BUILDING')).toBeVisible();
  expect(sent).toEqual({ api: [], pages: [ADDRESS] });

  const response = page.waitForResponse(STATUSES);
  await group(page, 'FIRE').click();
  await expect(page).toHaveURL(/\?group=FIRE$/);
  const { result } = (await (await response).json()) as { result: { value: string; text: string }[] };
  expect(result.length).toBeGreaterThan(0);
  await expect(page.getByRole('rowheader')).toContainText(result.map(({ text }) => text));
  await expect(title(page, 'FIRE')).toBeVisible();
  await expect(group(page, 'FIRE')).toHaveAttribute('aria-current', 'page');
  expect(sent).toEqual({ api: [requestFor('FIRE')], pages: [ADDRESS] });

  // The browser sorts without a request, and shows cached groups at once.
  const first = page.getByRole('rowheader').first();
  const before = await first.textContent();
  await page.getByRole('columnheader', { name: 'Order' }).getByRole('link').click();
  await expect(page).toHaveURL(/\?group=FIRE&sort=-order$/);
  await expect(first).not.toHaveText(before ?? '');
  await group(page, 'BUILDING').click();
  await expect(page).toHaveURL(/\?group=BUILDING&sort=-order$/);
  await expect(title(page, 'BUILDING')).toBeVisible();
  await page.goBack();
  await expect(title(page, 'FIRE')).toBeVisible();
  await page.goForward();
  await expect(title(page, 'BUILDING')).toBeVisible();
  expect(sent).toEqual({ api: [requestFor('FIRE')], pages: [ADDRESS] });
});

test('statuses are refreshed when the person returns after a while and after an hour', async ({ page }) => {
  await page.clock.install();
  await open(page);
  const sent = watchRequests(page);
  await page.clock.fastForward(40_000);
  await Promise.all([page.waitForResponse(STATUSES), returnToTab(page)]);
  await Promise.all([page.waitForResponse(STATUSES), page.clock.fastForward(3_600_000)]);
  expect(sent).toEqual({ api: [requestFor('BUILDING'), requestFor('BUILDING')], pages: [] });
});

test('the page says what to do after a failed load, and a retry works', async ({ page }) => {
  await open(page);
  await page.route(STATUSES, (route) => route.abort());
  await group(page, 'FIRE').click();
  // The previous group stays until the last retry has failed.
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('We couldn’t load the checklist');
  await expect(alert).toContainText('Check your connection');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.unroute(STATUSES);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page, 'FIRE')).toBeVisible();
});

test('after the session expires, a link leads to sign-in and back to the same group', async ({ page, context }) => {
  await open(page);
  await context.clearCookies();
  await group(page, 'FIRE').click();
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await expect(link).toHaveAttribute('href', '/sign-in?callbackUrl=%2Fstaff%2Fchecklists%3Fgroup%3DFIRE');
});

for (const [locale, words, button] of [
  ['en', 'You’ve been signed out. Showing results from', 'Sign in'],
  ['es', 'Se cerró su sesión. Se muestran los resultados anteriores', 'Iniciar sesión'],
] as const) {
  test(`an expired session is reported next to a group that is still shown (${locale})`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.clock.install();
    await signIn(page, '/account', STAFF);
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
    await page.goto(ADDRESS, { waitUntil: 'networkidle' });
    const link = (name: string) => page.locator(`nav a[href$="group=${name}"]`);
    await Promise.all([page.waitForResponse(STATUSES), link('FIRE').click()]);
    await context.clearCookies();
    await page.clock.fastForward(40_000);
    await link('BUILDING').click();
    const note = page.getByRole('main').getByRole('alert');
    await expect(note).toContainText(words);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expect(note.getByRole('button')).toHaveCount(0);
    const way = note.getByRole('link', { name: button });
    await expect(way).toHaveAttribute('href', '/sign-in?callbackUrl=%2Fstaff%2Fchecklists%3Fgroup%3DBUILDING');
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}

test('statuses that cannot be refreshed stay, with the time they were loaded', async ({ page }) => {
  await page.clock.install();
  await open(page);
  await page.route(STATUSES, (route) => route.fulfill({ status: 503, json: {} }));
  await page.clock.fastForward(40_000);
  await returnToTab(page);
  await page.clock.runFor(2_000);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    /We couldn’t refresh\. Showing results from \d{1,2}:\d\d\s[AP]M\./,
  );
  await expect(title(page, 'BUILDING')).toBeVisible();
});

test('a slow answer is announced, and the previous group stays under its own name', async ({ page }) => {
  await open(page);
  await page.route(STATUSES, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await group(page, 'FIRE').click();
  await expect(page.getByText('Still loading. Showing earlier results for now.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Building' })).toHaveAttribute('aria-busy', 'true');
  await expect(title(page, 'BUILDING')).toBeVisible();
  // A column's link already leads to the chosen group.
  await page.getByRole('columnheader', { name: 'Score', exact: true }).getByRole('link').click();
  await expect(page).toHaveURL(/\?group=FIRE&sort=score$/);
  await expect(title(page, 'FIRE')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fire' })).toHaveAttribute('aria-busy', 'false');
});

test('without a network the previous group stays, and the chosen one loads once the network is back', async ({
  page,
  context,
}) => {
  await open(page);
  await context.setOffline(true);
  await group(page, 'FIRE').click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The results you asked for will load when you’re back online',
  );
  await expect(title(page, 'BUILDING')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(title(page, 'FIRE')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('without scripts, groups and sort orders are links, and the page shows all statuses', async ({
  page,
  browser,
}) => {
  await signIn(page, '/account', STAFF);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(ADDRESS);
  await group(plain, 'FIRE').click();
  await expect(title(plain, 'FIRE')).toBeVisible();
  await expect(plain.getByRole('rowheader')).toHaveCount(3);
  await plain.getByRole('columnheader', { name: 'Order' }).getByRole('link').click();
  await expect(plain.getByRole('status')).toHaveText('3 statuses, in the agency’s order, reversed');
  await context.close();
});
