import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../../support/portal/sign-in';

/** The widths in px between the margins of a page that Chromium prints. */
const SHEETS = { A4: 718, Letter: 740 } as const;

/** Words in the list that are broken across several lines. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('table') ?? document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\p{L}+|[\d.,]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });

/** Cells whose content overflows into the next column. */
const overfull = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table th, table td')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => `${cell.className}: ${cell.textContent}`),
  );

const width = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

for (const [locale, sheet] of [
  ['en', 'Letter'],
  ['es', 'A4'],
] as const) {
  const room = SHEETS[sheet];
  test(`my records print on ${sheet} in ${locale} with whole words, each in its column`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(page);
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
    await page.goto('/my-records?size=100');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('rowheader').getByRole('link').first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: room, height: 1_000 });
    expect([...new Set(await brokenWords(page))]).toEqual([]);
    expect([...new Set(await overfull(page))].slice(0, 5)).toEqual([]);
    expect(await width(page)).toBe(room);
  });
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('very long words neither widen the printed page nor run off it', async ({ page }) => {
  await page.route('**/api/v4/records/mine?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: Record<string, unknown>[] };
    const endless = 'x'.repeat(200);
    const at = (addressLine1: string) => ({ addresses: [{ addressLine1 }] });
    const words = { status: { text: endless }, type: { text: endless }, customId: endless, ...at(endless) };
    Object.assign(body.result[0] ?? {}, words);
    Object.assign(body.result[1] ?? {}, at('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'));
    await route.fulfill({ response: response, json: body });
  });
  await signIn(page);
  await page.getByRole('navigation', { name: 'Open or closed' }).getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('table')).toContainText('Llanfair');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: SHEETS.A4, height: 1_000 });
  expect(await overfull(page)).toEqual([]);
  expect(await width(page)).toBe(SHEETS.A4);
  // A status of one word is on one line.
  const printed = page.locator('.records__status .status__word').nth(1);
  const box = await printed.boundingBox();
  expect(box?.width).toBeGreaterThan(4 * ((await printed.textContent()) ?? '').length);
  expect(box?.height).toBeLessThan(24);
});
