import { expect } from '@playwright/test';
import type { RecordDocument } from '@/lib/records/document';
import { searchTextOf } from '@/lib/records/filters/search-text';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { sampleRecord, test } from '../../support/portal/data/own-records';
import { DISPLAY_VARIANTS } from '../../support/portal/display-variants';
import { horizontalOverflow } from '../../support/portal/horizontal-overflow';
import { recordRows, rowLinks, toggleMenu } from '../../support/portal/my-records-page';
import { expandAll, main, openRecord, title } from '../../support/portal/record-page';
import { saveScreenshot } from '../../support/portal/save-screenshot';
import { CONTRACTOR, signIn } from '../../support/portal/sign-in';

const DAY = 86_400_000;

test.beforeEach(({ page }) => signIn(page, '/account'));

test.describe('a record with unusual names and a wide table', () => {
  const ID = 'DEMO-ODD00-00-00001';
  const NAMES = {
    quoted: `O'Brien "Bo" & <b>Söhne</b> 🏗️👷🏽‍♀️`,
    arabic: 'شركة البناء الحديثة (12) للمقاولات',
    long: `${'Llanfairpwllgwyngyll'.repeat(9)} ${'x'.repeat(19)}`,
  };

  function withUnusualNames(record: RecordDocument): RecordDocument {
    const [contact] = record.contacts ?? [];
    const wide = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`Column number ${at + 1}`, `value ${at}`]));
    return {
      ...record,
      _id: ID,
      value: 'ODD00-00-00001',
      customId: 'ODD-1',
      statusType: 'INCOMPLETE',
      status: { value: 'Y', text: 'Waiting for “plans”' },
      openedDate: new Date(),
      balance: 1234.5,
      description: NAMES.long,
      name: NAMES.quoted,
      renewalInfo: {
        expirationDate: new Date(Date.now() + 12 * DAY),
        expirationStatus: { value: 'ENABLED', text: 'Enabled' },
      },
      contacts: Object.values(NAMES).map((fullName) => ({ ...contact, fullName })),
      customTables: [{ id: 'Wide', rows: [{ id: '1', action: 'Add', fields: wide }] }],
    };
  }

  test.beforeEach(async ({ ownDatabase, addRecord }) =>
    addRecord(withUnusualNames(await sampleRecord(ownDatabase.records))),
  );

  for (const width of [1440, 360]) {
    test(`scrolls the wide table and not the page at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openRecord(page, ID, '?at=0');
      for (const name of Object.values(NAMES)) await expect(main(page)).toContainText(name);
      expect(await horizontalOverflow(page)).toBe(0);
      await expandAll(page);
      expect(await horizontalOverflow(page)).toBe(0);
      const table = page.getByRole('region', { name: 'Wide' });
      await table.focus();
      await expect(table).toBeFocused();
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
      await expect(main(page).getByText(NAMES.arabic).first()).toHaveCSS('direction', 'rtl');
    });
  }

  for (const { colorScheme, viewport } of DISPLAY_VARIANTS) {
    test(`has no accessibility violations at ${viewport.width} px in ${colorScheme} colors`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await openRecord(page, ID, '?at=0');
      await expandAll(page);
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  }

  test('says that the record could not be loaded, and shows it on a second attempt', async ({ page, ownDatabase }) => {
    // A malformed field of the account makes every record unreadable for it.
    const { accounts } = ownDatabase;
    const before = await accounts.findOneAndUpdate({ email: CONTRACTOR.email }, { $set: { self: 5 } });
    await openRecord(page, ID);
    await expect(main(page).getByRole('alert')).toContainText('We couldn’t load this record');
    await expect(page).toHaveTitle(/^We couldn’t load this record - /);
    expect(await accessibilityViolations(page)).toEqual([]);
    await accounts.updateOne({ email: CONTRACTOR.email }, { $set: { self: before?.self } });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(title(page)).not.toContainText('couldn’t');
  });
});

test.describe('a record whose text fields are single words of 200 letters', () => {
  const ID = 'DEMO-LONG0-00-00001';
  const WORD = 'Endless'.repeat(29).slice(0, 200);

  /** Replaces every string, but not dates, numbers and `Y` or `N`. */
  function withLongWords(value: unknown): unknown {
    if (typeof value === 'string') return /^([YN]|\d{4}-\d{2}-\d{2})$/.test(value) ? value : WORD;
    if (Array.isArray(value)) return value.map(withLongWords);
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    const { translations: _translations, ...parts } = value as Record<string, unknown>;
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, withLongWords(part)]));
  }

  test.beforeEach(async ({ ownDatabase, addRecord }) => {
    const { parties, serviceProviderCode, ...content } = await sampleRecord(ownDatabase.records);
    const fields = { [WORD]: WORD, [`${WORD}2`]: 'CHECKED' };
    const record = withLongWords({
      name: WORD,
      description: WORD,
      ...content,
      status: { value: WORD, text: WORD },
      customForms: [fields, fields],
      customTables: [{ id: WORD, rows: [{ id: WORD, action: WORD, fields }] }],
    }) as RecordDocument;
    await addRecord({
      ...record,
      _id: ID,
      statusType: 'INCOMPLETE',
      openedDate: new Date(),
      serviceProviderCode,
      parties,
      searchText: searchTextOf(record),
    });
  });

  for (const width of [1440, 768, 360]) {
    test(`does not scroll sideways on its page or in the list at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openRecord(page, ID, '?at=0');
      await expect(title(page)).toHaveText(WORD);
      await expandAll(page);
      expect(await horizontalOverflow(page)).toBe(0);
      await saveScreenshot(page, 'record');
      await page.goto(`/my-records?customId=${WORD}&type=${WORD}&module=${WORD}&status=${WORD}&q=${WORD}`);
      await expect(rowLinks(page)).toHaveCount(1);
      expect(await horizontalOverflow(page)).toBe(0);
      await saveScreenshot(page, 'list');
      if (width < 1440) return;
      for (const menu of ['Type', 'Category', 'Status']) {
        await toggleMenu(page, menu);
        expect(await horizontalOverflow(page), menu).toBe(0);
        await page.keyboard.press('Escape');
      }
    });
  }
});

