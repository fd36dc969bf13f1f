import { type Download, expect, type Page, test } from '@playwright/test';
import { signIn } from '../../support/portal/sign-in';

// The page after is asked for in advance, and may be on its way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const LINKS = 'tbody .records__link';

/** @param group the words over the links, `All 442 rows that match` for one. */
async function choose(page: Page, group: RegExp, name: string): Promise<void> {
  await page.locator('summary', { hasText: 'Take along' }).click();
  await page.getByRole('list', { name: group }).getByRole('link', { name }).click();
}

const SHOWN = /^(This row|These \d+ rows)$/;
const ALL = /^All [\d,]+ rows that match$/;

async function takeAlong(page: Page, group: RegExp, name: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await choose(page, group, name);
  return download;
}

const idsOnScreen = (page: Page): Promise<string[]> =>
  page
    .locator(LINKS)
    .evaluateAll((all) =>
      all.map((link) => decodeURIComponent(/^\/my-records\/([^?]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? '')),
    );

const idsIn = (csv: string): string[] =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(-1) ?? '');

async function textOf(download: Download): Promise<string> {
  let text = '';
  for await (const chunk of await download.createReadStream()) text += chunk;
  return text;
}

/** Lines that RFC 5545 folds, whole again. */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

/** Opens a list that is said to be long: nobody in the demo has so many records. */
async function openLongList(page: Page): Promise<void> {
  await page.route('**/api/portal/my-records/summary?*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: object };
    await route.fulfill({ response: answer, json: { ...body, result: { ...body.result, total: 5_000 } } });
  });
  await signIn(page);
  // The first numbers come with the page; the next ones are asked for.
  await page.getByRole('navigation', { name: 'Open or closed' }).getByRole('link', { name: 'Open' }).click();
  await expect(page.locator('.results-bar__count')).toContainText('5,000');
}

test('a page of the list and the whole of it are two files, and each says what it has', async ({ page }) => {
  await signIn(page, '/my-records?size=10&page=2');
  const onScreen = await idsOnScreen(page);
  expect(onScreen).toHaveLength(10);
  const shown = idsIn(await textOf(await takeAlong(page, SHOWN, 'Spreadsheet (CSV)')));
  expect(shown).toEqual(onScreen);
  const all = idsIn(await textOf(await takeAlong(page, ALL, 'Spreadsheet (CSV)')));
  expect(all.slice(10, 20)).toEqual(onScreen);
  await expect(page.locator('.results-bar__count')).toContainText(`of ${all.length},`);
});

test('a file that cannot be had says why: the session has ended', async ({ page, context }) => {
  await signIn(page);
  await expect(page.locator('.attention__item--changed')).toContainText('your next visit on');
  await context.clearCookies();
  await choose(page, SHOWN, 'Spreadsheet (CSV)');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You are no longer signed in');
  await expect(dialog.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /callbackUrl=%2Fmy-records/);
});

test('the calendar has what lies ahead of the rows on screen, in that order', async ({ page }) => {
  await signIn(page, '/my-records?open=true&size=100');
  await expect(page.locator('.records--stale')).toHaveCount(0);
  const count = await page.locator('.results-bar__count').textContent();
  const total = Math.max(...(count?.match(/\d+/g) ?? []).map(Number));
  // Those in sight come first.
  await expect.poll(async () => (await idsOnScreen(page)).length).toBe(total);
  const onScreen = await idsOnScreen(page);
  const download = await takeAlong(page, SHOWN, 'Calendar of what is ahead');
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  const lines = unfolded(await textOf(download));
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.filter((line) => line !== '').at(-1)).toBe('END:VCALENDAR');
  const ids = lines.filter((line) => line.startsWith('UID:')).map((line) => line.slice(4).replace(/[@].*$/, ''));
  expect(ids.length).toBeGreaterThan(0);
  // Today by some clock on earth: the agency's is not the test's.
  const today = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  const starts = lines.filter((line) => line.startsWith('DTSTART'));
  for (const start of starts) {
    expect(start).toMatch(/^DTSTART(;VALUE=DATE:\d{8}|:\d{8}T\d{6}Z)$/);
    expect((start.split(':')[1] ?? '') >= today, start).toBe(true);
  }
  const places = ids.map((id) => onScreen.findIndex((each) => id.startsWith(each)));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('a long file shows how far it is, and comes whole', async ({ page }) => {
  await openLongList(page);
  const download = await takeAlong(page, ALL, 'Spreadsheet (CSV)');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('max', '5000');
  expect(download.suggestedFilename()).toBe('my-records.csv');
  const rows = (await textOf(download)).trim().split('\r\n').length - 1;
  await expect(dialog.getByRole('status')).toContainText(rows.toLocaleString('en-US'));
  await expect(dialog.getByRole('progressbar')).toHaveJSProperty('value', 5_000);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});

test('a long file can be stopped, and a broken one says so', async ({ page }) => {
  let mode: 'hang' | 'fail' = 'hang';
  await page.route('**/api/portal/my-records.csv?*', (route) => (mode === 'fail' ? route.abort() : undefined));
  await openLongList(page);
  const start = () => choose(page, ALL, 'Spreadsheet (CSV)');
  await start();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  mode = 'fail';
  await start();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('We could not make the file');
});
