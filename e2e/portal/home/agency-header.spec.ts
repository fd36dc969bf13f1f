import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '../../../lib/server/processes/free-port';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { saveScreenshot } from '../../support/portal/save-screenshot';
import { type Portal, startPortal } from '../../support/portal-process';

// The header must cope with a wide logo and a long name, which agencies often have.

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><rect width="480" height="120" fill="#2a6"/></svg>';
const LONG = 'City of Riverton Community Development Department';
const SHORT = 'City of Riverton';

/** The largest height in px that leaves room for the page, with logo and name stacked or side by side. */
const HIGHEST = { [LONG]: 150, [SHORT]: 90 } as const;

let folder: string;
let portal: Portal;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(path.join(tmpdir(), 'agency-header-'));
  const logo = path.join(folder, 'logo.svg');
  await writeFile(logo, LOGO);
  const port = String(await freePort());
  portal = await startPortal({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'warn',
    // The demo is off, because two portals must not import the same file at once.
    DEMO: 'off',
    SESSION_SECRET: randomBytes(32).toString('hex'),
    AGENCY_NAME: LONG,
    AGENCY_LOGO: logo,
  });
});
test.afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true });
});

/** Words of the name that are broken across several lines. */
const brokenWords = (page: Page): Promise<string[]> =>
  page
    .getByRole('banner')
    .getByRole('link')
    .first()
    .evaluate((link) => {
      const broken: string[] = [];
      const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
        }
      }
      return broken;
    });

async function expectLow(page: Page, name: keyof typeof HIGHEST): Promise<void> {
  expect(await brokenWords(page)).toEqual([]);
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(HIGHEST[name]);
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
  const logo = await page.getByRole('banner').locator('img').boundingBox();
  expect((logo?.width ?? 0) / (logo?.height ?? 1)).toBeCloseTo(4, 1);
}

for (const width of [320, 360, 768, 1200, 1440]) {
  for (const [colorScheme, language] of [
    ['light', 'en'],
    ['dark', 'es'],
  ] as const) {
    test(`the header stays short and breaks no words at ${width} px, ${colorScheme}, ${language}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        baseURL: portal.baseUrl,
        colorScheme,
        viewport: { width, height: 800 },
      });
      await context.addCookies([{ name: 'locale', value: language, url: portal.baseUrl }]);
      const page = await context.newPage();
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('complete', true);
      await saveScreenshot(page, 'long');
      await expectLow(page, LONG);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page
        .getByRole('banner')
        .getByRole('link')
        .first()
        .locator('span')
        .evaluate((own, name) => {
          own.textContent = name;
        }, SHORT);
      await saveScreenshot(page, 'short');
      await expectLow(page, SHORT);
      await context.close();
    });
  }
}
