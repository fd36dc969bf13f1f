import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { demoToken } from '../../support/demo-token';
import { deviceKey } from '../../support/portal/device-key';
import { CONTRACTOR, fillSignIn, signIn } from '../../support/portal/sign-in';

// The page after is asked for in advance, and may be on its way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const run = promisify(execFile);
const LINKS = 'tbody .records__link';
const status = (page: Page) => page.locator('.results-bar__count');
const settled = (page: Page) => expect(page.locator('.records--stale')).toHaveCount(0);
const numbers = (page: Page) => page.locator(LINKS).allTextContents();

/** Ids of the rows, from their links. */
const ids = async (page: Page): Promise<string[]> => {
  const links = await page.locator(LINKS).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return links.map((href) => decodeURIComponent(/^\/my-records\/([^?]+)/.exec(href)?.[1] ?? ''));
};

const choose = async (page: Page, menu: string, choice: string): Promise<void> => {
  await page.locator('.filter-line__wide summary', { hasText: menu }).click();
  await page.getByLabel(choice, { exact: false }).first().check();
  await page.keyboard.press('Escape');
};

test('a wrong password is told and the e-mail stays', async ({ page }) => {
  await page.goto('/my-records');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fmy-records$/);
  await page.getByLabel('E-mail').fill(CONTRACTOR.email);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'We could not sign you in. Check your e-mail and password.',
  );
  await expect(page.getByLabel('E-mail')).toHaveValue(CONTRACTOR.email);
});

test('a hostile callback leads to My Records', async ({ page }) => {
  await page.goto('/sign-in?callbackUrl=%2F%5Cevil.example');
  await fillSignIn(page, CONTRACTOR);
  await page.waitForURL('**/my-records');
});

test('the headline counts everything, and what waits is a way to those records', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Your records \d+ records, \d+ open, \d+ needs? something from you\./,
  );
  const item = page.locator('.attention__item--payment a');
  const count = await item.locator('.attention__count').textContent();
  await item.click();
  await expect(page).toHaveURL(/\?needs=payment$/);
  await expect(status(page)).toContainText(`of ${count},`);
  await expect(page.getByRole('button', { name: 'Remove Balance due' })).toBeVisible();
});

test('filters, pages, Back and Forward keep their state in the address', async ({ page }) => {
  await signIn(page);
  await expect(page.locator(LINKS)).toHaveCount(25);
  await expect(status(page)).toHaveText(/^Showing 1 to 25 of \d+, newest first\.$/);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole('region', { name: 'Your records' })).toBeFocused();
  await expect(status(page)).toHaveText(/^Showing 26 to 50 of \d+/);
  const second = await numbers(page);
  await page.reload();
  await expect(page.locator(LINKS).first()).toHaveText(second[0] ?? '');
  expect(await numbers(page)).toEqual(second);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(status(page)).toHaveText(/^Showing 1 to 25/);
  await page.goBack();
  await expect(status(page)).toHaveText(/^Showing 26 to 50/);

  await choose(page, 'Status', 'Completed');
  await expect(page).toHaveURL(/\?statusTypes=COMPLETE$/);
  await settled(page);
  await expect(page.locator('tbody .status--done')).toHaveCount(25);
  await page.getByRole('button', { name: 'Remove Status: Completed' }).click();
  await expect(page).toHaveURL(/\/my-records$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove Status: Completed' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('button', { name: 'Remove Status: Completed' })).toHaveCount(0);
});

test('a link with five filters shows the same rows to the same person in another browser', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.getByLabel('Number or address').fill('calgary');
  await expect(page).toHaveURL(/search=calgary/);
  await choose(page, 'Status', 'Completed');
  await choose(page, 'Area', 'Building');
  await page.locator('.filter-line__wide summary', { hasText: 'Opened' }).click();
  await page.getByLabel('From').fill('2015-01-01');
  await page.getByLabel('To', { exact: true }).fill('2025-12-31');
  await page.keyboard.press('Escape');
  await choose(page, 'Type', 'Single Family');
  await page.getByLabel('Rows', { exact: true }).selectOption('10');
  await expect(page.locator('.chip')).toHaveCount(5);
  await settled(page);
  await expect(page.locator(LINKS)).toHaveCount(10);
  const link = page.url();
  const rows = await ids(page);
  expect(rows.length).toBeGreaterThan(0);

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await fillSignIn(other, CONTRACTOR);
  await other.waitForURL(/\/my-records\?/);
  await expect(other.locator(LINKS)).toHaveCount(rows.length);
  expect(await ids(other)).toEqual(rows);
  await context.close();
});

