import { expect, type Locator, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { delayResponses, ROWS, ROWS_AND_COUNTS, stopAltering } from '../../support/portal/data/alter-rows';
import { watchRequests } from '../../support/portal/data/api-requests';
import {
  clearLayoutShifts,
  layoutShifts,
  unexpectedLayoutShifts,
  watchLayoutShifts,
} from '../../support/portal/layout-shifts';
import {
  recordTable,
  recordTabs,
  resultCount,
  results,
  rowLinks,
  showOpenRecords,
  waitForRecords,
  waitForScripts,
} from '../../support/portal/my-records-page';
import { CONTRACTOR, fillSignIn, signIn } from '../../support/portal/sign-in';

const TRACE = 'f'.repeat(32);

test.afterEach(({ page }) => stopAltering(page));

test('says what to do after a failed request and loads the records on a second attempt', async ({ page }) => {
  await signIn(page);
  const body = { status: 503, code: 'connection_failure', message: 'x', more: null, traceId: TRACE };
  await page.route(ROWS, (route) => route.fulfill({ status: 503, json: body }));
  await showOpenRecords(page);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('We couldn’t load your records');
  await expect(alert).toContainText(TRACE);
  await page.unroute(ROWS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('loads the counts too on a second attempt, without duplicate requests', async ({ page }) => {
  await signIn(page);
  await page.route(ROWS_AND_COUNTS, (route) => route.fulfill({ status: 503, json: { status: 503 } }));
  await showOpenRecords(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We couldn’t load your records');
  await page.unroute(ROWS_AND_COUNTS);
  const sent = watchRequests(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(resultCount(page)).toHaveText(/^1–25 of \d+$/);
  expect(new Set(sent.api).size).toBe(sent.api.length);
});

test('tells the user to check the connection if the portal does not respond', async ({ page }) => {
  await signIn(page);
  await page.route(ROWS_AND_COUNTS, (route) => route.abort());
  await showOpenRecords(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Check your connection');
});

test('asks the user to sign in again after the session has ended and returns to the same records', async ({
  page,
  context,
}) => {
  await signIn(page);
  await context.clearCookies();
  await showOpenRecords(page);
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await expect(link).toHaveAttribute('href', /^\/sign-in\?callbackUrl=%2Fmy-records%3Fopen%3Dtrue/);
  await link.click();
  await expect(page.getByText('Sign in to see your records.')).toBeVisible();
  await fillSignIn(page, CONTRACTOR);
  await page.waitForURL(/\/my-records\?open=true/);
});

test('pauses requests if the network was lost before the scripts ran', async ({ page, context }) => {
  await signIn(page);
  let run = () => {};
  const mayRun = new Promise<void>((resolve) => {
    run = resolve;
  });
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch();
    await mayRun;
    await route.fulfill({ response });
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(rowLinks(page).first()).toBeVisible();
  await context.setOffline(true);
  run();
  await waitForScripts(page);
  await showOpenRecords(page);
  await expect(results(page).getByRole('alert')).toContainText('You’re offline. Showing results from');
});

test('keeps showing the records while offline and says when they were loaded', async ({ page, context }) => {
  await signIn(page);
  // Before its scripts run, a link loads a new page, which fails without a network.
  await waitForScripts(page);
  await context.setOffline(true);
  await showOpenRecords(page);
  const alert = results(page).getByRole('alert');
  await expect(alert).toContainText('The results you asked for will load when you’re back online');
  await expect(alert).toContainText(/Showing results from ([1-9]|1[0-2]):[0-5]\d\s[AP]M for now/);
  await expect(rowLinks(page)).toHaveCount(25);
  // Assistive technology may hold back an alert in a busy region.
  await expect(results(page)).toHaveAttribute('aria-busy', 'false');
  await context.setOffline(false);
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
  await expect(page).toHaveURL(/open=true/);
  await waitForRecords(page);
});

test('shows dashes for counts that could not be loaded and says so beside the charts', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/portal/my-records/summary?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('Number, address, name, type, description').fill('trico');
  await expect(recordTabs(page).getByRole('link')).toHaveText(['Action needed –', 'Open –', 'Closed –', 'All –']);
  await page.getByRole('button', { name: 'Charts' }).click();
  const charts = page.getByRole('region', { name: 'Charts by status and month' });
  await expect(charts.getByRole('alert')).toContainText('We couldn’t count your records');
  await expect(rowLinks(page)).toHaveCount(25);
  await page.unroute('**/api/portal/my-records/summary?*');
  await charts.getByRole('button', { name: 'Try again' }).click();
  await expect(charts.getByRole('table', { name: 'By status' })).toBeVisible();
});

test('offers once to remove each filter if no record matches', async ({ page }) => {
  await signIn(page, '/my-records?search=nowhere-at-all&statusTypes=OPEN');
  await expect(results(page)).toContainText('No records match these filters');
  const remove = page.getByRole('main').getByRole('button', { name: 'Remove “nowhere-at-all”' });
  await expect(remove).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Clear all filters' })).toHaveCount(1);
  await remove.click();
  await expect(page).toHaveURL(/\/my-records\?statusTypes=OPEN$/);
  await expect(page.getByRole('table')).toBeVisible();
});

for (const search of ['nowhere-at-all', 'BP2026-19933']) {
  test(`has no empty card below the few records that match ${search}, and loads without layout shifts`, async ({
    page,
  }) => {
    await watchLayoutShifts(page);
    await signIn(page, `/my-records?search=${search}`);
    const content = page.locator('.results .notice, .results tbody').first();
    await expect(content).toBeVisible();
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    expect((await bottomOf(page.locator('.list-card'))) - (await bottomOf(content))).toBeLessThan(100);
    expect(unexpectedLayoutShifts(await layoutShifts(page))).toEqual([]);
  });
}

test('beyond the last page, says how many pages there are and offers to go to the last one', async ({ page }) => {
  await signIn(page, '/my-records?page=999');
  await expect(results(page)).toContainText(/The list has only \d+ pages/);
  const last = /only (\d+) pages/.exec((await results(page).textContent()) ?? '')?.[1];
  await page.getByRole('button', { name: 'Go to the last page' }).click();
  await expect(page).toHaveURL(`/my-records?page=${last}`);
  await expect(page.getByRole('table')).toBeVisible();
});

test('beyond the last page of a list with one page, offers to go to the first one', async ({ page }) => {
  await signIn(page, '/my-records?statusTypes=UNASSIGNED&page=1000');
  await page.getByRole('button', { name: 'Go to first page' }).click();
  await expect(page).toHaveURL(/\?statusTypes=UNASSIGNED$/);
});

test('says that a range of dates ends before it begins and offers to remove it', async ({ page }) => {
  await signIn(page, '/my-records?openedDateFrom=2026-05-02&openedDateTo=2026-05-01');
  await expect(results(page).getByText('The start date can’t be after the end date')).toBeVisible();
  await results(page)
    .getByRole('button', { name: /^Remove Date opened/ })
    .click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('keeps the records in their places until a slow answer arrives', async ({ page }) => {
  await watchLayoutShifts(page);
  await signIn(page);
  await expect(rowLinks(page)).toHaveCount(25);
  await delayResponses(page, ROWS);
  await page.getByRole('link', { name: 'Next', exact: true }).scrollIntoViewIfNeeded();
  await page.evaluate('scrollTo(0, 0)');
  await clearLayoutShifts(page);
  await showOpenRecords(page);
  await expect(results(page)).toHaveAttribute('aria-busy', 'true');
  await expect(recordTable(page)).toBeVisible();
  await waitForRecords(page);
  expect(await layoutShifts(page)).toEqual([]);
});

test('does not slide rows that are in the list both before and after a slow answer', async ({ page }) => {
  await watchLayoutShifts(page);
  await signIn(page, '/my-records?openedDateTo=2026-01-01');
  await expect(rowLinks(page)).toHaveCount(25);
  await delayResponses(page, ROWS_AND_COUNTS);
  await recordTabs(page).getByRole('link', { name: 'Closed' }).click();
  await expect(results(page)).toHaveAttribute('aria-busy', 'true');
  await expect(recordTable(page)).toBeVisible();
  await waitForRecords(page);
  // The browser does not count shifts right after typing, so the search's chip must appear at once.
  await page.getByLabel('Number, address, name, type, description').pressSequentially('trico homes');
  await expect(page).toHaveURL(/search=trico/);
  await waitForRecords(page);
  await page.waitForTimeout(600);
  // Rounding moves rows by less than a pixel, which gives shifts below 0.0005.
  expect(unexpectedLayoutShifts(await layoutShifts(page)).filter(({ value }) => value >= 0.0005)).toEqual([]);
});

test('says that records are still loading, and gives up on an answer that never arrives', async ({ page }) => {
  test.setTimeout(60_000);
  await signIn(page);
  await page.route(ROWS, () => undefined);
  await showOpenRecords(page);
  await expect(resultCount(page)).toHaveText('Still loading…');
  expect(await accessibilityViolations(page)).toEqual([]);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('We couldn’t reach the portal', { timeout: 25_000 });
  await page.unroute(ROWS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
