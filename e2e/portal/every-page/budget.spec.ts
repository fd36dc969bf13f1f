import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { OWN_PAGES, openARecord, PUBLIC_PAGES } from '../../support/portal/pages';
import { signIn } from '../../support/portal/sign-in';

/** The compressed JavaScript of an empty Next 16 page in bytes, and what pages may add to it. */
const EMPTY_PAGE = 135_000;
const PUBLIC_BUDGET = EMPTY_PAGE + 25_000;
/** Pages that call the API use React Query (13 kB), which saves page loads on Back and Forward (decision 0023). */
const ASKING_BUDGET = EMPTY_PAGE + 31_000;
const asksApi = (path: string): boolean => /^\/(record-types|staff\/checklists)\b/.test(path);
const OWN_BUDGET = EMPTY_PAGE + 60_000;

type Loaded = { readonly script: number; readonly elsewhere: readonly string[] };

/** Loads a page. @returns the compressed size of its scripts, and its requests to other origins. */
async function load(page: Page, path: string): Promise<Loaded> {
  const scripts: Promise<number>[] = [];
  const elsewhere: string[] = [];
  const origin = new URL(page.url()).origin;
  const note = (response: { url(): string; body(): Promise<Buffer>; request(): { resourceType(): string } }) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body).length));
  };
  const noteRequest = (request: { url(): string }) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) elsewhere.push(request.url());
  };
  page.on('response', note);
  page.on('request', noteRequest);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', note);
  page.off('request', noteRequest);
  const sizes = await Promise.all(scripts);
  return { script: sizes.reduce((sum, size) => sum + size, 0), elsewhere };
}

test('public pages stay within the script budget and load nothing from other sites', async ({ page }) => {
  await page.goto('/');
  for (const path of PUBLIC_PAGES) {
    const { script, elsewhere } = await load(page, path);
    expect(elsewhere, path).toEqual([]);
    expect(script, path).toBeGreaterThan(50_000);
    expect(script, path).toBeLessThanOrEqual(asksApi(path) ? ASKING_BUDGET : PUBLIC_BUDGET);
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

test('a record stays within the script budget', async ({ page }) => {
  const path = await openARecord(page);
  const { script, elsewhere } = await load(page, path);
  expect(elsewhere).toEqual([]);
  expect(script).toBeLessThanOrEqual(OWN_BUDGET);
});
