import type { Locator, Page } from '@playwright/test';

/** A record as the API returns it. */
export type ApiRecord = { readonly id: string; readonly customId: string; readonly [field: string]: unknown };

const RELATED = 'addresses,parcels,professionals,contacts,owners,customForms,customTables';

export const main = (page: Page): Locator => page.getByRole('main');

export const title = (page: Page): Locator => main(page).getByRole('heading', { level: 1 });

/** The dates of the record, in English or Spanish. */
export const timeline = (page: Page): Locator => main(page).getByRole('region', { name: /^(Timeline|Cronología)$/ });

/** The links back to the list and to the previous and next record. */
export const recordNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'My records' });

export const openRecord = (page: Page, id: string, query = ''): Promise<unknown> =>
  page.goto(`/my-records/${id}${query}`);

/** Opens all collapsible sections of the page. */
export async function expandAll(page: Page): Promise<void> {
  // Clicks would fail where one open menu covers the next.
  await main(page)
    .locator('details:not([open])')
    .evaluateAll((all) => {
      for (const details of all) (details as HTMLDetailsElement).open = true;
    });
}

/** The person's records as the API returns them, in the order of the list. */
export async function ownRecords(page: Page, query = ''): Promise<ApiRecord[]> {
  const answer = await page.request.get(`/api/v4/records/mine?limit=1000&${query}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  return ((await answer.json()) as { result: ApiRecord[] }).result;
}

const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, part) => sum + countValues(part), 0)
    : 1;

/** The person's records with the most and with the fewest values. */
export async function extremeRecords(page: Page): Promise<{ readonly most: ApiRecord; readonly fewest: ApiRecord }> {
  const sorted = (await ownRecords(page, `expand=${RELATED}`)).sort((a, b) => countValues(a) - countValues(b));
  const [fewest, most] = [sorted[0], sorted.at(-1)];
  if (fewest === undefined || most === undefined) throw new Error('The person has no records');
  return { fewest, most };
}
