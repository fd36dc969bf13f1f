import { expect, test } from '@playwright/test';
import { watchRequests } from '../../support/portal/data/api-requests';
import { recordIds, rowLinks, showOpenRecords, waitForRecords } from '../../support/portal/my-records-page';
import { signIn } from '../../support/portal/sign-in';

const RECORDS = '/api/v4/records/mine?';
const idsOf = (body: unknown): string[] => (body as { result: { id: string }[] }).result.map(({ id }) => id);

test('the first page needs no request for records, and each change of a filter sends exactly one', async ({ page }) => {
  await signIn(page, '/account');
  const sent = watchRequests(page);
  const records = () => sent.api.filter((address) => address.startsWith(RECORDS));
  await page.goto('/my-records', { waitUntil: 'networkidle' });
  await expect(rowLinks(page).first()).toBeVisible();
  expect(sent.api).toEqual([]);
  const loaded = [...sent.pages];

  const answer = page.waitForResponse((response) => response.url().includes(RECORDS));
  await showOpenRecords(page);
  const shown = idsOf(await (await answer).json());
  await waitForRecords(page);
  expect(await recordIds(page)).toEqual(shown);
  expect(records()).toHaveLength(1);
  expect(sent.pages).toEqual(loaded);

  // Both views are in the cache now.
  await page.goBack();
  await waitForRecords(page);
  await page.goForward();
  await waitForRecords(page);
  expect(await recordIds(page)).toEqual(shown);
  expect(records()).toHaveLength(1);
  expect(sent.pages).toEqual(loaded);
});

test('sends the records with the page, for browsers without scripts, even if loading takes long', async ({ page }) => {
  await signIn(page, '/account');
  // Several large pages at once take longer than the delay before a skeleton appears.
  const large = Array.from({ length: 8 }, (_, at) => page.request.get(`/my-records?size=100&page=${(at % 2) + 1}`));
  for (const answer of await Promise.all(large)) {
    const html = await answer.text();
    expect(html).toContain('<tbody');
    expect(html).not.toMatch(/<div hidden="" id="S:/);
  }
});

test.describe('with a clock that is a minute ahead of the server', () => {
  for (const address of ['/my-records', '/record-types']) {
    test(`${address} does not refetch data that came with the page`, async ({ page }) => {
      await signIn(page, '/account');
      await page.addInitScript(() => {
        const now = Date.now.bind(Date);
        Date.now = () => now() + 60_000;
      });
      const sent = watchRequests(page);
      await page.goto(address, { waitUntil: 'networkidle' });
      expect(sent.api).toEqual([]);
    });
  }
});