test('the screen, the file, the print view and the API have the same records in the same order', async ({ page }) => {
  await signIn(page, '/my-records?statusTypes=OPEN,PENDING,APPROVED&openedDateFrom=2000-01-01&size=100');
  await settled(page);
  const screen = await ids(page);
  expect(screen.length).toBeGreaterThan(20);

  await page.emulateMedia({ media: 'print' });
  const printed = page.locator('tbody tr:visible .records__link:visible');
  await expect(printed).toHaveCount(screen.length);
  await page.emulateMedia({ media: 'screen' });

  await page.locator('summary', { hasText: 'Take along' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Spreadsheet (CSV)' }).first().click();
  const stream = await (await download).createReadStream();
  let csv = '';
  for await (const chunk of stream) csv += chunk;
  const lines = csv.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(screen);

  await page.locator('summary', { hasText: 'Take along' }).click();
  await page.getByRole('button', { name: 'As API request' }).click();
  const command = await page.locator('.command').textContent();
  const address = /'(http[^']+)'/.exec(command ?? '')?.[1] ?? '';
  const answer = await page.evaluate(
    async (url) => (await fetch(url)).json(),
    new URL(address).href.replace(new URL(address).origin, ''),
  );
  expect((answer as { result: { id: string }[] }).result.map(({ id }) => id)).toEqual(screen);
});

for (const filters of ['?search=finch&size=10', '?needs=renewal', '?needs=payment&size=10&page=2']) {
  test(`the command of the API gives the rows of ${filters}, in their order`, async ({ page }) => {
    await signIn(page, `/my-records${filters}`);
    await expect(page.locator(LINKS).first()).toBeVisible();
    const screen = await ids(page);
    await page.locator('summary', { hasText: 'Take along' }).click();
    await page.getByRole('button', { name: 'As API request' }).click();
    await expect(page.getByRole('dialog')).toContainText('in the same order');
    const command = (await page.locator('.command').textContent()) ?? '';
    const env = { ...process.env, TOKEN: await demoToken(test.info().project.use.baseURL ?? '') };
    const { stdout } = await run('sh', ['-c', command], { env });
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { result: { id: string }[] });
    expect(answers.flatMap(({ result }) => result.map(({ id }) => id))).toEqual(screen);
  });
}

test('an address can ask for another order, and the page does not call it newest first', async ({ page }) => {
  await signIn(page, '/my-records?needs=payment&sort=-balance');
  await expect(status(page)).toHaveText(/^Showing 1 to 25 of \d+\.$/);
  const amounts = await page.locator('tbody .records__balance').allTextContents();
  const owed = amounts.map((text) => Number(text.replace(/[^\d.]/g, '')));
  expect(owed).toEqual(owed.toSorted((a, b) => b - a));
  expect(owed.at(-1)).toBeGreaterThan(0);
});

test('open and closed are the two sides of all', async ({ page }) => {
  await signIn(page);
  const counts = (await page.locator('.split__count').allTextContents()).map(Number);
  expect(counts[0]).toBe((counts[1] ?? 0) + (counts[2] ?? 0));
  await page.getByRole('navigation', { name: 'Open or closed' }).getByRole('link', { name: 'Open' }).click();
  await expect(status(page)).toContainText(`of ${counts[1]},`);
  await expect(page.locator('.chip')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL(/\/my-records$/);
});

test('each row is a way to its record, with its place in the list', async ({ page }) => {
  await signIn(page, '/my-records?module=Building&page=2');
  const link = page.locator(LINKS).nth(1);
  await expect(link).toHaveAttribute('href', /^\/my-records\/[^?]+\?module=Building&page=2&at=26$/);
  // The middle of the row, far from the words of the link.
  const row = await page.locator('tbody tr').nth(1).boundingBox();
  expect(row).not.toBeNull();
  await page.mouse.click((row?.x ?? 0) + (row?.width ?? 0) / 2, (row?.y ?? 0) + (row?.height ?? 0) / 2);
  await page.waitForURL('**/my-records/*?module=Building&page=2&at=26');
  await page.goBack();
  await expect(status(page)).toHaveText(/^Showing 26 to 50/);
});

/** Presses `j` until it is heard: keys do nothing before the page's scripts are there. */
async function tabToFirstRow(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(page.locator(LINKS).first()).toBeFocused({ timeout: 100 });
  }).toPass();
}

