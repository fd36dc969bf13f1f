import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { embeddedDatabaseUri } from '@records-portal/embedded-mongodb/location';
import type { AxeResults } from 'axe-core';
import { type Collection, MongoClient } from 'mongodb';
import type { RecordDocument } from '@/lib/records/document';
import { searchTextOf } from '@/lib/records/filters/search-text';
import { LOOKS } from '../../support/portal/looks';
import { picture } from '../../support/portal/picture';
import { shiftsSeen, watchShifts } from '../../support/portal/shifts';
import { CITIZEN, CONTRACTOR, fillSignIn, type Person } from '../../support/portal/sign-in';
import { type Portal, startPortal } from '../../support/portal-process';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RELATED = 'addresses,parcels,professionals,contacts,owners,customForms,customTables';
const DAY = 86_400_000;

type Wire = { readonly id: string; readonly customId: string; readonly [field: string]: unknown };

let portal: Portal;
let client: MongoClient;
let records: Collection<RecordDocument>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  portal = await startPortal({ LOG_LEVEL: 'silent' });
  client = await new MongoClient(embeddedDatabaseUri(portal.dataDir)).connect();
  records = client.db('records_portal').collection<RecordDocument>('records');
});
test.afterAll(async () => {
  await client.close();
  await portal.stop();
});

