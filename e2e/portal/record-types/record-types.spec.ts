import { expect, type Page, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { DISPLAY_VARIANTS } from '../../support/portal/display-variants';
import { saveScreenshot } from '../../support/portal/save-screenshot';

/** All rows of the list, even in closed categories. */
const cards = (page: Page) => page.getByRole('main').locator('a[href$="/requirements"]');
/** The sentence that says how many types the page lists. */
const summary = (page: Page) => page.getByRole('main').getByRole('status').first();
const search = (page: Page) => page.getByRole('searchbox');
const results = (page: Page) => page.getByRole('region', { name: 'Search results' });
const total = async (page: Page): Promise<number> => cards(page).count();

const category = (page: Page, name: string) =>
  page.locator('details', { has: page.getByRole('heading', { level: 2, name, exact: true }) });

test('categories are closed cards with counts, and open to rows that link to the requirements', async ({ page }) => {
  await page.goto('/record-types');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Permits and licenses');
  const all = await total(page);
  await expect(summary(page)).toHaveText(`${all} types`);
  for (const name of ['Building', 'Code enforcement', 'Fire', 'Licenses', 'Planning', 'Service requests']) {
    await expect(category(page, name).locator('summary').first()).toContainText(/\d+ types?/);
    await expect(category(page, name).getByRole('link', { includeHidden: true }).first()).toBeHidden();
  }
  const building = category(page, 'Building');
  const house = building.getByRole('link', { name: /^New single-family home/ });
  await building.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await expect(house).toBeHidden();
  await building.locator('summary', { hasText: 'Residential 27 types' }).last().press('Enter');
  await expect(house).toBeVisible();
  const residential = building.getByRole('list', { name: 'Building › Residential', exact: true });
  await expect(residential.getByRole('listitem')).toHaveCount(27);
  await expect(house).toHaveAccessibleName(/(A|Not a)ccepting applications What you’ll need$/);
  await house.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New single-family home');
});

test('a URL fragment opens its category', async ({ page }) => {
  await page.goto('/record-types#module-Licenses');
  await expect(category(page, 'Licenses').getByRole('link').first()).toBeVisible();
  await expect(category(page, 'Fire').getByRole('link', { includeHidden: true }).first()).toBeHidden();
});

test('the outline has the title and the categories, and the page shows no internal codes or flags', async ({
  page,
}) => {
  await page.goto('/record-types');
  const outline = page.getByRole('main').locator('h1, h2, h3, h4, h5, h6');
  await expect(outline).toHaveCount(8);
  for (const hidden of ['can be deleted', 'FEES', 'Building/Residential'])
    await expect(page.getByRole('main')).not.toContainText(hidden);
});

test('the filters stay in place while the rest of the form loads', async ({ page, context }) => {
  for (const locale of ['en', 'es']) {
    await context.addCookies([{ name: 'locale', value: locale, url: base() }]);
    await page.goto('/record-types');
    const filters = page.getByRole('search').locator('details');
    const place = async () => {
      const { x, y } = (await filters.boundingBox()) ?? {};
      return { x, y };
    };
    const whole = await place();
    await page.getByRole('search').evaluate((form) => {
      for (const late of form.querySelectorAll('button, details > div')) late.remove();
    });
    expect(await place(), locale).toEqual(whole);
  }
});

test('a result shows its alias, its category and whether it is open for applications', async ({ page }) => {
  await page.goto('/record-types?q=restaurant+license');
  await expect(cards(page).first()).toContainText('Food service license');
  await expect(cards(page).first()).toContainText('Licenses');
  await expect(cards(page).first()).toContainText('Accepting applications');
});

for (const [language, searched, first] of [
  ['en', 'deck', 'Single-family home addition'],
  ['en', 'food truck', 'Street vendor license'],
  ['es', 'cocina', 'Remodelación de edificio de apartamentos'],
] as const) {
  test(`in ${language}, "${searched}" finds permits by everyday words`, async ({ page, context }) => {
    await context.addCookies([{ name: 'locale', value: language, url: base() }]);
    await page.goto(`/record-types?search=${encodeURIComponent(searched)}`);
    await expect(search(page)).toHaveValue(searched);
    const found = await total(page);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(10);
    await expect(cards(page).filter({ hasText: first })).toHaveCount(1);
  });
}

test('everyday words find the most fitting open permit first and say which word it was', async ({ page, context }) => {
  for (const [locale, searched, first, why] of [
    ['en', 'fence', 'Single-family home addition', 'Also: fence'],
    ['en', 'garage', 'New garage', ''],
    ['es', 'cocina', 'Remodelación de vivienda unifamiliar', 'También: cocina'],
  ] as const) {
    await context.addCookies([{ name: 'locale', value: locale, url: base() }]);
    await page.goto(`/record-types?q=${searched}`);
    await expect(cards(page).first()).toContainText(first);
    await expect(cards(page).first()).toContainText(why);
    await expect(cards(page).first()).toContainText(/Accepting applications|Se aceptan solicitudes/);
  }
});

test('matches in the name come first', async ({ page }) => {
  await page.goto('/record-types?q=restaurant');
  await expect(cards(page).first()).toContainText('Restaurant license');
  await expect(cards(page).filter({ hasText: 'Commercial building alteration' })).toHaveCount(1);
});

test('a search shows results within 200 ms on a CPU that is four times slower', async ({ page, context }) => {
  await page.goto('/record-types', { waitUntil: 'networkidle' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  /** Milliseconds from the change of the field to the next paint, several times. */
  const times = await search(page).evaluate(async (field: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const taken: number[] = [];
    for (const text of ['g', 'ga', 'garage', 'new', 'deck', '', 'roof']) {
      const start = performance.now();
      setValue?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise<void>((painted) => requestAnimationFrame(() => setTimeout(painted)));
      taken.push(performance.now() - start);
    }
    return taken.sort((a, b) => a - b);
  });
  expect(times[Math.floor(times.length / 2)]).toBeLessThan(200);
  await expect(cards(page).first()).toContainText('repair');
});

test('the search updates while typing and ignores case and accents', async ({ page, context }) => {
  await context.addCookies([{ name: 'locale', value: 'es', url: base() }]);
  await page.goto('/record-types');
  const all = await total(page);
  await search(page).pressSequentially('DEMOLICION garaje');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Demolición de garaje');
  await expect(cards(page)).toBeVisible();
  await expect(summary(page)).toHaveText('1 resultado');
  await expect(page).toHaveURL(/\?q=DEMOLICION\+garaje$/);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'Mostrar todos' }).click();
  await expect(cards(page)).toHaveCount(all);
  await expect(search(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/record-types$/);
  await page.goBack();
  await expect(search(page)).toHaveValue('DEMOLICION garaje');
  await expect(cards(page)).toHaveCount(1);
});

const base = (): string => test.info().project.use.baseURL ?? '';

test('the / key focuses the search unless keyboard shortcuts are turned off', async ({ page }) => {
  await page.goto('/record-types');
  await expect(search(page)).toHaveAttribute('aria-keyshortcuts', '/');
  // A key pressed before the scripts run is lost.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type('fire/');
  await expect(search(page)).toHaveValue('fire/');

  // Nobody is signed in here, so the switch must be on a public page too.
  await page.goto('/accessibility');
  await page.getByRole('checkbox', { name: 'Turn on shortcuts' }).uncheck();
  await page.goto('/record-types');
  await search(page).fill('garage');
  await expect(page).toHaveURL(/\?q=garage$/);
  await search(page).blur();
  await page.keyboard.press('/');
  await expect(search(page)).not.toBeFocused();
});

test('filters are in the URL, and the page says how many types match', async ({ page }) => {
  await page.goto('/record-types');
  const all = await total(page);
  await page.getByLabel('Fee', { exact: true }).selectOption('true');
  await page.getByLabel('Available to').selectOption('Homeowners');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\?isFeeEstimate=true&filterName=Homeowners$/);
  await expect(page.getByRole('region', { name: 'Search results' })).toHaveAttribute('aria-busy', 'false');
  const left = await total(page);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(all);
  await expect(summary(page)).toHaveText(`${left} results`);

  // The operation itself returns the same types.
  const ids = await cards(page).evaluateAll((all) =>
    all.map((row) => decodeURIComponent(row.getAttribute('href')?.split('/')[2] ?? '')),
  );
  const responses = await Promise.all(
    ['Building', 'Demolition', 'Enforcement', 'Fire', 'Licenses', 'Planning', 'ServiceRequests'].map(async (module) => {
      const query = `module=${module}&isFeeEstimate=true&filterName=Homeowners&limit=1000`;
      const response = await page.request.get(`/api/v4/settings/records/types?${query}`);
      return ((await response.json()) as { result: { id: string }[] }).result.map(({ id }) => id);
    }),
  );
  expect(ids.sort()).toEqual(responses.flat().sort());

  // Back undoes one choice at a time.
  await page.goBack();
  await expect(page.getByLabel('Available to')).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('Fee', { exact: true })).toHaveValue('');
  await expect(cards(page)).toHaveCount(all);
  await page.goForward();
  await expect(page.getByLabel('Fee', { exact: true })).toHaveValue('true');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(cards(page)).toHaveCount(all);
});