test('the keyboard searches, moves and opens; single keys can be switched off', async ({ page }) => {
  await signIn(page);
  await expect(page.locator(LINKS)).toHaveCount(25);
  await tabToFirstRow(page);
  await page.keyboard.press('j');
  await expect(page.locator(LINKS).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.locator(LINKS).first()).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator(LINKS).first()).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Number or address')).toBeFocused();
  await page.keyboard.type('jk/?');
  await expect(page.getByLabel('Number or address')).toHaveValue('jk/?');

  await page.evaluate("localStorage.setItem('records-portal:single-keys', 'off')");
  await page.goto('/my-records');
  await expect(page.locator(LINKS)).toHaveCount(25);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Number or address')).not.toBeFocused();
  await page.evaluate("localStorage.removeItem('records-portal:single-keys')");
  await tabToFirstRow(page);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-records/*?at=0');
});

test('Back from a record puts the focus on its row', async ({ page }) => {
  await signIn(page, '/my-records?size=50');
  await expect(page.locator(LINKS)).toHaveCount(50);
  const row = page.locator(LINKS).nth(29);
  await tabToFirstRow(page);
  for (let at = 1; at < 30; at++) await page.keyboard.press('j');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-records/*');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-records/*?size=50&at=30');
  // Along the list and back by the page's own link: the row of the record that one leaves.
  await page.getByRole('link', { name: 'Next' }).press('Enter');
  await page.waitForURL('**/my-records/*?size=50&at=31');
  await page.getByRole('link', { name: 'Back to your records' }).press('Enter');
  await expect(page.locator(LINKS).nth(31)).toBeFocused();
  // A link to the list is no way back.
  await page.locator(LINKS).nth(2).press('Enter');
  await page.waitForURL('**/my-records/*');
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'My records' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an expiry that is past says since when', async ({ page }) => {
  await page.route('**/api/v4/records/mine?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: Record<string, unknown>[] };
    const timeZone = answer.headers()['x-time-zone'] ?? '';
    const today = new Date(`${new Date().toLocaleDateString('en-CA', { timeZone })}T00:00:00Z`);
    const past = [12, 1, 0].map((days) => new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10));
    const result = body.result.map((row, index) =>
      past[index] === undefined ? row : { ...row, renewalInfo: { expirationDate: `${past[index]} 00:00:00` } },
    );
    await route.fulfill({ response: answer, json: { ...body, result } });
  });
  await signIn(page);
  // The page brings its first rows itself; others are asked for.
  await page.getByLabel('Rows', { exact: true }).selectOption('10');
  const expires = page.locator('tbody .records__expires');
  await expect(expires.nth(0)).toContainText('Expired 12 days ago');
  await expect(expires.nth(1)).toContainText('Expired yesterday');
  await expect(expires.nth(2)).toContainText('Today');
});

test('what is typed is one step of Back', async ({ page }) => {
  await signIn(page);
  const field = page.getByLabel('Number or address');
  await field.pressSequentially('BP20', { delay: 120 });
  await page.waitForTimeout(500);
  await field.pressSequentially('25', { delay: 120 });
  await expect(page).toHaveURL(/search=BP2025$/);
  await settled(page);
  for (const number of await numbers(page)) expect(number).toContain('BP2025');
  await page.goBack();
  await expect(page).toHaveURL(/\/my-records$/);
  await expect(field).toHaveValue('');
});

test('views are saved on this device, applied and removed', async ({ page }) => {
  await signIn(page, '/my-records?statusTypes=DENIED');
  const open = () => page.locator('summary', { hasText: 'Saved views' }).click();
  await open();
  await page.getByLabel('Save what is shown now as').fill('Refused ones');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved as Refused ones.')).toBeVisible();
  await page.goto('/my-records');
  await open();
  await page.getByRole('link', { name: 'Refused ones' }).click();
  await expect(page).toHaveURL(/\?statusTypes=DENIED$/);
  await open();
  await page.getByRole('button', { name: 'Remove Refused ones' }).click();
  await expect(page.getByText('You have no saved views on this device yet.')).toBeVisible();
});