async function open(page: Page, path: string, person: Person = CONTRACTOR): Promise<void> {
  await page.goto(`${portal.baseUrl}/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  await fillSignIn(page, person);
  await page.waitForURL(`**${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/** What the API says of the person's records, in the order of the list. */
async function mine(page: Page, search = ''): Promise<Wire[]> {
  const answer = await page.request.get(`${portal.baseUrl}/api/v4/records/mine?limit=1000&${search}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return ((await answer.json()) as { result: Wire[] }).result;
}

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => main(page).getByRole('heading', { level: 1 });

/** The text of a value and of all its parts. */
const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const { text } = value as { readonly text?: unknown };
  return typeof text === 'string' && Object.keys(value).length <= 2 ? [text] : Object.values(value).flatMap(stringsOf);
};

const size = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.values(value).reduce<number>((n, part) => n + size(part), 0) : 1;

/** The record with the most values and the one with the fewest. */
async function extremes(page: Page): Promise<{ readonly most: Wire; readonly fewest: Wire }> {
  const sorted = (await mine(page, `expand=${RELATED}`)).sort((a, b) => size(a) - size(b));
  const [fewest, most] = [sorted[0], sorted.at(-1)];
  if (fewest === undefined || most === undefined) throw new Error('The contractor has no records');
  return { fewest, most };
}

async function contractorRecord(): Promise<RecordDocument> {
  const found = await records.findOne({
    memberIds: { $gt: '' },
    'contacts.2': { $exists: true },
    customTables: { $gt: [] },
  });
  if (found === null) throw new Error('No record has contacts and tables');
  return found;
}

async function memberId({ email }: Person): Promise<string> {
  const account = await client.db('records_portal').collection<{ _id: string }>('accounts').findOne({ email });
  return account?._id ?? '';
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate<AxeResults>('axe.run()');
  return results.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

test('shows every word that the API gives of the fullest record', async ({ page }) => {
  await open(page, '/account');
  const { most } = await extremes(page);
  await page.goto(`${portal.baseUrl}/my-records/${most.id}`);
  await expect(title(page)).toHaveText((most.type as { text: string }).text);
  const shown = (await main(page).textContent()) ?? '';
  const { type, recordId: _record, statusType: _statusType, ...rest } = most;
  const words = stringsOf([rest, (type as { value: string }).value.split('/')]).filter(
    (word) => !/^\d{4}-\d{2}-\d{2} |^\d\d\/\d\d\/\d{4}$|CHECKED$|^[YN]$/.test(word),
  );
  expect(words.length).toBeGreaterThan(100);
  const missing = words.filter((word) => !shown.includes(word.replace(/^•+/, '')));
  expect(missing).toEqual([]);
  await expect(page).toHaveTitle(new RegExp(most.customId));
  await expect(main(page).getByText('You', { exact: true }).first()).toBeVisible();
});

test("another's record is as unknown as one that does not exist", async ({ page }) => {
  await open(page, '/account');
  const own = new Set((await mine(page, 'fields=id')).map(({ id }) => id));
  const other = await records.findOne({ _id: { $nin: [...own] } }, { projection: { _id: 1 } });
  const pages: string[] = [];
  for (const id of [other?._id ?? '', 'DEMO-00000-00-00000', "x'%22<b>"]) {
    const answer = await page.goto(`${portal.baseUrl}/my-records/${id}`);
    expect(answer?.status(), id).toBe(404);
    // A slow machine streams the title behind the page.
    await expect(page).toHaveTitle(/^There is no such record/);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    pages.push(`${await page.title()} ${await main(page).textContent()}`);
  }
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toMatch(/^There is no such record, or it is not yours - .* There is no such record/);
  expect(await violations(page)).toEqual([]);
  await main(page).getByRole('link', { name: 'Back to your records' }).click();
  await expect(page).toHaveURL(`${portal.baseUrl}/my-records`);
});

test('no record of the contractor scrolls sideways on a phone', async ({ page }) => {
  test.slow();
  await open(page, '/account');
  await page.setViewportSize({ width: 360, height: 740 });
  const all = await mine(page, 'expand=contacts,professionals');
  const isMasked = (item: object) => Object.values(item).some((value) => typeof value === 'string' && /^•/.test(value));
  const people = ({ contacts = [], professionals = [] }: Wire) => [contacts, professionals].flat() as object[];
  const masked = all.filter((record) => people(record).filter(isMasked).length > 1);
  expect(masked.length).toBeGreaterThan(5);
  const others = all.filter((_, at) => at % 60 === 0);
  for (const { id, customId } of [...masked.slice(0, 8), ...others]) {
    await page.goto(`${portal.baseUrl}/my-records/${id}`);
    expect(await overflow(page), customId).toBe(0);
  }
});

test('without a session one signs in and comes back to the same record in the same list', async ({ page }) => {
  const path = '/my-records/DEMO-00000-00-00000?statusTypes=OPEN&at=3';
  await page.goto(`${portal.baseUrl}${path}`);
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(path);
});

test('goes along the list by links and keys, and back to the same view', async ({ page }) => {
  await open(page, '/account');
  const openIds = (await mine(page, 'fields=id,customId&statusTypes=OPEN')).map(({ id }) => id);
  const [first, second, third] = openIds;
  await page.goto(`${portal.baseUrl}/my-records/${second}?statusTypes=OPEN&size=10&at=1`);
  const ways = page.getByRole('navigation', { name: 'Your records' });
  await expect(ways).toContainText(`2 of ${openIds.length}`);

  await ways.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${portal.baseUrl}/my-records/${third}?statusTypes=OPEN&size=10&at=2`);
  await expect(ways).toContainText(`3 of ${openIds.length}`);
  // A key that comes while the page turns is lost, as it may be for a person too.
  const press = (key: string, at: number) =>
    expect(async () => {
      await page.keyboard.press(key);
      await expect(ways).toContainText(`${at} of ${openIds.length}`, { timeout: 3_000 });
    }).toPass();
  await press('[', 2);
  await press('[', 1);
  await expect(page).toHaveURL(new RegExp(`${first}\\?`));
  await expect(ways.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await press(']', 2);
  await expect(page).toHaveURL(new RegExp(`${second}\\?`));

  await page.evaluate(() => localStorage.setItem('records-portal:single-keys', 'off'));
  await page.keyboard.press(']');
  await page.waitForTimeout(300);
  await expect(page).toHaveURL(new RegExp(`${second}\\?`));

  await page.goto(`${portal.baseUrl}/my-records/${openIds[12]}?statusTypes=OPEN&size=10&at=12`);
  await expect(page.getByRole('link', { name: 'Back to your records' })).toHaveAttribute(
    'href',
    `/my-records?statusTypes=OPEN&size=10&page=2#${openIds[12]}`,
  );
});

test('finds its place again where the list has moved, and says none where it is not in it', async ({ page }) => {
  await open(page, '/account');
  const all = await mine(page, 'fields=id,statusType');
  const at = all.findIndex(({ statusType }) => statusType === 'COMPLETE');
  await page.goto(`${portal.baseUrl}/my-records/${all[at]?.id}?at=${at + 5}`);
  const ways = page.getByRole('navigation', { name: 'Your records' });
  await expect(ways).toContainText(`${at + 1} of ${all.length}`);
  await page.goto(`${portal.baseUrl}/my-records/${all[at]?.id}?statusTypes=OPEN&at=0`);
  await expect(title(page)).toBeVisible();
  await expect(ways.getByRole('link')).toHaveCount(1);
});

test('in Spanish everything has words, and what has none is marked', async ({ page }) => {
  await open(page, '/account');
  const { most } = await extremes(page);
  await page.goto(`${portal.baseUrl}/my-records/${most.id}?at=0`);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(main(page)).toContainText('Algunas palabras de esta página se escribieron en inglés');
  const description = main(page).locator('dd bdi').first();
  await expect(description).toHaveAttribute('lang', 'en');
  await expect(main(page)).not.toContainText(/Record(Fields)?\./);
});

test('the day of an expiry that is switched off is a plain field, in both languages', async ({ page }) => {
  const id = 'DEMO-OFF00-00-00001';
  const { _id, ...found } = await contractorRecord();
  await records.insertOne({
    ...found,
    _id: id,
    memberIds: [await memberId(CONTRACTOR)],
    value: 'OFF00-00-00001',
    customId: 'OFF-1',
    renewalInfo: {
      expirationDate: new Date(Date.now() + 12 * DAY),
      expirationStatus: { value: 'DISABLED', text: 'Disabled' },
    },
  });
  await open(page, '/account');
  await page.goto(`${portal.baseUrl}/my-records/${id}`);
  const dates = main(page).locator('.record-dates');
  const label = main(page).locator('dt');
  await expect(label.filter({ hasText: /^Expiration date$/ })).toHaveCount(1);
  await expect(dates).not.toContainText('Expires');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(label.filter({ hasText: /^Fecha de vencimiento$/ })).toHaveCount(1);
  await expect(dates).not.toContainText('Vence');
  await records.deleteOne({ _id: id });
});

const SCHEMA_MISMATCH = {
  name: `O'Brien "Bo" & <b>Söhne</b> 🏗️👷🏽‍♀️`,
  arabic: 'شركة البناء الحديثة (12) للمقاولات',
  long: `${'Llanfairpwllgwyngyll'.repeat(9)} ${'x'.repeat(19)}`,
};

test.describe('a record with odd names', () => {
  const id = 'DEMO-ODD00-00-00001';

  test.beforeAll(async () => {
    const { _id, ...found } = await contractorRecord();
    const [contact] = found.contacts ?? [];
    const wide = Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`Column number ${at + 1}`, `value ${at}`]));
    await records.insertOne({
      ...found,
      _id: id,
      memberIds: [await memberId(CONTRACTOR)],
      value: 'ODD00-00-00001',
      customId: 'ODD-1',
      statusType: 'INCOMPLETE',
      status: { value: 'Y', text: 'Waiting for “plans”' },
      openedDate: new Date(),
      balance: 1234.5,
      description: SCHEMA_MISMATCH.long,
      name: SCHEMA_MISMATCH.name,
      renewalInfo: {
        expirationDate: new Date(Date.now() + 12 * DAY),
        expirationStatus: { value: 'ENABLED', text: 'Enabled' },
      },
      contacts: [
        { ...contact, fullName: SCHEMA_MISMATCH.name },
        { ...contact, fullName: SCHEMA_MISMATCH.arabic },
        { ...contact, fullName: SCHEMA_MISMATCH.long },
      ],
      customTables: [{ id: 'Wide', rows: [{ id: '1', action: 'Add', fields: wide }] }],
    });
  });

  test.beforeEach(async ({ page }) => open(page, '/account'));

  for (const width of [1440, 360]) {
    test(`keeps its shape at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${portal.baseUrl}/my-records/${id}?at=0`);
      for (const name of Object.values(SCHEMA_MISMATCH)) await expect(main(page)).toContainText(name);
      expect(await overflow(page)).toBe(0);
      const region = page.getByRole('region', { name: 'Wide' });
      await region.focus();
      await expect(region).toBeFocused();
      const scrolls = await region.evaluate((element) => element.scrollWidth > element.clientWidth);
      expect(scrolls).toBe(true);
      await expect(main(page).locator('bdi', { hasText: SCHEMA_MISMATCH.arabic }).first()).toHaveCSS(
        'direction',
        'rtl',
      );
    });
  }

  test('says what to do now', async ({ page }) => {
    await page.goto(`${portal.baseUrl}/my-records/${id}`);
    const todo = main(page).locator('.record-todo');
    await expect(todo).toContainText('Something is missing in this record');
    await expect(todo).toContainText('1,234.50 is still to be paid');
    await expect(todo).toContainText('This ends in 12 days, on');
    await expect(page.locator('[aria-current=date]')).toContainText('Today');
    await expect(main(page).getByRole('list').locator('.timeline__stop--ahead').last()).toContainText('in 12 days');
  });

  for (const { colorScheme, viewport } of LOOKS) {
    test(`has no violations at ${viewport.width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.goto(`${portal.baseUrl}/my-records/${id}?at=0`);
      for (const summary of await main(page).locator('summary').all()) await summary.click();
      expect(await violations(page)).toEqual([]);
    });
  }

  test('a record that cannot be read says so, and is there once it can', async ({ page }) => {
    const broken = 'DEMO-ODD00-00-00002';
    const stored = await records.findOne({ _id: id });
    if (stored === null) throw new Error('The odd record is gone');
    await records.insertOne({ ...stored, _id: broken });
    // Reading the record fails, whatever is in it.
    const accounts = client.db('records_portal').collection('accounts');
    const before = await accounts.findOneAndUpdate({ email: CONTRACTOR.email }, { $set: { self: 5 } });
    await page.goto(`${portal.baseUrl}/my-records/${broken}`);
    await expect(main(page).getByRole('alert')).toContainText('We could not load this record');
    await expect(page).toHaveTitle(/^We could not load this record - /);
    expect(await violations(page)).toEqual([]);
    await accounts.updateOne({ email: CONTRACTOR.email }, { $set: { self: before?.self } });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(title(page)).not.toContainText('could not');
    await records.deleteOne({ _id: broken });
  });
});

/** Every text and every name of a custom field as one word of 200 letters; what is no text stays. */
function endless(value: unknown, word = 'Endless'.repeat(29).slice(0, 200)): unknown {
  if (typeof value === 'string') return /^([YN]|\d{4}-\d{2}-\d{2})$/.test(value) ? value : word;
  if (Array.isArray(value)) return value.map((item) => endless(item));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const { translations: _translations, ...parts } = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, endless(part)]));
}

test.describe('a record of words that do not end', () => {
  const id = 'DEMO-LONG0-00-00001';

  test.beforeAll(async () => {
    const { _id, parties, memberIds, serviceProviderCode, ...found } = await contractorRecord();
    const word = String(endless(''));
    const fields = { [word]: word, [`${word}2`]: 'CHECKED' };
    const long = {
      name: word,
      description: word,
      ...found,
      status: { value: word, text: word },
      customForms: [fields, fields],
      customTables: [{ id: word, rows: [{ id: word, action: word, fields }] }],
    };
    await records.insertOne({
      ...(endless(long) as RecordDocument),
      _id: id,
      statusType: 'INCOMPLETE',
      openedDate: new Date(),
      serviceProviderCode,
      parties,
      memberIds: [await memberId(CONTRACTOR)],
      searchText: searchTextOf(endless(long) as RecordDocument),
    });
  });
  test.afterAll(() => records.deleteOne({ _id: id }));

  for (const width of [1440, 768, 360]) {
    test(`keeps its shape at ${width} px, on its page and in the list`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await open(page, '/account');
      const word = String(endless(''));
      await page.goto(`${portal.baseUrl}/my-records/${id}?at=0`);
      await expect(title(page)).toHaveText(word);
      for (const summary of await main(page).locator('summary').all()) await summary.click();
      expect(await overflow(page)).toBe(0);
      await picture(page, 'record');
      await page.goto(
        `${portal.baseUrl}/my-records?customId=${word}&type=${word}&module=${word}&status=${word}&q=${word}`,
      );
      await expect(main(page).locator('.records__link')).toHaveCount(1);
      expect(await overflow(page)).toBe(0);
      await picture(page, 'list');
      if (width < 1440) return;
      for (const menu of ['Type', 'Area', 'Status']) {
        await page.locator('.filter-line__wide summary', { hasText: menu }).first().click();
        expect(await overflow(page), menu).toBe(0);
        await page.keyboard.press('Escape');
      }
    });
  }
});

test('what cannot be read is left out, and the rest is shown', async ({ page }) => {
  const id = 'DEMO-TORN0-00-00001';
  const { _id, type, ...found } = await contractorRecord();
  const torn = {
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
  };
  await records.insertOne({
    ...found,
    ...torn,
    _id: id,
    customId: 'TORN-1',
    openedDate: new Date(),
    memberIds: [await memberId(CONTRACTOR)],
  } as unknown as RecordDocument);
  await open(page, '/account');
  await page.goto(`${portal.baseUrl}/my-records/${id}`);
  await expect(title(page)).toHaveText('Foo/Bar/Baz/Qux');
  await expect(page).toHaveTitle(/^Foo\/Bar\/Baz\/Qux, TORN-1/);
  await expect(main(page)).toContainText('No address is given.');
  expect(await violations(page)).toEqual([]);
  await page.goto(`${portal.baseUrl}/my-records?customId=TORN-1`);
  await expect(main(page).locator('tbody tr')).toContainText(['Foo/Bar/Baz/Qux']);
  await records.deleteOne({ _id: id });
});

test('a record of which next to nothing is known is a page all the same', async ({ page }) => {
  await open(page, '/account');
  const id = 'DEMO-BARE0-00-00001';
  await records.insertOne({
    _id: id,
    value: 'BARE0-00-00001',
    customId: '',
    serviceProviderCode: 'DEMO',
    module: 'Building',
    type: {} as RecordDocument['type'],
    statusType: 'SOMETHING NEW',
    parties: [],
    memberIds: [await memberId(CONTRACTOR)],
  });
  await page.goto(`${portal.baseUrl}/my-records/${id}`);
  await expect(title(page)).toHaveText('Type not given');
  await expect(main(page)).toContainText('SOMETHING NEW');
  await expect(main(page)).toContainText('No day is known on which something happened or is due.');
  expect(await violations(page)).toEqual([]);
  await records.deleteOne({ _id: id });
});

test('prints on two pages, A4 and Letter', async ({ page }) => {
  await open(page, '/account');
  const { most, fewest } = await extremes(page);
  for (const { id } of [most, fewest]) {
    await page.goto(`${portal.baseUrl}/my-records/${id}?at=0`);
    for (const format of ['A4', 'Letter']) {
      const margin = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' };
      const pdf = (await page.pdf({ format, margin })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page[^s]/g)?.length, `${id} ${format}`).toBeLessThanOrEqual(2);
    }
  }
});

test('needs no script, shifts nothing and keeps to the security policy', async ({ page, browser }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await open(page, '/account');
  const { most } = await extremes(page);
  const address = `${portal.baseUrl}/my-records/${most.id}?at=0`;
  await watchShifts(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(await shiftsSeen(page)).toEqual([]);
  expect(refused).toEqual([]);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(address);
  await expect(title(still)).toBeVisible();
  await expect(still.getByRole('link', { name: /Next|Previous/ }).first()).toBeVisible();
  await plain.close();
});

/** Labels of personal fields. */
const PERSONAL =
  /^(Gender|Race or ethnicity|Passport|Social security number|State ID|Tax number|Federal employer number)$/;

test("a citizen's own dates of birth stay with the citizen", async ({ page }) => {
  await open(page, '/account', CITIZEN);
  for (const { id, contacts = [] } of (await mine(page, 'expand=contacts')).slice(0, 5)) {
    await page.goto(`${portal.baseUrl}/my-records/${id}`);
    const born = (contacts as { readonly birthDate?: string }[]).filter(({ birthDate }) => birthDate !== undefined);
    await expect(main(page).getByText('Date of birth')).toHaveCount(born.length > 0 ? 1 : 0);
    // The citizen is nobody on them in person.
    await expect(title(page)).toBeVisible();
    await expect(main(page).getByText(PERSONAL)).toHaveCount(0);
    await expect(main(page).getByText('only the last four characters')).toHaveCount(0);
  }
});

test('the contractor reads personal fields of the one party that the contractor is', async ({ page }) => {
  await open(page, '/account');
  const all = await mine(page, 'expand=contacts,owners');
  const has = (items: unknown, field: string) =>
    (items as object[] | undefined)?.some((item) => field in item) ?? false;
  const own = all.find(({ contacts, owners }) => has(contacts, 'race') && has(owners, 'taxId'));
  await page.goto(`${portal.baseUrl}/my-records/${own?.id}`);
  await expect(main(page).getByText(PERSONAL).first()).toBeVisible();
  await expect(main(page).getByText('only the last four characters')).toHaveCount(1);
  const race = main(page).getByRole('row', { name: /^Race or ethnicity/ });
  await expect(race.getByRole('cell').filter({ hasText: /./ })).toHaveCount(1);
});