test('a search without matches says why and can be cleared with one click', async ({ page }) => {
  await page.goto('/record-types?q=zzz');
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expect(results(page).getByRole('link', { name: '403-555-0100' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Building' })).toBeVisible();
  await page.goto('/record-types?filterName=Nobody');
  await expect(page.getByText('Nothing matches all of these filters. Remove one to see more.')).toBeVisible();
  await expect(page.getByLabel('Available to')).toHaveValue('Nobody');
});

test('invalid parameters are ignored', async ({ page }) => {
  await page.goto('/record-types?action=nonsense&isFeeEstimate=perhaps&colour=blue');
  await expect(summary(page)).toHaveText(/^\d+ types$/);
});

test('in Spanish, levels and filters are translated, and the English alias is left out', async ({ page, context }) => {
  await context.addCookies([{ name: 'locale', value: 'es', url: base() }]);
  await page.goto('/record-types');
  await expect(category(page, 'Bomberos').locator('summary').first()).toContainText('Actividades, Sistemas');
  await expect(page.getByLabel('Disponible para').locator('option')).toHaveText([
    ...['Cualquier persona', 'Ciudadanos', 'Contratistas', 'Propietarios de vivienda'],
  ]);
  await page.goto('/record-types?q=venta+ambulante');
  await expect(cards(page)).toContainText('Licencia de venta ambulante');
  await expect(cards(page)).not.toContainText('Mobile vendor');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the categories, the search and the filters work', async ({ page }) => {
    await page.goto('/record-types');
    const all = await total(page);
    expect(all).toBeGreaterThan(60);
    await category(page, 'Building').locator('summary').first().click();
    await category(page, 'Building').locator('summary', { hasText: 'Residential 27 types' }).last().click();
    await expect(cards(page).filter({ hasText: 'New single-family home' }).first()).toBeVisible();
    await search(page).fill('garage');
    await page.getByLabel('Fee', { exact: true }).selectOption('true');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL(/\?q=garage&isFeeEstimate=true$/);
    const found = await total(page);
    expect(found).toBeLessThan(10);
    await expect(cards(page).first()).toBeVisible();
    await expect(summary(page)).toHaveText(/^\d+ results?$/);
  });
});

for (const { colorScheme, viewport, language } of DISPLAY_VARIANTS) {
  test.describe(`${colorScheme}, ${viewport.width} px, ${language}`, () => {
    test.use({ colorScheme, viewport });

    test('the list has no accessibility violations with categories closed or open, or without matches', async ({
      page,
      context,
    }) => {
      test.slow();
      await context.addCookies([{ name: 'locale', value: language, url: base() }]);
      await page.goto('/record-types?q=garage');
      expect(await accessibilityViolations(page)).toEqual([]);
      await saveScreenshot(page, `found-${language}`);
      await page.goto('/record-types');
      expect(await accessibilityViolations(page)).toEqual([]);
      for (const fold of await page.getByRole('main').getByRole('region').locator('summary').all()) await fold.click();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
        0,
      );
      await saveScreenshot(page, `types-${language}`);
      await page.goto('/record-types?q=zzz');
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  });
}
