import { expect, type Page, test } from '@playwright/test';
import { OWN_PAGES, openARecord, PUBLIC_PAGES } from './pages';
import { type Shift, shiftsSeen, uncaused, watchShifts } from './shifts';
import { signIn } from './sign-in';

/** What moved after the page was first drawn. */
async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // Observers report with the next frames.
  await page.waitForTimeout(200);
  return uncaused(await shiftsSeen(page));
}

for (const width of [1440, 360]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: width === 360 ? 740 : 900 } });
    test.beforeEach(({ page }) => watchShifts(page));

    test('nothing moves on public pages', async ({ page }) => {
      for (const path of PUBLIC_PAGES) expect(await shiftsOf(page, path), path).toEqual([]);
    });

    test('nothing moves on pages behind the sign-in', async ({ page }) => {
      test.setTimeout(90_000);
      for (const { person, paths } of OWN_PAGES) {
        await page.context().clearCookies();
        await signIn(page, '/account', person);
        for (const path of paths) expect(await shiftsOf(page, path), path).toEqual([]);
      }
    });

    test('nothing moves on a record', async ({ page }) => {
      const path = await openARecord(page);
      expect(await shiftsOf(page, path)).toEqual([]);
    });
  });
}
