import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { embeddedDatabaseUri } from '@records-portal/embedded-mongodb/location';
import { MongoClient } from 'mongodb';
import type { RecordDocument } from '@/lib/records/document';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { CONTRACTOR, signIn } from '../../support/portal/sign-in';
import { type Portal, startPortal } from '../../support/portal-process';

// Checks where pages show the settings in an agency's settings file.

const SETTINGS = `
AGENCY_NAME: City of Example
AGENCY_TIME_ZONE: America/Denver
AGENCY_COLOR: "#c8102e"
AGENCY_EMAIL: records@city.example
AGENCY_PHONE: +1 555 010 0100
AGENCY_WEBSITE: https://www.city.example/permits
AGENCY_ADDRESS: |
  1 Main Street
  Example, CO 80000
AGENCY_HOURS: Monday to Friday, 8 to 4
AGENCY_CURRENCY: EUR
PAYMENT_URL: https://pay.city.example/?permit={number}
RENEW_URL: https://licenses.city.example/{number}/renew
APPLY_URL: https://apply.city.example/?type={type}
MODULES: [Building, Licenses]
POPULAR_TYPES: [Building/Residential/Garage/New, Fire/Systems/Sprinkler/Permit]
HELP_TEXTS:
  home:
    en: |
      The counter is closed on Mondays.

      Ask us about <b>fences</b> & sheds.
    es: La ventanilla cierra los lunes.
  sign-in: {en: Use the address on your permit.}
  my-records: {en: Missing a permit? Call us., es: ¿Falta un permiso? Llámenos.}
  record: {en: How to read a record.}
  record-types: {en: Not sure which? Ask us.}
  requirements: {en: Bring two copies.}
  account: {en: Keep your address up to date.}
  developers: {en: Write to us before you begin.}
  checklists: {en: For inspectors.}
`;

let folder: string;
let portal: Portal;
const settingsFile = () => path.join(folder, 'portal.settings.yaml');
test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(path.join(tmpdir(), 'agency-settings-'));
  await writeFile(settingsFile(), SETTINGS);
  portal = await startPortal({
    SETTINGS_FILE: settingsFile(),
    AGENCY_NAME: 'Town of Override',
    LOG_LEVEL: 'warn',
    ANSWER_TIMEOUT_MS: '10000',
  });
});
test.afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true });
});

test('settings appear on the home page and in the layout, and the environment overrides the file', async ({ page }) => {
  await page.goto(portal.baseUrl);
  await expect(page).toHaveTitle('Town of Override');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Help' })).toBeVisible();
  await expect(main).toContainText('The counter is closed on Mondays.');
  // The text is plain, so tags are shown literally.
  await expect(main).toContainText('Ask us about <b>fences</b> & sheds.');
  await expect(main.getByRole('link', { name: 'records@city.example' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'www.city.example' })).toHaveAttribute('href', /^https:\/\/www\.city/);
  await expect(footer).toContainText('1 Main Street');
  await expect(footer).toContainText('Monday to Friday, 8 to 4');
  await expect(footer.getByRole('link', { name: '+1 555 010 0100' })).toHaveAttribute('href', 'tel:+15550100100');
  await expect(footer.getByRole('link', { name: 'records@city.example' })).toHaveAttribute(
    'href',
    'mailto:records@city.example',
  );
  await expect(footer).toContainText('Times are in Mountain Time.');
  expect(await page.evaluate<string>("getComputedStyle(document.body).getPropertyValue('--accent')")).toBe('#c8102e');
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect(main.getByRole('link', { name: 'Pay or renew' })).toHaveAttribute('href', '/my-records?needs=payment');
  await expect(main.getByRole('list', { name: 'Popular permits and licenses' }).getByRole('link')).toHaveCount(1);
  await expect(main.getByRole('link', { name: /^\p{L}+ \d+ types$/u })).toHaveText([/^Building/, /^Licenses/]);
  await main.getByRole('link', { name: /^Licenses \d+ types$/ }).click();
  await expect(page).toHaveURL(/\/record-types#module-Licenses$/);
});

const FOR_ACCOUNTS = ['/account', '/my-records/UNKNOWN', '/admin/accounts', '/staff/checklists'];
for (const address of ['/register', '/forgot-password', '/accessibility', '/developers', ...FOR_ACCOUNTS]) {
  test(`${address} shows the agency’s contact details where it tells people to get in touch`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: portal.baseUrl });
    const page = await context.newPage();
    if (FOR_ACCOUNTS.includes(address)) await signIn(page, address);
    else await page.goto(address);
    const main = page.getByRole('main');
    await expect(main).toContainText(/contact|ask/i);
    for (const name of ['+1 555 010 0100', 'records@city.example', 'www.city.example'])
      await expect(main.getByRole('link', { name }).first()).toBeVisible();
    await expect(main).toContainText('Monday to Friday, 8 to 4');
    await expect(main).toContainText('1 Main Street');
    await context.close();
  });
}

test('only the configured modules can be found', async ({ page }) => {
  await page.goto(`${portal.baseUrl}/record-types`);
  const modules = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(modules).not.toHaveCount(0);
  for (const name of await modules.allTextContents()) expect(name).toMatch(/^(Building|Licenses)/);
  await page.goto(`${portal.baseUrl}/record-types?q=fire`);
  const found = page.getByRole('main').locator('a[href$="/requirements"]');
  await expect(found.filter({ hasText: 'Fire and Security Alarm' })).not.toHaveCount(0);
  await expect(found.and(page.locator('a[href^="/record-types/Fire-"]'))).toHaveCount(0);
  // The API still lists all modules, because it follows the specification.
  const response = await page.request.get(`${portal.baseUrl}/api/v4/settings/records/types?module=Planning&limit=1`);
  expect(((await response.json()) as { result: unknown[] }).result).toHaveLength(1);
});

