import { expect, type Page, test } from '@playwright/test';
import { OWN_PAGES, openFirstRecord, PUBLIC_PAGES } from '../../support/portal/pages';
import { signIn } from '../../support/portal/sign-in';

// Screenshots of every page, for people to look at: test-results/screenshots (not in git).
const FOLDER = 'test-results/screenshots';

const WIDTHS = [1440, 360] as const;
const MODES = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;

const fileName = (path: string): string => path.replace(/^\//, '').replaceAll(/[^a-z0-9]+/gi, '-') || 'home';

/** Takes a screenshot of the page in every width and mode, and requires that no layout is wider than the window. */
async function keep(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      `${name} at ${width} px`,
    ).toBe(0);
    for (const mode of MODES) {
      await page.emulateMedia(mode.media);
      const picture = await page.screenshot({
        path: `${FOLDER}/${name}-${width}-${mode.name}.png`,
        clip: { x: 0, y: 0, width, height: 1_600 },
        fullPage: true,
      });
      expect(picture.length, `${name}-${width}-${mode.name}`).toBeGreaterThan(2_000);
    }
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

test('takes screenshots of public pages', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    await keep(page, fileName(path));
  }
});

for (const { person, paths } of OWN_PAGES) {
  test(`takes screenshots of the pages of ${person.email}`, async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, '/account', person);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('main')).toBeVisible();
      await keep(page, `${fileName(person.email)}-${fileName(path)}`);
    }
  });
}

test('takes screenshots of a record', async ({ page }) => {
  test.setTimeout(60_000);
  await openFirstRecord(page);
  await keep(page, 'record');
});
