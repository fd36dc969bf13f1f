import { expect, type Page, test } from '@playwright/test';
import { LOOKS } from '../../support/portal/looks';
import { picture } from '../../support/portal/picture';
import { violations } from '../../support/portal/violations';

const ID = 'Building-Residential-Single Family-New';
const ADDRESS = `/record-types/${encodeURIComponent(ID)}/requirements`;

type Description = {
  readonly fields: readonly { readonly name: string; readonly isRequired: boolean }[];
  readonly elements: readonly {
    readonly name: string;
    readonly isRequired: boolean;
    readonly types?: readonly { readonly value: string; readonly minOccurance: number }[];
  }[];
};

const base = (): string => test.info().project.use.baseURL ?? '';
const required = (page: Page) => page.getByRole('region', { name: 'Bring these' });
const boxes = (page: Page) => required(page).getByRole('checkbox');
const progress = (page: Page) => required(page).getByRole('status');

const described = async (page: Page): Promise<Description> => {
  const answer = await page.request.get(`${ADDRESS}.json`);
  return ((await answer.json()) as { result: Description }).result;
};

test('the list has everything that describe requires, each with a label and a meaning', async ({ page }) => {
  await page.goto(ADDRESS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Single Family – New');
  const { fields, elements } = await described(page);
  const contacts = elements.find(({ name }) => name === 'contacts')?.types ?? [];
  const count =
    fields.filter(({ name, isRequired }) => isRequired && name !== 'type').length +
    elements.filter(({ name, isRequired }) => isRequired && name !== 'contacts').length +
    contacts.filter(({ minOccurance }) => minOccurance > 0).length;
  await expect(page.getByText(`To apply for Single Family – New you need to bring ${count} things.`)).toBeVisible();
  await expect(boxes(page)).toHaveCount(count);
  await expect(page.getByLabel('1 contact of type Applicant')).toBeVisible();
  await expect(page.getByText('Up to 3 contacts of type Designer')).toBeVisible();
  for (const box of await boxes(page).all()) await expect(box).toHaveAccessibleDescription(/\S/);
  // Nobody can bring what the agency fills in itself.
  await expect(page.getByText('Balance', { exact: true })).toHaveCount(0);
});

test('ticks and progress are stored on this device for each type', async ({ page }) => {
  await page.goto(ADDRESS);
  const all = await boxes(page).count();
  await expect(progress(page)).toHaveText(`0 of ${all} ready`);
  await page.getByLabel('Number of homes').check();
  await page.getByLabel('The address').focus();
  await page.keyboard.press('Space');
  await expect(progress(page)).toHaveText(`2 of ${all} ready`);
  await page.reload();
  await expect(page.getByLabel('Number of homes')).toBeChecked();
  await expect(page.getByLabel('The address')).toBeChecked();
  await expect(progress(page)).toHaveText(`2 of ${all} ready`);
  await page.goto('/record-types/Building-Residential-Garage-New/requirements');
  await expect(progress(page)).toHaveText(/^0 of/);
  await page.goto(ADDRESS);
  for (const box of await boxes(page).all()) await box.check();
  await expect(progress(page)).toHaveText('Everything is ready.');
  await page.getByRole('button', { name: 'Clear the ticks' }).click();
  await expect(progress(page)).toHaveText(`0 of ${all} ready`);
});

test('two types can be compared and left again', async ({ page }) => {
  await page.goto(ADDRESS);
  await page.getByLabel('Other type', { exact: true }).selectOption({ value: 'Building-Residential-Garage-New' });
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/\?with=Building-Residential-Garage-New$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Single Family – New or Garage – New');
  await expect(page.getByText('They differ in 2 things.')).toBeVisible();
  const first = page.locator('tbody tr').first();
  await expect(first).toContainText('A licensed professional');
  await expect(first).toContainText('Differs');
  await expect(first.getByRole('cell')).toContainText(['Required', 'Optional']);
  await page.getByRole('link', { name: 'Back to the list for Single Family – New' }).click();
  await expect(boxes(page).first()).toBeVisible();
  await page.goto(`${ADDRESS}?with=nonsense`);
  await expect(page.getByRole('heading', { name: 'There is no such type to compare with' })).toBeVisible();
});

test('an unknown type answers 404 and links to the list', async ({ page }) => {
  for (const id of ['nonsense', '%25', 'A-B-C-D', 'x'.repeat(2_000)]) {
    const answer = await page.goto(`/record-types/${id}/requirements`);
    expect(answer?.status(), id).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such record type');
  }
  await page.getByRole('link', { name: 'Go to the list of types' }).click();
  await expect(page).toHaveURL(/\/record-types$/);
  expect((await page.request.get('/record-types/nonsense/requirements.csv')).status()).toBe(404);
});

test('CSV and JSON match the page and the API', async ({ page }) => {
  await page.goto(ADDRESS);
  const csv = await page.request.get(`${ADDRESS}.csv`);
  expect(csv.headers()['content-disposition']).toContain('Building-Residential-Single-Family-New.csv');
  const text = await csv.text();
  expect(text.startsWith('\ufeffWhat it is,Required,')).toBe(true);
  const labels = await required(page).locator('label').allTextContents();
  const rows = text.trim().split('\r\n').slice(1);
  expect(rows.slice(0, labels.length).map((row) => row.split(',')[0])).toEqual(labels);
  expect(rows.filter((row) => row.split(',')[1] === 'Yes').length).toBe(labels.length);

  const token = await page.request.post('/api/oauth2/token', {
    form: {
      grant_type: 'client_credentials',
      client_id: 'demo-app',
      client_secret: 'demo-secret',
      scope: 'records',
    },
  });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  const api = await page.request.get(`/api/v4/records/describe/create?type=${encodeURIComponent(ID)}`, {
    headers: { authorization: bearer },
  });
  expect(await (await page.request.get(`${ADDRESS}.json`)).json()).toEqual(await api.json());
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is complete, prints and compares', async ({ page }) => {
    await page.goto(ADDRESS);
    await expect(page.getByText(/To apply for Single Family – New you need to bring \d+ things\./)).toBeVisible();
    await boxes(page).first().check();
    const ways = [
      page.getByRole('button', { name: 'Print' }),
      ...['Compare with another type', 'Save as CSV', 'Save as JSON'].map((name) => page.getByRole('link', { name })),
    ];
    for (const way of ways) await expect(way).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(`This list is on the page ${base()}${ADDRESS}`)).toBeVisible();
    await expect(boxes(page).first()).toBeVisible();
    for (const way of ways) await expect(way).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeHidden();
    for (const format of ['A4', 'Letter']) {
      const path = test.info().outputPath(`sheet-${format}.pdf`);
      const file = (await page.pdf({ path, format })).toString('latin1');
      expect(file.match(/\/Type\s*\/Page[^s]/g)?.length, format).toBeLessThanOrEqual(3);
    }
    await page.emulateMedia({ media: 'screen' });
    await page.getByLabel('Other type', { exact: true }).selectOption({ value: 'Building-Residential-Garage-New' });
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByText('They differ in 2 things.')).toBeVisible();
  });
});

