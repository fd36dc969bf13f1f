import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { OWN_PAGES, openARecord, PUBLIC_PAGES } from '../../support/portal/pages';
import { signIn } from '../../support/portal/sign-in';

/** JavaScript of an empty Next 16 page, compressed, in bytes; and what pages may have above it. */
const EMPTY_PAGE = 135_000;
const PUBLIC_BUDGET = EMPTY_PAGE + 25_000;
/** Pages that ask the API have React Query (13 kB), so that another choice, Back and Forward fetch no page (docs/decisions/0023). */
const ASKING_BUDGET = EMPTY_PAGE + 31_000;
const asksApi = (path: string): boolean => /^\/(record-types|staff\/checklists)\b/.test(path);
const OWN_BUDGET = EMPTY_PAGE + 60_000;

type Loaded = { readonly script: number; readonly elsewhere: readonly string[] };

/** Loads a page from nothing. @returns the compressed size of its scripts, and requests that left the origin. */
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

test('public pages load little script, and nothing from elsewhere', async ({ page }) => {
  await page.goto('/');
  for (const path of PUBLIC_PAGES) {
    const { script, elsewhere } = await load(page, path);
    expect(elsewhere, path).toEqual([]);
    expect(script, path).toBeGreaterThan(50_000);
    expect(script, path).toBeLessThanOrEqual(asksApi(path) ? ASKING_BUDGET : PUBLIC_BUDGET);
  }
});

test('pages behind the sign-in too', async ({ page }) => {
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

test('a record too', async ({ page }) => {
  const path = await openARecord(page);
  const { script, elsewhere } = await load(page, path);
  expect(elsewhere).toEqual([]);
  expect(script).toBeLessThanOrEqual(OWN_BUDGET);
});
