import { expect, type Page, test } from '@playwright/test';
import { stopAltering } from '../../support/portal/data/alter-rows';
import { ALL_PAGES, chooseFile, downloadFile, downloadText, idsInCsv, THIS_PAGE } from '../../support/portal/exports';
import {
  recordIds,
  resultCount,
  showOpenRecords,
  waitForRecords,
  waitForScripts,
} from '../../support/portal/my-records-page';
import { signIn } from '../../support/portal/sign-in';

const CSV = 'Spreadsheet (.csv)';

test.afterEach(({ page }) => stopAltering(page));

/** Joins the lines that RFC 5545 folds. */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

/** Opens a list whose altered counts make it look long, because no demo account has that many records. */
async function openLongList(page: Page): Promise<void> {
  await page.route('**/api/portal/my-records/summary?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: object };
    await route.fulfill({ response: response, json: { ...body, result: { ...body.result, total: 5_000 } } });
  });
  await signIn(page);
  // The first counts come with the page itself, so the test makes the page load others.
  await showOpenRecords(page);
  await expect(resultCount(page)).toContainText('5,000');
}

test('exports the records on this page to one file and all records of the list to another', async ({ page }) => {
  await signIn(page, '/my-records?size=10&page=2');
  const onScreen = await recordIds(page);
  expect(onScreen).toHaveLength(10);
  const inPageFile = idsInCsv(await downloadText(await downloadFile(page, THIS_PAGE, CSV)));
  expect(inPageFile).toEqual(onScreen);
  const inWholeFile = idsInCsv(await downloadText(await downloadFile(page, ALL_PAGES, CSV)));
  expect(inWholeFile.slice(10, 20)).toEqual(onScreen);
  await expect(resultCount(page)).toHaveText(`11–20 of ${inWholeFile.length}`);
});

test('says how many records a fast download had, each time', async ({ page }) => {
  await signIn(page, '/my-records?size=10');
  const done = page.getByRole('status').filter({ hasText: 'Downloaded 10 records.' });
  for (const _time of ['first', 'second']) {
    await downloadFile(page, THIS_PAGE, CSV);
    await expect(done).toBeVisible();
    await done.getByRole('button', { name: 'Close' }).click();
    await expect(done).toHaveCount(0);
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('asks the user to sign in again if the session has ended before a download', async ({ page, context }) => {
  await signIn(page);
  await waitForScripts(page);
  await context.clearCookies();
  await chooseFile(page, THIS_PAGE, CSV);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You’ve been signed out');
  await expect(dialog.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /callbackUrl=%2Fmy-records/);
});

test('exports the upcoming dates of the records on screen to a calendar, in the order of the list', async ({
  page,
}) => {
  await signIn(page, '/my-records?open=true&size=100');
  await waitForRecords(page);
  const count = await resultCount(page).textContent();
  const total = Math.max(...(count?.match(/\d+/g) ?? []).map(Number));
  // The rows below the fold are added later.
  await expect.poll(async () => (await recordIds(page)).length).toBe(total);
  const onScreen = await recordIds(page);
  const download = await downloadFile(page, THIS_PAGE, 'Deadlines calendar (.ics)');
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  const lines = unfolded(await downloadText(download));
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.filter((line) => line !== '').at(-1)).toBe('END:VCALENDAR');
  const ids = lines.filter((line) => line.startsWith('UID:')).map((line) => line.slice(4).replace(/[@].*$/, ''));
  expect(ids.length).toBeGreaterThan(0);
  // The earliest current date in any time zone, because the agency's time zone may differ from the test's.
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

test('shows the progress of a long download and saves the whole file', async ({ page }) => {
  await openLongList(page);
  const download = await downloadFile(page, ALL_PAGES, CSV);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('progressbar')).toHaveAttribute('max', '5000');
  expect(download.suggestedFilename()).toBe('my-records.csv');
  const rows = (await downloadText(download)).trim().split('\r\n').length - 1;
  await expect(dialog.getByRole('status')).toContainText(rows.toLocaleString('en-US'));
  await expect(dialog.getByRole('progressbar')).toHaveJSProperty('value', 5_000);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});

test('stops a long download on request and says when a download fails', async ({ page }) => {
  let mode: 'hang' | 'fail' = 'hang';
  await page.route('**/api/portal/my-records.csv?*', (route) => (mode === 'fail' ? route.abort() : undefined));
  await openLongList(page);
  await chooseFile(page, ALL_PAGES, CSV);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  mode = 'fail';
  await chooseFile(page, ALL_PAGES, CSV);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('We couldn’t create the file');
});
