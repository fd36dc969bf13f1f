import { expect, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { alterRows, stopAltering } from '../../support/portal/data/alter-rows';
import { horizontalOverflow } from '../../support/portal/horizontal-overflow';
import {
  cellsUnder,
  cellUnder,
  recordRows,
  recordTable,
  rowLinks,
  showOpenRecords,
  waitForRecords,
} from '../../support/portal/my-records-page';
import { signIn } from '../../support/portal/sign-in';

const DAY = 86_400_000;

test.afterEach(({ page }) => stopAltering(page));

test('says how long ago a record expired', async ({ page }) => {
  await alterRows(page, (rows, response) => {
    const timeZone = response.headers()['x-time-zone'] ?? '';
    const today = new Date(`${new Date().toLocaleDateString('en-CA', { timeZone })}T00:00:00Z`);
    const dates = [12, 1, 0].map((days) => new Date(today.getTime() - days * DAY).toISOString().slice(0, 10));
    return rows.map((row, at) =>
      dates[at] === undefined ? row : { ...row, renewalInfo: { expirationDate: `${dates[at]} 00:00:00` } },
    );
  });
  await signIn(page);
  // A change of the page size makes the page load the altered rows.
  await page.getByLabel('Per page', { exact: true }).selectOption('10');
  await expect(rowLinks(page)).toHaveCount(10);
  for (const [at, words] of ['Expired 12 days ago', 'Expired yesterday', 'Today'].entries())
    await expect(await cellUnder(recordRows(page).nth(at), 'Expires')).toContainText(words);
});

test('does not say "none" for a balance or an expiration date that is not known', async ({ page }) => {
  await signIn(page);
  await alterRows(page, ([first, second, ...others]) => {
    for (const row of [first, second]) for (const name of ['balance', 'renewalInfo']) delete row?.[name];
    const settled = { balance: 0, renewalInfo: { expirationStatus: { value: 'DISABLED' } } };
    return [{ ...first }, { ...second, ...settled }, ...others];
  });
  await showOpenRecords(page);
  await waitForRecords(page);
  const [unknown, none] = [recordRows(page).nth(0), recordRows(page).nth(1)];
  await expect(await cellUnder(unknown, 'Fees due')).toHaveText(/Not set$/);
  await expect(await cellUnder(unknown, 'Expires')).toHaveText(/Not set$/);
  await expect(await cellUnder(none, 'Fees due')).toContainText('$0.00');
  await expect(await cellUnder(none, 'Expires')).toContainText('No expiration');
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('keeps large amounts within their column, and an amount of a million on one line', async ({ page }) => {
  const amounts = [1_234_567.89, 1_000_000_000_000];
  await signIn(page);
  await alterRows(page, (rows) =>
    rows.map((row, at) => (amounts[at] === undefined ? row : { ...row, balance: amounts[at] })),
  );
  await showOpenRecords(page);
  await expect(recordTable(page)).toContainText('1,234,567.89');
  const balances = (await cellsUnder(page, 'Fees due')).slice(0, amounts.length);
  expect(balances).toHaveLength(amounts.length);
  for (const cell of balances)
    expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  expect((await balances[0]?.boundingBox())?.height).toBeLessThan(30);
});

test('says "No status" if a record has none', async ({ page }) => {
  await signIn(page);
  await alterRows(page, ([{ status: _status, ...first } = {}, ...others]) => [{ ...first, statusType: '' }, ...others]);
  await showOpenRecords(page);
  await expect(await cellUnder(recordRows(page).first(), 'Status')).toHaveText('No status');
});

test('shows an unknown type and an unknown status with the names that the API returns', async ({ page }) => {
  await alterRows(page, ([first, ...others]) => [
    { ...first, status: undefined, statusType: 'PAUSED', type: { value: 'New/Kind/Of/Thing' } },
    ...others,
  ]);
  await signIn(page);
  await showOpenRecords(page);
  await expect(recordRows(page).first()).toContainText('PAUSED');
  await expect(recordRows(page).first()).toContainText('New/Kind/Of/Thing');
});

test('shows all other records if one record is malformed', async ({ page }) => {
  await alterRows(page, (rows) =>
    rows.map((row, at) => (at === 1 ? { ...row, status: { odd: true }, relations: 5 } : row)),
  );
  await signIn(page, '/my-records?columns=role');
  await showOpenRecords(page);
  await expect(page.getByText('We couldn’t show this record here.')).toHaveCount(1);
  await expect(rowLinks(page)).toHaveCount(25);
  const readable = recordRows(page).filter({ has: page.getByRole('rowheader') });
  await expect(readable).toHaveCount(24);
  for (const row of await readable.all()) await expect(await cellUnder(row, 'Status')).not.toHaveText(/^(No status)?$/);
});

test('fits long names, non-Latin text and quotes into every width', async ({ page }) => {
  const names = [
    'Wohnhausneubaugenehmigungsverfahren'.repeat(6).slice(0, 200),
    '"O\'Neill" & <Sons> 🏗️',
    'رخصة بناء جديدة',
  ];
  await alterRows(page, (rows) =>
    rows.map((row, at) => {
      const text = names[at];
      return text === undefined
        ? row
        : { ...row, type: { text }, status: { text }, addresses: [{ addressLine1: text }] };
    }),
  );
  await signIn(page);
  await showOpenRecords(page);
  await expect(page.getByText('رخصة بناء جديدة').first()).toBeVisible();
  for (const width of [1440, 1088, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await horizontalOverflow(page)).toBe(0);
  }
});
