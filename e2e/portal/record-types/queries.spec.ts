import { expect, type Page, type Route, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import {
  clearLayoutShifts,
  layoutShifts,
  unexpectedLayoutShifts,
  watchLayoutShifts,
} from '../../support/portal/layout-shifts';

const TYPES = '**/api/v4/settings/records/types?*';
const MODULES = ['Building', 'Demolition', 'Enforcement', 'Fire', 'Licenses', 'Planning', 'ServiceRequests'];
const trace = 'f'.repeat(32);

/** All rows of the list, even in closed categories. */
const cards = (page: Page) => page.getByRole('main').locator('a[href$="/requirements"]');
const summary = (page: Page) => page.getByRole('main').getByRole('status');
const fee = (page: Page) => page.getByLabel('Fee', { exact: true });
/** The count of a list that a filter has shortened. */
const RESULTS = /^\d+ results?$/;
const results = (page: Page) => page.getByRole('region', { name: 'Search results' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Opens the page and waits for its scripts. @returns the requests that scripts made since then. */
async function open(page: Page, address = '/record-types'): Promise<URL[]> {
  const fetched: URL[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()));
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return fetched;
}

const modulesOf = (requests: readonly URL[]) => requests.map(({ searchParams }) => searchParams.get('module')).sort();

const idsOnScreen = async (page: Page): Promise<string[]> => {
  const links = await cards(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  return links.map((href) => decodeURIComponent(href?.split('/')[2] ?? '')).sort();
};

test('the first load, a filter, Back and Forward fetch nothing twice', async ({ page }) => {
  const fetched = await open(page);
  const all = await cards(page).count();
  expect(all).toBeGreaterThan(60);
  expect(fetched).toEqual([]);

  const ids: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('isFeeEstimate=true')) return;
    const { result } = (await response.json()) as { result: { id: string }[] };
    ids.push(...result.map(({ id }) => id));
  });
  await fee(page).focus();
  await fee(page).selectOption('true');
  await expect(summary(page)).toHaveText(RESULTS);
  await expect(page).toHaveURL(/\/record-types\?isFeeEstimate=true$/);
  await expect(fee(page)).toBeFocused();
  expect(modulesOf(fetched)).toEqual(MODULES);
  for (const { pathname, searchParams } of fetched) {
    expect(pathname).toBe('/api/v4/settings/records/types');
    const { module: _, ...asked } = Object.fromEntries(searchParams);
    expect(asked).toEqual({ isFeeEstimate: 'true', lang: 'en_US', limit: '1000', cursor: '' });
  }
  const found = await idsOnScreen(page);
  expect(found.length).toBeLessThan(all);
  expect(found).toEqual(ids.sort());

  await page.getByLabel('Available to').selectOption('Homeowners');
  await expect(summary(page)).toHaveText(RESULTS);
  await expect(results(page)).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => fetched.length).toBe(2 * MODULES.length);
  expect(fetched.slice(MODULES.length).map(({ searchParams }) => searchParams.get('filterName'))).toEqual(
    MODULES.map(() => 'Homeowners'),
  );

  await page.goBack();
  await page.goBack();
  await expect(cards(page)).toHaveCount(all);
  await page.goForward();
  await expect(cards(page)).toHaveCount(found.length);
  await page.getByRole('searchbox').fill('garage');
  await expect(page).toHaveURL(/q=garage/);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(cards(page)).toHaveCount(all);
  expect(fetched).toHaveLength(2 * MODULES.length);
});

test('a filter in the URL is rendered with the page, even after returning from another page', async ({ page }) => {
  const fetched = await open(page, '/record-types?filterName=Homeowners');
  const some = await idsOnScreen(page);
  expect(some.length).toBeGreaterThan(0);
  await results(page).locator('summary', { hasText: 'Licenses' }).click();
  await cards(page).filter({ visible: true }).first().click();
  await page.waitForURL('**/requirements');
  await page.goBack();
  await expect(page.getByLabel('Available to')).toHaveValue('Homeowners');
  await expect(cards(page)).toHaveCount(some.length);
  expect(await idsOnScreen(page)).toEqual(some);
  expect(fetched.filter(({ pathname }) => pathname.startsWith('/api/'))).toEqual([]);
});

