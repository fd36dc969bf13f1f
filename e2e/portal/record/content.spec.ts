import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { sampleRecord, test } from '../../support/portal/data/own-records';
import {
  expandAll,
  extremeRecords,
  main,
  openRecord,
  ownRecords,
  timeline,
  title,
} from '../../support/portal/record-page';
import { signIn } from '../../support/portal/sign-in';

const DAY = 86_400_000;

test.beforeEach(({ page }) => signIn(page, '/account'));

/** The strings in a value and in all its parts; for an option only its text. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const { text } = value as { readonly text?: unknown };
  return typeof text === 'string' && Object.keys(value).length <= 2 ? [text] : Object.values(value).flatMap(textsOf);
}

test('shows every text that the API returns for the record with the most values', async ({ page }) => {
  const { most } = await extremeRecords(page);
  await openRecord(page, most.id);
  await expect(title(page)).toHaveText((most.type as { text: string }).text);
  // Addresses are shown in mixed case, and 08:00 as 8:00 AM.
  const shown = ((await main(page).textContent()) ?? '').toLowerCase();
  const { type, recordId: _record, statusType: _statusType, ...rest } = most;
  const texts = textsOf([rest, (type as { value: string }).value.split('/')]).filter(
    (text) => !/^\d{4}-\d{2}-\d{2} |^\d\d\/\d\d\/\d{4}$|CHECKED$|^[YN]$/.test(text),
  );
  expect(texts.length).toBeGreaterThan(100);
  const missing = texts.filter((text) => !shown.includes(text.toLowerCase().replace(/^•+|^0(?=\d:)/, '')));
  expect(missing).toEqual([]);
  await expect(page).toHaveTitle(new RegExp(most.customId));
  await expect(main(page).getByText('You', { exact: true }).first()).toBeVisible();
});

test('marks text without a Spanish translation as English on the Spanish page', async ({ page }) => {
  const { most } = await extremeRecords(page);
  await openRecord(page, most.id, '?at=0');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(main(page)).toContainText('Algunos textos de esta página están solo en inglés');
  await expect(main(page).getByText(String(most.description), { exact: true }).first()).toHaveAttribute('lang', 'en');
  // A missing translation would show its key.
  await expect(main(page)).not.toContainText(/Record(Fields)?\./);
});

test('shows the expiration date of a record that does not expire as a field, not as a deadline', async ({
  page,
  ownDatabase,
  addRecord,
}) => {
  const id = 'DEMO-OFF00-00-00001';
  await addRecord({
    ...(await sampleRecord(ownDatabase.records)),
    _id: id,
    value: 'OFF00-00-00001',
    customId: 'OFF-1',
    renewalInfo: {
      expirationDate: new Date(Date.now() + 12 * DAY),
      expirationStatus: { value: 'DISABLED', text: 'Disabled' },
    },
  });
  await openRecord(page, id);
  await expandAll(page);
  const label = main(page).getByRole('term');
  await expect(label.filter({ hasText: /^Expiration date$/ })).toHaveCount(1);
  await expect(timeline(page)).not.toContainText('Expires');
  await page.getByRole('button', { name: 'Español' }).click();
  await expandAll(page);
  await expect(label.filter({ hasText: /^Fecha de vencimiento$/ })).toHaveCount(1);
  await expect(timeline(page)).not.toContainText('Vence');
});

test('says what the person has to do next and marks today in the timeline', async ({
  page,
  ownDatabase,
  addRecord,
}) => {
  const id = 'DEMO-STEP0-00-00001';
  const { scheduledDate: _inspection, ...sample } = await sampleRecord(ownDatabase.records);
  await addRecord({
    ...sample,
    _id: id,
    value: 'STEP0-00-00001',
    customId: 'STEP-1',
    statusType: 'INCOMPLETE',
    status: { value: 'Y', text: 'Waiting for “plans”' },
    openedDate: new Date(Date.now() - 2 * DAY),
    balance: 1234.5,
    renewalInfo: {
      expirationDate: new Date(Date.now() + 12 * DAY),
      expirationStatus: { value: 'ENABLED', text: 'Enabled' },
    },
  });
  await openRecord(page, id);
  const nextSteps = main(page).getByRole('region', { name: 'Next step' });
  await expect(nextSteps).toContainText('needs more information from you');
  await expect(nextSteps).toContainText(/You owe \$1,234\.50 to/);
  await expect(nextSteps).toContainText('This expires in 12 days (');
  const stops = timeline(page).getByRole('listitem');
  await expect(stops.filter({ hasText: 'Today' })).toHaveAttribute('aria-current', 'date');
  await expect(stops.filter({ hasText: 'in 12 days' })).toHaveCount(1);
  // Screen readers read the event before its date.
  await expect(stops.first()).toHaveText(/^[A-Z][a-z]+[A-Z][a-z]{2} \d/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:STEP-1 expires']);
});

test('shows only milestones on the timeline of a finished record, without today', async ({ page }) => {
  const [done] = await ownRecords(page, 'statusTypes=COMPLETE');
  await openRecord(page, done?.id ?? '');
  await expect(timeline(page).getByRole('listitem').filter({ hasText: 'Completed' })).toHaveCount(1);
  await expect(timeline(page)).not.toContainText(/Today|Last updated|Status changed|Target date/);
  await expect(main(page).getByRole('region', { name: 'Next step' })).toContainText('This record is closed');
});

test('hides details that few people look up until All fields is opened, and has a short outline', async ({ page }) => {
  const { most } = await extremeRecords(page);
  await openRecord(page, most.id);
  await expect(main(page).getByRole('row', { name: /^Street name/ })).toHaveCount(0);
  await main(page).getByRole('heading', { name: 'All fields', level: 2 }).click();
  await expect(
    main(page)
      .getByRole('row', { name: /^Street name/ })
      .first(),
  ).toBeVisible();
  await expect(main(page).getByRole('heading', { level: 4 })).toHaveCount(0);
  expect(await main(page).getByRole('heading', { level: 2 }).count()).toBeLessThanOrEqual(9);
});