test('saved views go only when they are taken away, and replacing one is told', async ({ page }) => {
  await signIn(page, '/my-records?statusTypes=DENIED');
  await page.evaluate(
    (key) => {
      const views = Array.from({ length: 30 }, (_, at) => ({ name: `v${at}`, search: '' }));
      localStorage.setItem(key, JSON.stringify(views));
    },
    await deviceKey(page, 'saved-views'),
  );
  await page.reload();
  await page.locator('summary', { hasText: 'Saved views' }).click();
  const panel = page.locator('.views-panel');
  const name = page.getByLabel('Save what is shown now as');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await name.fill('one more');
  await save.click();
  await expect(panel.getByRole('status')).toContainText('there is room for 30 views only. Remove one above');
  await expect(name).toHaveValue('one more');
  await expect(panel.getByRole('link')).toHaveCount(30);
  await panel.getByRole('button', { name: 'Remove v3', exact: true }).click();
  await save.click();
  await expect(panel.getByRole('status')).toHaveText('Saved as one more.');
  await name.fill('v7');
  await save.click();
  await expect(panel.getByRole('status')).toHaveText('Replaced v7.');
  await expect(panel.getByRole('link')).toHaveCount(30);
});

test('the picture loads when it is opened, and has its table', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Picture' }).click();
  const table = page.getByRole('table', { name: 'By status' });
  await expect(table.locator('td.picture__count').first()).toBeVisible();
  const counts = await table.locator('td.picture__count').allTextContents();
  const total = Number((await page.locator('.split__count').first().textContent()) ?? '');
  expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(total);
  await page.locator('summary', { hasText: 'As a table' }).click();
  await page
    .getByRole('table', { name: /^Opened, by/ })
    .getByRole('link')
    .last()
    .click();
  await expect(page).toHaveURL(/openedDateFrom=/);
});

test('the picture goes by months of a year where there are many, and by years when asked', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Picture' }).click();
  const year = page.getByLabel('Year', { exact: true });
  await expect(year).toBeVisible();
  const offered = await year.locator('option').allTextContents();
  const newest = Math.max(...offered.map((text) => Number.parseInt(text, 10)).filter(Number.isFinite));
  await expect(year).toHaveValue(String(newest));
  await page.locator('summary', { hasText: 'As a table' }).click();
  const months = page.getByRole('table', { name: 'Opened, by month' }).getByRole('row');
  await expect(months).toHaveCount(13);
  await year.selectOption(String(newest - 1));
  const count = /\((\d+)\)/.exec(offered.find((text) => text.startsWith(String(newest - 1))) ?? '')?.[1];
  const shown = await page.locator('.picture__months td.picture__count').allTextContents();
  expect(shown.reduce((sum, text) => sum + Number(text), 0)).toBe(Number(count));
  await year.selectOption('All years');
  await expect(page.getByRole('table', { name: 'Opened, by year' }).getByRole('row')).toHaveCount(offered.length);
});

test('what changed since the last visit is news on the next', async ({ page }) => {
  await signIn(page);
  await expect(page.locator('.attention__item--changed')).toContainText('from your next visit on');
  // Leaving the page notes that the person was here; the note is put back before the next visit.
  await page.addInitScript(
    (key) => {
      if (sessionStorage.getItem('set') === null) {
        localStorage.setItem(key, '{"seen":"2020-01-01T00:00:00.000Z"}');
        sessionStorage.setItem('set', 'yes');
      }
    },
    await deviceKey(page, 'last-visit'),
  );
  await page.reload();
  await page.locator('.attention__item--changed a').click();
  await expect(page).toHaveURL(/changedSince=2020-01-01T00:00:00\.000Z/);
  await expect(page.getByRole('button', { name: 'Remove New status since your last visit' })).toBeVisible();
});

test('the language is kept', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sus expedientes');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.reload();
  await expect(status(page)).toHaveText(/^Se muestran 1 a 25 de \d+, los más recientes primero\.$/);
});

test('after signing out My Records asks to sign in', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto('/my-records?statusTypes=OPEN');
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Fmy-records%3FstatusTypes%3DOPEN$/);
});

test.describe('narrow', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('filters are in a sheet that gives the focus back', async ({ page }) => {
    await signIn(page);
    const button = page.getByRole('button', { name: 'Filters' });
    await button.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Refused').check();
    await sheet.getByRole('button', { name: /^Show \d+ records$/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
    await expect(page).toHaveURL(/\?statusTypes=DENIED$/);
    await settled(page);
    for (const word of await page.locator('tbody .status').allTextContents()) expect(word).toContain('Refused');
  });
});
