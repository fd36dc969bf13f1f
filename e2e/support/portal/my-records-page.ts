import { expect, type Locator, type Page } from '@playwright/test';

/** The part of the page with the records, in English or Spanish. */
const TITLE = /^(My records|Mis expedientes)$/;

/** The count, the tools and the records. Its `aria-busy` is true while other records load. */
export const results = (page: Page): Locator => page.getByRole('region', { name: TITLE });

/** Waits until the records on the page belong to its filters. */
export const waitForRecords = (page: Page): Promise<void> =>
  expect(results(page)).toHaveAttribute('aria-busy', 'false');

/** The sentence that says which of the records are on the page. */
export const resultCount = (page: Page): Locator => results(page).getByRole('status').first();

export const recordTable = (page: Page): Locator => results(page).getByRole('table', { name: TITLE });

/** The rows of the table without the row of its column headings. */
export const recordRows = (page: Page): Locator =>
  recordTable(page)
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });

/** The links to the records; the text of each is the record's number. */
export const rowLinks = (page: Page): Locator => recordRows(page).getByRole('link');

/** Ids of the records on the page, from their links. */
export async function recordIds(page: Page): Promise<string[]> {
  const links = await rowLinks(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return links.map((href) => decodeURIComponent(/^\/my-records\/([^?]+)/.exec(href)?.[1] ?? ''));
}

/** The position of a column's cells in their rows. */
async function placeOf(page: Page, heading: string): Promise<number> {
  const headings = await recordTable(page).getByRole('columnheader', { includeHidden: true }).allTextContents();
  const column = headings.indexOf(heading);
  if (column < 1) throw new Error(`No cells are under "${heading}", only under ${headings.join(', ')}`);
  // The first column holds the row headings, which are not cells.
  return column - 1;
}

// Cards on a phone hide empty cells.
const cellAt = (row: Locator, place: number): Locator => row.getByRole('cell', { includeHidden: true }).nth(place);

/** The cell of a row under a column heading. */
export const cellUnder = async (row: Locator, heading: string): Promise<Locator> =>
  cellAt(row, await placeOf(row.page(), heading));

/** The cells of all rows under a column heading. */
export async function cellsUnder(page: Page, heading: string): Promise<Locator[]> {
  const place = await placeOf(page, heading);
  return (await recordRows(page).all()).map((row) => cellAt(row, place));
}

/** The links to records that need action, open records, closed records and all records. */
export const recordTabs = (page: Page): Locator =>
  page.getByRole('navigation', { name: /^(Open or closed|Abiertos o cerrados)$/ });

/** Waits until React has taken over the page. */
export const waitForScripts = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      recordTabs(page)
        .getByRole('link')
        .first()
        .evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);

export const showOpenRecords = (page: Page): Promise<void> =>
  recordTabs(page).getByRole('link', { name: 'Open' }).click();

/** The counts in the links of `recordTabs`, as the page shows them. */
export async function tabCounts(page: Page): Promise<string[]> {
  const links = await recordTabs(page).getByRole('link').allTextContents();
  return links.map((text) => text.split(' ').at(-1) ?? '');
}

/** The buttons that remove filters, one for each filter in use. */
export const filterChips = (page: Page): Locator =>
  page
    .getByRole('list', { name: /^(Active filters|Filtros activos)$/ })
    .getByRole('button')
    .filter({ hasNotText: /^(Clear all filters|Borrar todos los filtros)$/ });

/** Opens or closes a menu of the list. Its button may also show how many choices are set. */
export const toggleMenu = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('main')
    // A `summary` has no role of its own.
    .locator('summary', { hasText: new RegExp(`^${name}( \\(|$| .+)`) })
    .click();

/** Makes a choice in the menu of a filter. */
export async function chooseFilter(page: Page, menu: string, choice: string): Promise<void> {
  await toggleMenu(page, menu);
  await page.getByRole('group', { name: menu }).getByLabel(choice).first().check();
  await page.keyboard.press('Escape');
}