for (const { address, text } of [
  { address: '/record-types', text: 'Not sure which? Ask us.' },
  { address: '/developers', text: 'Write to us before you begin.' },
]) {
  test(`${address} shows its help text when Help is opened`, async ({ page }) => {
    await page.goto(`${portal.baseUrl}${address}`);
    await expect(page.getByText(text)).toBeHidden();
    await page.getByText('Help', { exact: true }).click();
    await expect(page.getByText(text)).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}

test('help appears on pages behind the sign-in, in the language of the page', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: portal.baseUrl, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await expect(page.getByText('Use the address on your permit.')).toBeVisible();
  await signIn(page, '/my-records');
  await page.getByText('Help', { exact: true }).click();
  await expect(page.getByText('Missing a permit? Call us.')).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
  await context.addCookies([{ name: 'locale', value: 'es', url: portal.baseUrl }]);
  await page.reload();
  await page.getByText('Ayuda', { exact: true }).click();
  await expect(page.getByText('¿Falta un permiso? Llámenos.')).toBeVisible();
  await page.goto('/account');
  await page.getByText('Ayuda', { exact: true }).click();
  // The text exists in one language only, so it is marked with that language.
  await expect(page.getByText('Keep your address up to date.')).toHaveAttribute('lang', 'en');
  await context.close();
});

/** Gives one of the contractor's licenses a number with URL characters, a balance and an expiration date. */
async function changeLicense(expirationDate: Date): Promise<string> {
  const client = await new MongoClient(embeddedDatabaseUri(portal.dataDir)).connect();
  try {
    const db = client.db('records_portal');
    const account = await db.collection<{ _id: string }>('accounts').findOne({ email: CONTRACTOR.email });
    const records = db.collection<RecordDocument>('records');
    const record = await records.findOneAndUpdate(
      { module: 'Licenses', 'renewalInfo.expirationStatus.value': 'ENABLED', memberIds: account?._id ?? '' },
      {
        $set: {
          customId: 'LIC/24 #7&x',
          balance: 1_234.5,
          statusType: 'OPEN',
          'renewalInfo.expirationDate': expirationDate,
        },
      },
      { sort: { _id: 1 } },
    );
    return record?._id ?? '';
  } finally {
    await client.close();
  }
}

test('a record and the requirements link to where people pay, renew and apply', async ({ browser }) => {
  const days = 86_400_000;
  const id = await changeLicense(new Date(Date.now() + 10 * days));
  const context = await browser.newContext({ baseURL: portal.baseUrl });
  const page = await context.newPage();
  await signIn(page, '/my-records?needs=payment');
  await expect(page.getByRole('cell').filter({ hasText: '€1,234.50' })).toHaveCount(1);
  await page.goto(`/my-records/${id}`);
  const todo = page.getByRole('region', { name: 'Next step' });
  await expect(todo).toContainText('You owe €1,234.50 to the Town of Override.');
  await expect(todo.getByRole('link', { name: 'Pay €1,234.50' })).toHaveAttribute(
    'href',
    'https://pay.city.example/?permit=LIC%2F24%20%237%26x',
  );
  await expect(todo).toContainText('This license expires in 10 days');
  const renew = todo.getByRole('link', { name: 'Renew license' });
  await expect(renew).toHaveAttribute('href', 'https://licenses.city.example/LIC%2F24%20%237%26x/renew');
  await expect(todo.getByRole('link', { name: '+1 555 010 0100' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fees' })).toContainText('€1,234.50');
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.goto('/');
  const pay = page.getByRole('region', { name: 'Action needed' }).getByRole('link', { name: /^Pay €/ });
  await expect(pay.first()).toHaveAttribute('href', /^https:\/\/pay\.city\.example\/\?permit=[^{]+$/);
  await expect(page.getByRole('region', { name: 'Fees due' })).not.toContainText('Contact');

  await page.goto(`/my-records/${id}`);
  await changeLicense(new Date(Date.now() - 10 * days));
  await page.reload();
  await expect(todo).toContainText('This license expired on');
  await expect(renew).toBeVisible();

  await page.goto('/record-types/Building-Residential-Garage-New/requirements');
  await expect(page.getByRole('link', { name: 'Apply online' })).toHaveAttribute(
    'href',
    'https://apply.city.example/?type=Building%2FResidential%2FGarage%2FNew',
  );
  expect(await accessibilityViolations(page)).toEqual([]);
  await context.close();
});

test('with one language there is no language switch, regardless of the browser’s language', async ({ browser }) => {
  test.setTimeout(120_000);
  const own = await startPortal({ LANGUAGES: 'es', DEFAULT_LANGUAGE: 'es_US', LOG_LEVEL: 'warn' });
  const context = await browser.newContext({ baseURL: own.baseUrl, locale: 'en-US' });
  try {
    await context.addCookies([{ name: 'locale', value: 'en', url: own.baseUrl }]);
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('button', { name: /Español|English/ })).toHaveCount(0);
  } finally {
    await context.close();
    await own.stop();
  }
});