for (const { colorScheme, viewport, language } of LOOKS) {
  test.describe(`${colorScheme}, ${viewport.width} px, ${language}`, () => {
    test.use({ colorScheme, viewport });

    test('requirements have no accessibility violations', async ({ page, context }) => {
      test.slow();
      await context.addCookies([{ name: 'locale', value: language, url: base() }]);
      for (const [name, path] of [
        ['letter', ADDRESS],
        ['comparison', `${ADDRESS}?with=Building-Residential-Garage-New`],
        ['unknown', '/record-types/x/requirements'],
      ]) {
        await page.goto(path ?? '');
        expect(await violations(page), path).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
          0,
        );
        await picture(page, `${name}-${language}`);
      }
    });
  });
}

test('the requirements are translated into Spanish', async ({ page, context }) => {
  await context.addCookies([{ name: 'locale', value: 'es', url: base() }]);
  await page.goto(ADDRESS);
  await expect(
    page.getByText('Para solicitar Vivienda unifamiliar – Obra nueva tiene que presentar 10 cosas.'),
  ).toBeVisible();
  await expect(page.getByLabel('1 contacto de tipo Applicant')).toBeVisible();
  await expect(page.getByText('Los tipos de contacto tienen nombre solo en inglés.')).toBeVisible();
});
