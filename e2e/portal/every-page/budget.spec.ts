import { expect, type Page, type Response, test } from '@playwright/test';
import { OWN_PAGES, openFirstRecord, PUBLIC_PAGES } from '../../support/portal/pages';
import { signIn } from '../../support/portal/sign-in';

/** In bytes as sent; an empty Next 16 page already takes 118,000. */
const PUBLIC_BUDGET = 160_000;
const OWN_BUDGET = 200_000;

type Loaded = { readonly script: number; readonly elsewhere: readonly string[] };

/** Loads a page. @returns the size of its scripts as sent, and its requests to other origins. */
async function load(page: Page, path: string): Promise<Loaded> {
  const scripts: Promise<number>[] = [];
  const elsewhere: string[] = [];
  const origin = new URL(page.url()).origin;
  const note = (response: Response) => {
    const request = response.request();
    if (request.resourceType() !== 'script') return;
    scripts.push(response.finished().then(async () => (await request.sizes()).responseBodySize));
  };
  const noteRequest = (request: { url(): string }) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) elsewhere.push(request.url());
  };
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  page.on('response', note);
  page.on('request', noteRequest);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', note);
  page.off('request', noteRequest);
  await devtools.detach();
  const sizes = await Promise.all(scripts);
  return { script: sizes.reduce((sum, size) => sum + size, 0), elsewhere };
}

test('public pages stay within the script budget and load nothing from other sites', async ({ page }) => {
  await page.goto('/');
  for (const path of PUBLIC_PAGES) {
    const { script, elsewhere } = await load(page, path);
    expect(elsewhere, path).toEqual([]);
    expect(script, path).toBeGreaterThan(100_000);
    expect(script, path).toBeLessThanOrEqual(PUBLIC_BUDGET);
  }
});

test('pages behind the sign-in stay within the script budget', async ({ page }) => {
  test.setTimeout(90_000);
  for (const { person, paths } of OWN_PAGES) {
    await page.context().clearCookies();
    await signIn(page, '/account', person);
    for (const path of paths) {
      const { script, elsewhere } = await load(page, path);
      expect(elsewhere, path).toEqual([]);
      expect(script, path).toBeLessThanOrEqual(OWN_BUDGET);
    }
  }
});

test('a record’s page stays within the script budget', async ({ page }) => {
  const path = await openFirstRecord(page);
  const { script, elsewhere } = await load(page, path);
  expect(elsewhere).toEqual([]);
  expect(script).toBeLessThanOrEqual(OWN_BUDGET);
});
