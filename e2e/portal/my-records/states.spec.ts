import { expect, type Page, test } from '@playwright/test';
import { forgetShifts, shiftsSeen, uncaused, watchShifts } from '../../support/portal/shifts';
import { CONTRACTOR, fillSignIn, signIn } from '../../support/portal/sign-in';
import { violations } from '../../support/portal/violations';

const ROWS = '**/api/v4/records/mine?*';
/** Rows and counts. */
const ANY = /\/api\/(v4\/records\/mine|portal\/my-records)/;
const trace = 'f'.repeat(32);
const LINKS = 'tbody .records__link';

// Counts may be on their way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const open = (page: Page) =>
  page.getByRole('navigation', { name: 'Open or closed' }).getByRole('link', { name: 'Open' }).click();

test('a failed load says what to do and loads again', async ({ page }) => {
  await signIn(page);
  const body = { status: 503, code: 'connection_failure', message: 'x', more: null, traceId: trace };
  await page.route(ROWS, (route) => route.fulfill({ status: 503, json: body }));
  await open(page);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('We could not load your records');
  await expect(alert).toContainText(trace);
  await page.unroute(ROWS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('no answer at all is told apart', async ({ page }) => {
  await signIn(page);
  await page.route(ANY, (route) => route.abort());
  await open(page);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Check your connection');
});

test('a session that ended leads to sign-in and back to the same rows', async ({ page, context }) => {
  await signIn(page);
  await context.clearCookies();
  await open(page);
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await expect(link).toHaveAttribute('href', /^\/sign-in\?callbackUrl=%2Fmy-records%3Fopen%3Dtrue/);
  await link.click();
  await expect(page.getByText('If you were signed in before, your session has ended.')).toBeVisible();
  await fillSignIn(page, CONTRACTOR);
  await page.waitForURL(/\/my-records\?open=true/);
});

test('without a network the rows stay, with the time they are from', async ({ page, context }) => {
  await signIn(page);
  // Until React answers events a link is the browser's, and leads nowhere without a network.
  await expect(page.getByText('from your next visit on')).toBeVisible();
  await context.setOffline(true);
  await open(page);
  await expect(page.getByText('There is no network. What you chose is kept')).toBeVisible();
  await expect(page.locator('.kept-note')).toContainText(/these are the results from ([01]\d|2[0-3]):[0-5]\d, before/);
  await expect(page.locator(LINKS)).toHaveCount(25);
  await context.setOffline(false);
  await expect(page.getByText('There is no network.')).toHaveCount(0);
  await expect(page).toHaveURL(/open=true/);
  await expect(page.locator('.records--stale')).toHaveCount(0);
});

test('numbers that fail are told in the picture, and are dashes elsewhere', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/portal/my-records/summary?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('Number or address').fill('calgary');
  await expect(page.locator('.split__count')).toHaveText(['–', '–', '–']);
  await page.getByRole('button', { name: 'Picture' }).click();
  const room = page.getByRole('region', { name: 'Picture by status and month' });
  await expect(room.getByRole('alert')).toContainText('We could not count your records');
  await expect(page.locator(LINKS)).toHaveCount(25);
  await page.unroute('**/api/portal/my-records/summary?*');
  await room.getByRole('button', { name: 'Try again' }).click();
  await expect(room.getByRole('table', { name: 'By status' })).toBeVisible();
});

test('one record that cannot be shown leaves the others as they are', async ({ page }) => {
  await page.route(ROWS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: Record<string, unknown>[] };
    body.result = body.result.map((row, index) =>
      index === 1 ? { ...row, status: { odd: true }, relations: 5 } : row,
    );
    await route.fulfill({ response: answer, json: body });
  });
  await signIn(page);
  await open(page);
  await expect(page.getByText('This record could not be shown here.')).toHaveCount(1);
  await expect(page.locator(LINKS)).toHaveCount(25);
  await expect(page.locator('tbody .status')).toHaveCount(24);
});

test('a type and a kind of status that nobody knows stay under their own names', async ({ page }) => {
  await page.route(ROWS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: Record<string, unknown>[] };
    const [first, ...others] = body.result;
    const odd = { ...first, status: undefined, statusType: 'PAUSED', type: { value: 'New/Kind/Of/Thing' } };
    await route.fulfill({ response: answer, json: { ...body, result: [odd, ...others] } });
  });
  await signIn(page);
  await open(page);
  await expect(page.locator('tbody tr').first()).toContainText('PAUSED');
  await expect(page.locator('tbody tr').first()).toContainText('New/Kind/Of/Thing');
});

test('long names, other scripts and quotes fit', async ({ page }) => {
  const long = 'Wohnhausneubaugenehmigungsverfahren'.repeat(6).slice(0, 200);
  await page.route(ROWS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: Record<string, unknown>[] };
    const odd = [long, '"O\'Neill" & <Sons> 🏗️', 'رخصة بناء جديدة'];
    const result = body.result.map((row, index) =>
      index < odd.length
        ? {
            ...row,
            type: { text: odd[index] },
            status: { text: odd[index] },
            addresses: [{ addressLine1: odd[index] }],
          }
        : row,
    );
    await route.fulfill({ response: answer, json: { ...body, result } });
  });
  await signIn(page);
  await open(page);
  await expect(page.getByText('رخصة بناء جديدة').first()).toBeVisible();
  for (const width of [1440, 1088, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
  }
});

