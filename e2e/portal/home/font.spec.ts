import { expect, type Page, test } from '@playwright/test';

const MAX_BYTES = 60_000;

/** The font families that the browser uses for an element. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  // The browser names a variable font after its lightest weight.
  return fonts.map(({ familyName }) => familyName.replace(/ Thin$/, ''));
}

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
  // The first visit shows the font in regular and semibold.
  for (const selector of ['h1', 'main p']) expect(await fontsOf(page, selector), selector).toEqual(['Public Sans']);
});
