import { expect, type Locator } from '@playwright/test';
import { test } from '../../support/portal/data/own-records';
import { horizontalOverflow } from '../../support/portal/horizontal-overflow';
import { layoutShifts, watchLayoutShifts } from '../../support/portal/layout-shifts';
import {
  type ApiRecord,
  expandAll,
  extremeRecords,
  main,
  openRecord,
  ownRecords,
  title,
} from '../../support/portal/record-page';
import { signIn } from '../../support/portal/sign-in';

test.beforeEach(({ page }) => signIn(page, '/account'));

test('does not scroll sideways on a phone', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const all = await ownRecords(page, 'expand=contacts,professionals');
  const isMasked = (item: object) => Object.values(item).some((value) => typeof value === 'string' && /^•/.test(value));
  const people = ({ contacts = [], professionals = [] }: ApiRecord) => [contacts, professionals].flat() as object[];
  const masked = all.filter((record) => people(record).filter(isMasked).length > 1);
  expect(masked.length).toBeGreaterThan(5);
  const others = all.filter((_, at) => at % 60 === 0);
  for (const { id, customId } of [...masked.slice(0, 8), ...others]) {
    await openRecord(page, id);
    await expandAll(page);
    expect(await horizontalOverflow(page), customId).toBe(0);
  }
});

test('shows status, next step, fees and people on one screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { most } = await extremeRecords(page);
  await openRecord(page, most.id, '?at=0');
  const status = main(page)
    .getByText((most.status as { text: string }).text, { exact: true })
    .first();
  const parts = ['Next step', 'Timeline', 'Overview', 'Fees', 'People'];
  const regions = parts.map((name) => main(page).getByRole('region', { name, exact: true }));
  for (const part of [title(page), status, ...regions]) {
    const box = await part.boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0), String(part)).toBeLessThanOrEqual(900);
  }
});

test('breaks no name into letters beside the longer words of Spanish', async ({ page }) => {
  await page.getByRole('banner').getByRole('button', { name: 'Español' }).click();
  const { most } = await extremeRecords(page);
  await openRecord(page, most.id);
  const names = main(page).locator('.people__who');
  for (const width of [320, 360, 680, 768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of await names.all()) expect((await name.boundingBox())?.width, `${width} px`).toBeGreaterThan(110);
  }
});

test('gives people half of the width of a tablet, and tables the whole width of a desktop', async ({ page }) => {
  const { most } = await extremeRecords(page);
  await openRecord(page, most.id);
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  const record = main(page).locator('.record');
  await page.setViewportSize({ width: 768, height: 900 });
  const people = main(page).getByRole('region', { name: 'People', exact: true });
  expect(await widthOf(people)).toBeGreaterThan(0.45 * (await widthOf(record)));
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await widthOf(main(page).locator('.folds'))).toBe(await widthOf(record));
});

test('prints folded details, but no technical fields, on at most two pages of A4 or Letter in 9 pt or more', async ({
  page,
}) => {
  const { most, fewest } = await extremeRecords(page);
  for (const { id } of [most, fewest]) {
    await openRecord(page, id, '?at=0');
    for (const format of ['A4', 'Letter']) {
      const margin = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' };
      const pdf = (await page.pdf({ format, margin })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page[^s]/g)?.length, `${id} ${format}`).toBeLessThanOrEqual(2);
    }
  }
  await openRecord(page, most.id);
  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByRole('rowheader', { name: 'Street name' })).toBeHidden();
  await expect(main(page).getByRole('link', { name: /@/ }).first()).toBeVisible();
  // Folded details take the whole width of the sheet.
  const widthOf = async (part: string) => (await main(page).locator(part).first().boundingBox())?.width ?? 0;
  expect(await widthOf('.folds')).toBeGreaterThan((await widthOf('.record')) * 0.95);
  await expect(page.getByText(/^Printed /)).toBeVisible();
  // Browsers repeat a header group on each sheet.
  const note = main(page).locator('.print-note');
  await expect(note).toHaveCSS('display', 'table-header-group');
  await expect(note).toContainText(String(most.customId));
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /@/ })).toBeVisible();
  const small = await main(page).evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('*')]
      .filter(
        (each) =>
          each.checkVisibility() &&
          [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      )
      .filter(
        (each) =>
          !each.closest('.unseen, details:not([open]).fold--screen') &&
          Number.parseFloat(getComputedStyle(each).fontSize) < 11.9,
      )
      .map((each) => each.textContent),
  );
  expect(small).toEqual([]);
  // No row of a short table stands alone on the next sheet.
  for (const table of await main(page).locator('table:not(:has(tr:nth-child(20)))').all())
    await expect(table).toHaveCSS('break-inside', 'avoid');
  // On paper, the stops of the timeline are side by side.
  const stops = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  const lefts = await stops.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(await stops.count());
});

test('works without scripts, loads without layout shifts and respects the content security policy', async ({
  page,
  browser,
  baseURL,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  const { most } = await extremeRecords(page);
  const address = `/my-records/${most.id}?at=0`;
  await watchLayoutShifts(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(await layoutShifts(page)).toEqual([]);
  expect(refused).toEqual([]);

  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const withoutScripts = await context.newPage();
  await withoutScripts.goto(address);
  await expect(title(withoutScripts)).toBeVisible();
  await expect(withoutScripts.getByRole('link', { name: /Next|Previous/ }).first()).toBeVisible();
  await withoutScripts.getByRole('heading', { name: /^All people/ }).click();
  await expect(withoutScripts.getByRole('link', { name: /@/ }).first()).toBeVisible();
  await context.close();
});