test('nothing that matches says which filters there are, and each goes by one click', async ({ page }) => {
  await signIn(page, '/my-records?search=nowhere-at-all&statusTypes=OPEN');
  const notice = page.getByRole('region', { name: 'Your records' });
  await expect(notice).toContainText('Nothing matches these filters');
  await notice.getByRole('button', { name: 'Remove Number or address: nowhere-at-all' }).click();
  await expect(page).toHaveURL(/\/my-records\?statusTypes=OPEN$/);
  await expect(page.getByRole('region', { name: 'Your records' })).toBeFocused();
  await expect(page.getByRole('table')).toBeVisible();
});

test('past the end there is a way to the first page', async ({ page }) => {
  await signIn(page, '/my-records?statusTypes=UNASSIGNED&page=1000');
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await expect(page).toHaveURL(/\?statusTypes=UNASSIGNED$/);
});

test('a range that ends before it begins is said, not asked for', async ({ page }) => {
  await signIn(page, '/my-records?openedDateFrom=2026-05-02&openedDateTo=2026-05-01');
  await expect(page.getByText('A range ends before it begins')).toBeVisible();
  await page
    .getByRole('region', { name: 'Your records' })
    .getByRole('button', { name: /^Remove Opened/ })
    .click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('a slow answer keeps the rows before it, and nothing moves', async ({ page }) => {
  await watchShifts(page);
  await signIn(page);
  await expect(page.locator(LINKS)).toHaveCount(25);
  await page.route(ROWS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.continue();
  });
  await page.getByRole('link', { name: 'Next' }).scrollIntoViewIfNeeded();
  await page.evaluate('scrollTo(0, 0)');
  await forgetShifts(page);
  await open(page);
  await expect(page.locator('.records--stale')).toHaveCount(1);
  await expect(page.locator('.records--stale')).toHaveCount(0);
  expect(await shiftsSeen(page)).toEqual([]);
});

test('rows that are in both lists do not slide when a slow answer comes', async ({ page }) => {
  await watchShifts(page);
  await signIn(page, '/my-records?openedDateTo=2026-01-01');
  await expect(page.locator(LINKS)).toHaveCount(25);
  await page.route(ANY, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.continue();
  });
  const settled = () => expect(page.locator('.records--stale')).toHaveCount(0);
  await page.getByRole('link', { name: 'Closed' }).click();
  await expect(page.locator('.records--stale')).toHaveCount(1);
  await settled();
  // As people type: the chip of the search comes right after it.
  await page.getByLabel('Number or address').pressSequentially('calgary nw');
  await expect(page).toHaveURL(/search=calgary/);
  await settled();
  await page.waitForTimeout(600);
  // Parts of a pixel come of rounding: less than what would count as 0.001.
  expect(uncaused(await shiftsSeen(page)).filter(({ value }) => value >= 0.0005)).toEqual([]);
});

test('a slow answer says so, reads as well as before, and one that never comes is given up', async ({ page }) => {
  test.setTimeout(60_000);
  await signIn(page);
  await page.route(ROWS, () => undefined);
  await open(page);
  await expect(page.locator('.results-bar__count')).toHaveText('Still loading. The rows below are from before.');
  expect(await violations(page)).toEqual([]);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The portal did not answer', { timeout: 25_000 });
  await page.unroute(ROWS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('what is not known of an expiry or a balance is not said to be nothing', async ({ page }) => {
  await signIn(page);
  await page.route(ROWS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: Record<string, unknown>[] };
    const [one, two] = body.result;
    for (const row of [one, two]) for (const name of ['balance', 'renewalInfo']) delete row?.[name];
    Object.assign(two ?? {}, { balance: 0, renewalInfo: { expirationStatus: { value: 'DISABLED' } } });
    await route.fulfill({ response: answer, json: body });
  });
  await open(page);
  await expect(page.locator('.records--stale')).toHaveCount(0);
  const row = (at: number) => page.locator('tbody tr').nth(at);
  await expect(row(0).locator('.records__balance')).toHaveText(/–\s*Not known/);
  await expect(row(0).locator('.records__expires')).toHaveText(/–\s*Not known/);
  await expect(row(1).locator('.records__balance')).toContainText('None');
  await expect(row(1).locator('.records__expires')).toContainText('Does not expire');
  expect(await violations(page)).toEqual([]);
});

test('a large amount stays in its column and goes on after a comma', async ({ page }) => {
  const amounts = [1_234_567.89, 1_000_000_000_000];
  await signIn(page);
  await page.route(ROWS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: Record<string, unknown>[] };
    for (const [at, balance] of amounts.entries()) Object.assign(body.result[at] ?? {}, { balance });
    await route.fulfill({ response: answer, json: body });
  });
  await open(page);
  await expect(page.locator('.records')).toContainText('1,234,567.89');
  for (const at of amounts.keys()) {
    const cell = page.locator('tbody .records__balance').nth(at);
    expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
  expect((await page.locator('tbody .records__balance').first().boundingBox())?.height).toBeLessThan(30);
});

test('a record of which no status is known says so', async ({ page }) => {
  await signIn(page);
  await page.route(ROWS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: Record<string, unknown>[] };
    delete body.result[0]?.status;
    Object.assign(body.result[0] ?? {}, { statusType: '' });
    await route.fulfill({ response: answer, json: body });
  });
  await open(page);
  await expect(page.locator('tbody .records__status').first()).toHaveText('Status not given');
});
