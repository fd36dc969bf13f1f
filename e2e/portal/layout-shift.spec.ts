import { expect, type Page, test } from '@playwright/test';
import { OWN_PAGES, openARecord, PUBLIC_PAGES } from './pages';
import { signIn } from './sign-in';

/** Notes each shift that no person caused, with what moved. */
function noteShifts(): void {
  type Source = { readonly node?: Node | null };
  type Shift = PerformanceEntry & {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources?: readonly Source[];
  };
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  const nameOf = (node: Node | null | undefined): string =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node?.nodeName);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput)
        shifts.push(`${entry.value.toFixed(4)} ${(entry.sources ?? []).map(({ node }) => nameOf(node)).join(', ')}`);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What moved after the page was first drawn. */
async function shiftsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // Observers report with the next frames.
  await page.waitForTimeout(200);
  return page.evaluate<string[]>('window.shifts');
}

for (const width of [1440, 360]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: width === 360 ? 740 : 900 } });
    test.beforeEach(({ page }) => page.addInitScript(noteShifts));

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
