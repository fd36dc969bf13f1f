import { expect, test } from '@playwright/test';

const MAX_BYTES = 60_000;

test('a page loads one font file of at most 60 kB, which is preloaded and used for all weights', async ({ page }) => {
  const sizes: number[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'font') sizes.push((await response.body()).length);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThanOrEqual(MAX_BYTES);
  const preloaded = await page
    .locator('link[rel=preload][as=font]')
    .evaluateAll((links) => links.map((l) => l.outerHTML));
  expect(preloaded).toHaveLength(1);
  const fonts = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family, weight }) => `${family} ${weight}`),
  );
  expect(fonts.filter((font) => !font.includes('Fallback'))).toEqual(['Public Sans 100 900']);
});