test('leaves out malformed fields and shows the others', async ({ page, ownDatabase, addRecord }) => {
  const id = 'DEMO-TORN0-00-00001';
  await addRecord({
    ...(await sampleRecord(ownDatabase.records)),
    _id: id,
    contacts: {},
    owners: [null, 5],
    professionals: 'no',
    addresses: 'no',
    parcels: [[]],
    customForms: { a: 1 },
    customTables: [null],
    status: 'text',
    description: 7,
    renewalInfo: [],
    type: { value: 'Foo/Bar/Baz/Qux' },
    customId: 'TORN-1',
    openedDate: new Date(),
  });
  await openRecord(page, id);
  await expect(title(page)).toHaveText('Foo/Bar/Baz/Qux');
  await expect(page).toHaveTitle(/^Foo\/Bar\/Baz\/Qux, TORN-1/);
  await expect(main(page).getByRole('region', { name: 'Location' })).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto('/my-records?customId=TORN-1');
  await expect(recordRows(page)).toContainText(['Foo/Bar/Baz/Qux']);
});

test('shows a page for a record with almost no fields', async ({ page, addRecord }) => {
  const id = 'DEMO-BARE0-00-00001';
  await addRecord({
    _id: id,
    value: 'BARE0-00-00001',
    customId: '',
    serviceProviderCode: 'DEMO',
    module: 'Building',
    type: {},
    statusType: 'SOMETHING NEW',
    parties: [],
  });
  await openRecord(page, id);
  await expect(title(page)).toHaveText('No type');
  await expect(main(page)).toContainText('SOMETHING NEW');
  for (const name of ['Timeline', 'Overview', 'Fees', 'People', 'Location']) {
    await expect(main(page).getByRole('region', { name, exact: true })).toHaveCount(0);
  }
  expect(await accessibilityViolations(page)).toEqual([]);
});
