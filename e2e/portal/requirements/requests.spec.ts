import { expect, type Page, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { returnToTab, watchRequests } from '../../support/portal/data/api-requests';
import { CITIZEN, signIn } from '../../support/portal/sign-in';

const ID = 'Building-Residential-Single Family-New';
const ADDRESS = `/record-types/${encodeURIComponent(ID)}/requirements`;
const GARAGE = 'Building-Residential-Garage-New';
const APARTMENT = 'Building-Residential-Apartment-New';
const DESCRIBE = '**/api/v4/records/describe/create?*';
const requestFor = (type: string): string => `/api/v4/records/describe/create?type=${encodeURIComponent(type)}&lang=en`;

type Description = {
  readonly fields: readonly { readonly name: string; readonly isRequired: boolean }[];
  readonly elements: readonly {
    readonly name: string;
    readonly isRequired: boolean;
    readonly types?: readonly { readonly value: string; readonly minOccurance: number }[];
  }[];
};

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const boxes = (page: Page) => page.getByRole('region', { name: 'Required' }).getByRole('checkbox');
const comparison = (page: Page) => page.getByRole('region', { name: 'Comparison' });
const asked = (page: Page) => page.getByRole('row').locator('td:nth-of-type(2)');

async function compareWith(page: Page, type: string): Promise<void> {
  await page
    .getByRole('main')
    .locator('summary')
    .filter({ hasText: /^Compare/ })
    .click();
  await page
    .getByRole('main')
    .locator(`a[href$="?with=${encodeURIComponent(type)}"]`)
    .click();
}

/** The number of required items in the second column, according to describe. */
function requiredIn({ fields, elements }: Description): number {
  const contacts = elements.find(({ name }) => name === 'contacts');
  return (
    fields.filter(({ name, isRequired }) => isRequired && name !== 'type').length +
    elements.filter(({ name, isRequired }) => isRequired && name !== 'contacts').length +
    (contacts?.types ?? []).filter(({ minOccurance }) => contacts?.isRequired && minOccurance > 0).length
  );
}

test('the first load fetches nothing after the page', async ({ page }) => {
  const sent = watchRequests(page);
  for (const address of [ADDRESS, `${ADDRESS}?with=${GARAGE}`]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(
      page
        .getByRole('main')
        .locator('summary')
        .filter({ hasText: /^Compare/ }),
    ).toBeVisible();
  }
  expect(sent.api).toEqual([]);
  expect(sent.pages).toEqual([ADDRESS, `${ADDRESS}?with=${GARAGE}`]);
});

for (const who of ['a visitor', 'somebody signed in']) {
  test(`${who} who compares types fetches each newly chosen type once`, async ({ page }) => {
    if (who !== 'a visitor') await signIn(page, '/account', CITIZEN);
    await page.goto(ADDRESS, { waitUntil: 'networkidle' });
    const sent = watchRequests(page);
    const answer = page.waitForResponse(DESCRIBE);
    await compareWith(page, GARAGE);
    await expect(page).toHaveURL(new RegExp(`\\?with=${GARAGE}$`));
    await expect(heading(page)).toHaveText('Compare New single-family home and New garage');
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Compare New single-family home and New garage - /);
    const response = await answer;
    expect(response.status()).toBe(200);
    expect('x-page-grant' in response.request().headers()).toBe(who === 'a visitor');
    const { result } = (await response.json()) as { result: Description };
    await expect(asked(page).getByText('Required', { exact: true })).toHaveCount(requiredIn(result));
    const { types = [] } = result.elements.find(({ name }) => name === 'contacts') ?? {};
    for (const { value } of types.filter(({ minOccurance }) => minOccurance > 0))
      await expect(page.getByRole('rowheader', { name: new RegExp(`^${value}\\s*(Different)?$`) })).toBeVisible();
    expect(sent).toEqual({ api: [requestFor(GARAGE)], pages: [] });

    await compareWith(page, APARTMENT);
    await expect(page.getByRole('columnheader', { name: 'New apartment building' })).toBeVisible();
    expect(sent).toEqual({ api: [requestFor(GARAGE), requestFor(APARTMENT)], pages: [] });

    // Cached requirements are shown at once.
    await page.goBack();
    await expect(page.getByRole('columnheader', { name: 'New garage' })).toBeVisible();
    await page.goBack();
    await expect(boxes(page).first()).toBeVisible();
    await expect(page).toHaveTitle(/^What you’ll need: New single-family home - /);
    await page.goForward();
    await page.goForward();
    await expect(page.getByRole('columnheader', { name: 'New apartment building' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to New single-family home' }).click();
    await expect(boxes(page).first()).toBeVisible();
    await compareWith(page, GARAGE);
    await expect(page.getByRole('columnheader', { name: 'New garage' })).toBeVisible();
    expect(sent).toEqual({ api: [requestFor(GARAGE), requestFor(APARTMENT)], pages: [] });
  });
}

test('requirements are refreshed when the person returns after a while and after an hour', async ({ page }) => {
  await page.clock.install();
  await page.goto(ADDRESS, { waitUntil: 'networkidle' });
  const sent = watchRequests(page);
  await page.clock.fastForward(20_000);
  await returnToTab(page);
  await page.clock.fastForward(20_000);
  const [first] = await Promise.all([page.waitForResponse(DESCRIBE), returnToTab(page)]);
  expect(first.status()).toBe(200);
  expect(sent.api).toEqual([requestFor(ID)]);
  await boxes(page).first().check();
  const [second] = await Promise.all([page.waitForResponse(DESCRIBE), page.clock.fastForward(3_600_000)]);
  expect(second.status()).toBe(200);
  expect(sent).toEqual({ api: [requestFor(ID), requestFor(ID)], pages: [] });
  await expect(boxes(page).first()).toBeChecked();
});

test('an expired page grant is renewed silently', async ({ page }) => {
  await page.goto(ADDRESS, { waitUntil: 'networkidle' });
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/v4/')) statuses.push(response.status());
  });
  const over = `1000000000.${'A'.repeat(43)}`;
  await page.route(
    DESCRIBE,
    (route) => route.continue({ headers: { ...route.request().headers(), 'x-page-grant': over } }),
    { times: 1 },
  );
  await compareWith(page, GARAGE);
  await expect(page.getByRole('columnheader', { name: 'New garage' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  expect(statuses).toEqual([401, 200]);
});

test('types can still be compared after the session has expired', async ({ page, context }) => {
  await signIn(page, '/account', CITIZEN);
  await page.goto(ADDRESS, { waitUntil: 'networkidle' });
  await context.clearCookies();
  await compareWith(page, GARAGE);
  await expect(page.getByRole('columnheader', { name: 'New garage' })).toBeVisible();
});

test('a browser without Sec-Fetch-Site gets each view from the server', async ({ page }) => {
  await page.route(
    (url) => url.pathname.endsWith('/requirements'),
    async (route) => {
      const { 'sec-fetch-site': _site, ...headers } = await route.request().allHeaders();
      await route.fulfill({ response: await route.fetch({ headers }) });
    },
  );
  await page.clock.install();
  await page.goto(ADDRESS, { waitUntil: 'networkidle' });
  const sent = watchRequests(page);
  await compareWith(page, GARAGE);
  await expect(page.getByRole('columnheader', { name: 'New garage' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(3_600_000);
  await returnToTab(page);
  await expect(page.getByRole('columnheader', { name: 'New garage' })).toBeVisible();
  expect(sent).toEqual({ api: [], pages: [`${ADDRESS}?with=${GARAGE}`] });
});

test('the page says what to do after a failed load, and a retry works', async ({ page }) => {
  await page.goto(ADDRESS, { waitUntil: 'networkidle' });
  const trace = 'f'.repeat(32);
  const body = { status: 503, code: 'connection_failure', message: 'x', more: null, traceId: trace };
  await page.route(DESCRIBE, (route) => route.fulfill({ status: 503, json: body }));
  await compareWith(page, GARAGE);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('We couldn’t load the requirements');
  await expect(alert).toContainText(trace);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.unroute(DESCRIBE);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('columnheader', { name: 'New garage' })).toBeVisible();
});

test('requirements that cannot be refreshed stay, with the time they were loaded', async ({ page }) => {
  await page.clock.install();
  await page.goto(ADDRESS, { waitUntil: 'networkidle' });
  await page.route(DESCRIBE, (route) => route.fulfill({ status: 500, json: {} }));
  await page.clock.fastForward(40_000);
  await returnToTab(page);
  await page.clock.runFor(2_000);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    /We couldn’t refresh\. Showing results from \d{1,2}:\d\d\s[AP]M\./,
  );
  await expect(boxes(page).first()).toBeVisible();
  await page.unroute(DESCRIBE);
  await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('a slow answer is announced, and the previous comparison stays under its own name', async ({ page }) => {
  await page.goto(`${ADDRESS}?with=${GARAGE}`, { waitUntil: 'networkidle' });
  await page.route(DESCRIBE, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await compareWith(page, APARTMENT);
  await expect(heading(page)).toHaveText('Compare New single-family home and New apartment building');
  await expect(page.getByText('Still loading. Showing earlier results for now.')).toBeVisible();
  await expect(comparison(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('columnheader', { name: 'New garage' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect(page.getByRole('columnheader', { name: 'New apartment building' })).toBeVisible();
  await expect(comparison(page)).toHaveAttribute('aria-busy', 'false');
});

test('without a network, the page stays open, and the chosen type loads once the network is back', async ({
  page,
  context,
}) => {
  await page.goto(ADDRESS, { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await compareWith(page, GARAGE);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Check your connection');
  await context.setOffline(false);
  await expect(page.getByRole('columnheader', { name: 'New garage' })).toBeVisible();
  await context.setOffline(true);
  await compareWith(page, APARTMENT);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The results you asked for will load when you’re back online',
  );
  await expect(page.getByRole('columnheader', { name: 'New garage' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to New single-family home' }).click();
  await expect(boxes(page).first()).toBeVisible();
  await page.goBack();
  await context.setOffline(false);
  await expect(page.getByRole('columnheader', { name: 'New apartment building' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});