test('going back right after a choice undoes the choice', async ({ page }) => {
  await open(page, '/record-types?q=garage&isFeeEstimate=true');
  await page.getByRole('link', { name: 'Show all' }).evaluate((link: HTMLElement) => {
    link.click();
    window.history.back();
  });
  await expect(page).toHaveURL(/\?q=garage&isFeeEstimate=true$/);
  await expect(fee(page)).toHaveValue('true');
  await expect(page.getByRole('searchbox')).toHaveValue('garage');
});

test('types are refreshed on focus and after an hour, and stay if a refresh fails', async ({ page }) => {
  await page.clock.install();
  const fetched = await open(page);
  let answered = 0;
  page.on('requestfinished', () => {
    answered += 1;
  });
  const all = await cards(page).count();
  const comeBack = () => page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')));
  await comeBack();
  expect(fetched).toEqual([]);
  await page.clock.fastForward(31_000);
  await comeBack();
  await expect.poll(() => modulesOf(fetched)).toEqual(MODULES);
  // The hour starts when the answers arrive.
  await expect.poll(() => answered).toBe(MODULES.length);
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 50))');

  await page.route(TYPES, (route) => route.fulfill({ status: 400, json: { status: 400, message: 'x' } }));
  await page.clock.fastForward(3_600_000);
  await expect.poll(() => fetched.length).toBe(2 * MODULES.length);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    /^We couldn’t refresh. Showing results from \d{1,2}:\d\d\s[AP]M\./,
  );
  await expect(cards(page)).toHaveCount(all);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.unroute(TYPES);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('the page says what to do after a failed load, and a retry fetches only the failed category', async ({ page }) => {
  const fetched = await open(page);
  const body = { status: 503, code: 'connection_failure', message: 'x', more: null, traceId: trace };
  await page.route('**/api/v4/settings/records/types?module=Fire&*', (route) =>
    route.fulfill({ status: 503, json: body }),
  );
  await fee(page).selectOption('true');
  await expect(alert(page)).toContainText('We couldn’t load permits and licenses');
  await expect(alert(page)).toContainText(trace);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.unrouteAll();
  fetched.length = 0;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(summary(page)).toHaveText(RESULTS);
  expect(modulesOf(fetched)).toEqual(['Fire']);
});

test('without a network, the types stay on the page, and the chosen filter applies once the network is back', async ({
  page,
  context,
}) => {
  await open(page);
  const all = await cards(page).count();
  await context.setOffline(true);
  await fee(page).selectOption('true');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The results you asked for will load when you’re back online',
  );
  await expect(cards(page)).toHaveCount(all);
  await expect(page).toHaveURL(/isFeeEstimate=true$/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(summary(page)).toHaveText(RESULTS);
});

for (const width of [1440, 360]) {
  test(`during a slow answer, the previous types stay, a status says so, and nothing shifts at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchLayoutShifts(page);
    await open(page);
    const all = await cards(page).count();
    const held: Route[] = [];
    await page.route(TYPES, (route) => void held.push(route));
    if (width === 360) await page.getByRole('search').locator('summary').click();
    await clearLayoutShifts(page);
    await fee(page).selectOption('true');
    await expect(results(page)).toHaveAttribute('aria-busy', 'true');
    await expect(summary(page)).toHaveText('Still loading. Showing earlier results for now.');
    await expect(cards(page)).toHaveCount(all);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(unexpectedLayoutShifts(await layoutShifts(page))).toEqual([]);
    await Promise.all(held.map((route) => route.continue()));
    await expect(results(page)).toHaveAttribute('aria-busy', 'false');
    await expect(summary(page)).toHaveText(RESULTS);
  });
}
