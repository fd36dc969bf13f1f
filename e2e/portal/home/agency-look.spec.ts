import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { type Portal, startPortal } from '../../support/portal-process';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40"/></svg>';

let folder: string;
let portal: Portal;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(path.join(tmpdir(), 'agency-look-'));
  const logo = path.join(folder, 'logo.svg');
  await writeFile(logo, LOGO);
  portal = await startPortal({
    AGENCY_COLOR: '#FFD200',
    AGENCY_LOGO: logo,
    AGENCY_EMAIL: 'records@agency.example',
    AGENCY_PHONE: '+1 (555) 010-0100',
    LOG_LEVEL: 'warn',
  });
});
test.afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a brand color with too little contrast is adjusted in ${colorScheme} mode`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, baseURL: portal.baseUrl });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/content security policy|hydrat/i.test(message.text())) refused.push(message.text());
    });
    await page.goto('/');
    const accent = await page.evaluate<string>("getComputedStyle(document.body).getPropertyValue('--accent')");
    // Unchanged on dark, and a darker shade on white.
    expect(accent).toBe(colorScheme === 'dark' ? '#ffd200' : '#876f00');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(refused).toEqual([]);
    await context.close();
  });
}

test('the header shows the logo, and the footer says how to reach the agency', async ({ page }) => {
  await page.goto(portal.baseUrl);
  const logo = page.getByRole('banner').locator('img');
  await expect(logo).toHaveJSProperty('complete', true);
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await logo.boundingBox()).toMatchObject({ width: 120, height: 40 });
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'records@agency.example' })).toBeVisible();
  await expect(footer.getByRole('link', { name: '+1 (555) 010-0100' })).toHaveAttribute('href', 'tel:+15550100100');
});
