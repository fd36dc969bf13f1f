import { expect, type Page, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { DISPLAY_VARIANTS } from '../../support/portal/display-variants';
import { saveScreenshot } from '../../support/portal/save-screenshot';

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
const required = (page: Page) => page.getByRole('region', { name: 'Required' });
const boxes = (page: Page) => required(page).getByRole('checkbox');
const progress = (page: Page) => required(page).getByRole('status');

const described = async (page: Page): Promise<Description> => {
  const response = await page.request.get(`${ADDRESS}.json`);
  return ((await response.json()) as { result: Description }).result;
};

test('the list has everything that describe requires, each with a label and a description', async ({ page }) => {
  await page.goto(ADDRESS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New single-family home');
  const { fields, elements } = await described(page);
  const contacts = elements.find(({ name }) => name === 'contacts')?.types ?? [];
  const count =
    fields.filter(({ name, isRequired }) => isRequired && name !== 'type').length +
    elements.filter(({ name, isRequired }) => isRequired && name !== 'contacts').length +
    contacts.filter(({ minOccurance }) => minOccurance > 0).length;
  await expect(page.getByText(`You’ll need ${count} things to apply.`)).toBeVisible();
  await expect(boxes(page)).toHaveCount(count);
  await expect(page.getByLabel('One applicant')).toBeVisible();
  await expect(page.getByText('Designer (up to 3)')).toBeHidden();
  await page.locator('summary', { hasText: 'Optional' }).click();
  await expect(page.getByText('Designer (up to 3)')).toBeVisible();
  await expect(required(page).getByRole('heading', { level: 3 })).toHaveText(['Project', 'Property', 'People']);
  for (const box of await boxes(page).all()) await expect(box).toHaveAccessibleDescription(/\S/);
  // Fields that the agency fills in are not listed.
  await expect(page.getByText('Fees due', { exact: true })).toHaveCount(0);
});

test('checked boxes and progress are stored on this device for each type', async ({ page }) => {
  await page.goto(ADDRESS);
  const all = await boxes(page).count();
  await expect(progress(page)).toHaveText(`0 of ${all} ready`);
  await page.getByLabel('Housing units').check();
  await page.getByLabel('Address').focus();
  await page.keyboard.press('Space');
  await expect(progress(page)).toHaveText(`2 of ${all} ready`);
  await page.reload();
  await expect(page.getByLabel('Housing units')).toBeChecked();
  await expect(page.getByLabel('Address')).toBeChecked();
  await expect(progress(page)).toHaveText(`2 of ${all} ready`);
  await page.goto('/record-types/Building-Residential-Garage-New/requirements');
  await expect(progress(page)).toHaveText(/^0 of/);
  await page.goto(ADDRESS);
  for (const box of await boxes(page).all()) await box.check();
  await expect(progress(page)).toHaveText('You have everything you need.');
  await page.getByRole('button', { name: 'Clear progress' }).click();
  await expect(progress(page)).toHaveText(`0 of ${all} ready`);
});

const compareSummary = (page: Page) => page.locator('summary', { hasText: /^Compare/ });
const choices = (page: Page) => page.getByRole('main').locator('details', { has: compareSummary(page) });
const openCompare = (page: Page) => choices(page).locator('summary').click();

test('two types can be compared in two clicks, and a link leads back', async ({ page }) => {
  await page.goto(ADDRESS);
  await openCompare(page);
  await page.getByRole('searchbox', { name: 'Find a permit or license' }).fill('gar');
  await expect(choices(page).getByText('New apartment building')).toHaveCount(0);
  await choices(page).getByRole('link', { name: 'New garage', exact: true }).click();
  await expect(page).toHaveURL(/\?with=Building-Residential-Garage-New$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare New single-family home and New garage');
  await expect(page.getByText('4 differences')).toBeVisible();
  await expect(page.getByText('required for either')).toHaveCount(0);
  const starts = await page
    .locator('tbody tr > :first-child')
    .evaluateAll((cells) =>
      cells.map((cell) => cell.getBoundingClientRect().x + parseFloat(getComputedStyle(cell).paddingLeft)),
    );
  expect(new Set(starts).size).toBe(1);
  const first = page.locator('tbody tr').first();
  await expect(first).toContainText('Construction type');
  await expect(first).toContainText('Different');
  await expect(first.getByRole('cell')).toContainText(['Required', 'Optional']);
  await page.getByRole('link', { name: 'Back to New single-family home' }).click();
  await expect(boxes(page).first()).toBeVisible();
  await page.goto(`${ADDRESS}?with=nonsense`);
  await expect(page.getByRole('heading', { name: 'Permit or license not found' })).toBeVisible();
});

test('the choice of another type begins in its search, fits the window and can be made with the keyboard', async ({
  page,
}) => {
  for (const height of [900, 700]) {
    await page.setViewportSize({ width: 1440, height });
    await page.goto(ADDRESS);
    await openCompare(page);
    const field = page.getByRole('searchbox', { name: 'Find a permit or license' });
    await expect(field).toBeFocused();
    const panel = await page.locator('.filter__panel', { has: field }).boundingBox();
    expect((panel?.y ?? height) + (panel?.height ?? 0)).toBeLessThanOrEqual(height);
    await page.keyboard.press('ArrowDown');
    await expect(choices(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('garage');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?with=Building-Residential-Garage-New$/);
  }
});

test('the types to compare with are in the order of the list of permits and licenses', async ({ page }) => {
  await page.goto('/record-types');
  const rows = page.getByRole('main').locator('a[href$="/requirements"] strong');
  const listed = (await rows.allTextContents()).filter((name) => name !== 'New single-family home');
  await page.goto(ADDRESS);
  await openCompare(page);
  await expect(choices(page).getByRole('link')).toHaveText(listed);
});

test('at 360 px, a comparison names both types only above its columns, and in Spanish no contact twice', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await context.addCookies([{ name: 'locale', value: 'es', url: base() }]);
  await page.goto(`${ADDRESS}?with=Building-Residential-Garage-New`);
  const row = page.locator('tbody tr', { has: page.getByRole('rowheader', { name: 'Solicitante', exact: true }) });
  const [left, right] = await row.locator('td').all();
  expect((await left?.boundingBox())?.y).toBe((await right?.boundingBox())?.y);
  await expect(left ?? row).not.toContainText('Solicitante');
  await expect(page.locator('thead th').nth(1)).toBeInViewport();
  const name = await row.locator('.comparison__of').first().boundingBox();
  expect(name?.height).toBeLessThanOrEqual(1);
  await page.locator('tbody tr').last().scrollIntoViewIfNeeded();
  await expect(page.locator('thead th').nth(1)).toBeInViewport();
});

test('the requirements of a dog license say nothing about construction', async ({ page }) => {
  await page.goto('/record-types/Licenses-Animals-Dog-Annual/requirements');
  await page.locator('summary', { hasText: 'Optional' }).click();
  await expect(page.getByText('One applicant')).toBeVisible();
  for (const unfitting of ['Applicant name', 'Construction type', 'Housing units', 'Licensed professional'])
    await expect(page.getByRole('main').getByText(unfitting, { exact: true })).toHaveCount(0);
});

test('in dark colors, an empty box is as dark as a field, not gray as if disabled', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(ADDRESS);
  const box = boxes(page).first();
  const look = () =>
    box.evaluate((input) => {
      const { appearance, backgroundColor, width } = getComputedStyle(input);
      const field = document.body.appendChild(document.createElement('select'));
      return { appearance, isFieldColor: backgroundColor === getComputedStyle(field).backgroundColor, width };
    });
  const empty = await look();
  expect(empty).toMatchObject({ appearance: 'none', isFieldColor: true });
  await box.check();
  expect(await look()).toMatchObject({ appearance: 'auto', width: empty.width });
});

test('an unknown type gets a 404 page with a link to the list', async ({ page }) => {
  for (const id of ['nonsense', '%25', 'A-B-C-D', 'x'.repeat(2_000)]) {
    const response = await page.goto(`/record-types/${id}/requirements`);
    expect(response?.status(), id).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Permit or license not found');
  }
  await page.getByRole('link', { name: 'All permits and licenses' }).click();
  await expect(page).toHaveURL(/\/record-types$/);
  expect((await page.request.get('/record-types/nonsense/requirements.csv')).status()).toBe(404);
});

test('CSV and JSON match the page and the API', async ({ page }) => {
  await page.goto(ADDRESS);
  const csv = await page.request.get(`${ADDRESS}.csv`);
  expect(csv.headers()['content-disposition']).toContain('Building-Residential-Single-Family-New.csv');
  const text = await csv.text();
  expect(text.startsWith('\ufeffRequirement,Required,')).toBe(true);
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

  test('the page is complete, and requirements can be printed and compared', async ({ page }) => {
    await page.goto(ADDRESS);
    await expect(page.getByText(/You’ll need \d+ things to apply\./)).toBeVisible();
    await boxes(page).first().check();
    await page.locator('summary', { hasText: 'Download' }).click();
    const ways = [
      page.getByRole('button', { name: 'Print' }),
      ...['Spreadsheet (CSV)', 'Data (JSON)'].map((name) => page.getByRole('link', { name })),
    ];
    for (const way of ways) await expect(way).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(`See this list online: ${base()}${ADDRESS}`)).toBeVisible();
    await expect(boxes(page).first()).toBeVisible();
    await expect(page.getByText('Designer (up to 3)')).toBeVisible();
    for (const way of ways) await expect(way).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    for (const format of ['A4', 'Letter']) {
      const path = test.info().outputPath(`sheet-${format}.pdf`);
      const file = (await page.pdf({ path, format })).toString('latin1');
      expect(file.match(/\/Type\s*\/Page[^s]/g)?.length, format).toBeLessThanOrEqual(3);
    }
    await page.emulateMedia({ media: 'screen' });
    await openCompare(page);
    await choices(page).getByRole('link', { name: 'New garage', exact: true }).click();
    await expect(page.getByText('4 differences')).toBeVisible();
  });
});

for (const { colorScheme, viewport, language } of DISPLAY_VARIANTS) {
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
        expect(await accessibilityViolations(page), path).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
          0,
        );
        await saveScreenshot(page, `${name}-${language}`);
        for (const menu of await page.getByRole('article').locator('header summary').all()) {
          await menu.click();
          expect(await accessibilityViolations(page), `${path} with a menu`).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
        }
      }
    });
  });
}

test('the requirements are translated into Spanish', async ({ page, context }) => {
  await context.addCookies([{ name: 'locale', value: 'es', url: base() }]);
  await page.goto(ADDRESS);
  await expect(page.getByText('Hay 10 requisitos para presentar la solicitud.')).toBeVisible();
  await expect(page.getByLabel('Solicitante', { exact: true })).toBeVisible();
});
