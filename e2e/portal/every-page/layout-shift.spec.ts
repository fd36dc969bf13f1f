import { expect, type Page, type Route, test } from '@playwright/test';
import {
  type LayoutShift,
  layoutShifts,
  unexpectedLayoutShifts,
  watchLayoutShifts,
} from '../../support/portal/layout-shifts';
import { OWN_PAGES, openFirstRecord, PUBLIC_PAGES } from '../../support/portal/pages';
import { signIn } from '../../support/portal/sign-in';

/** The shifts after the first paint of the page. */
async function shiftsOf(page: Page, path: string): Promise<LayoutShift[]> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // Observers report within the next few frames.
  await page.waitForTimeout(200);
  return unexpectedLayoutShifts(await layoutShifts(page));
}

/** The pages that people usually open first. */
const FIRST_PAGES = ['/', '/record-types', '/record-types/Building-Residential-Single%20Family-New/requirements'];

async function lateBy(delay: number, route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delay));
  await route.continue();
}

for (const width of [1440, 360]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: width === 360 ? 740 : 900 } });
    test.beforeEach(({ page }) => watchLayoutShifts(page));

    test('public pages load without layout shifts', async ({ page }) => {
      // On a desktop only the entry pages, since shifts are larger on a phone.
      for (const path of width === 360 ? PUBLIC_PAGES : FIRST_PAGES)
        expect(await shiftsOf(page, path), path).toEqual([]);
    });

    test('pages behind the sign-in load without layout shifts', async ({ page }) => {
      test.setTimeout(90_000);
      // On a desktop only one person's pages, for the same reason.
      for (const { person, paths } of width === 360 ? OWN_PAGES : OWN_PAGES.slice(0, 1)) {
        await page.context().clearCookies();
        await signIn(page, '/account', person);
        for (const path of paths) expect(await shiftsOf(page, path), path).toEqual([]);
      }
    });

    test('a record’s page loads without layout shifts', async ({ page }) => {
      const path = await openFirstRecord(page);
      expect(await shiftsOf(page, path)).toEqual([]);
    });

    // Each page is the first one opened: the cache is empty, and a slow network delays the fonts.
    // One width and language for each network, because all combinations would take half a minute.
    const [network, delay, locale] = width === 360 ? (['slow', 700, 'es'] as const) : (['fast', 0, 'en'] as const);
    test(`the first visit on a ${network} network has no layout shifts`, async ({ page, browser, baseURL }) => {
      test.setTimeout(180_000);
      const record = await openFirstRecord(page);
      const cookies = await page.context().cookies();
      for (const path of [...FIRST_PAGES, '/my-records', record]) {
        const context = await browser.newContext({ locale, viewport: page.viewportSize() });
        if (path.startsWith('/my-records')) await context.addCookies(cookies);
        const first = await context.newPage();
        await watchLayoutShifts(first);
        if (delay > 0) await first.route('**/assets/fonts/*', (route) => lateBy(delay, route));
        expect(await shiftsOf(first, `${baseURL}${path}`), `${locale} ${path}`).toEqual([]);
        await context.close();
      }
    });
  });
}
