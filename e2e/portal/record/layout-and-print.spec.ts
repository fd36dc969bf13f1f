import { expect } from '@playwright/test';
import { test } from '../../support/portal/own-records';
import { extremes, openRecord, ownRecords, type RecordOfApi, title } from '../../support/portal/record-page';
import { shiftsSeen, watchShifts } from '../../support/portal/shifts';
import { sidewaysScroll } from '../../support/portal/sideways-scroll';
import { signIn } from '../../support/portal/sign-in';

test.beforeEach(({ page }) => signIn(page, '/account'));

test('Does not scroll sideways on a phone', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const all = await ownRecords(page, 'expand=contacts,professionals');
  const isMasked = (item: object) => Object.values(item).some((value) => typeof value === 'string' && /^•/.test(value));
  const people = ({ contacts = [], professionals = [] }: RecordOfApi) => [contacts, professionals].flat() as object[];
  const masked = all.filter((record) => people(record).filter(isMasked).length > 1);
  expect(masked.length).toBeGreaterThan(5);
  const others = all.filter((_, at) => at % 60 === 0);
  for (const { id, customId } of [...masked.slice(0, 8), ...others]) {
    await openRecord(page, id);
    expect(await sidewaysScroll(page), customId).toBe(0);
  }
});

test('Prints on at most two pages of A4 or Letter', async ({ page }) => {
  const { most, fewest } = await extremes(page);
  for (const { id } of [most, fewest]) {
    await openRecord(page, id, '?at=0');
    for (const format of ['A4', 'Letter']) {
      const margin = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' };
      const pdf = (await page.pdf({ format, margin })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page[^s]/g)?.length, `${id} ${format}`).toBeLessThanOrEqual(2);
    }
  }
});

test('Works without scripts, shifts nothing while it loads and keeps to the security policy', async ({
  page,
  browser,
  baseURL,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  const { most } = await extremes(page);
  const address = `/my-records/${most.id}?at=0`;
  await watchShifts(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  expect(await shiftsSeen(page)).toEqual([]);
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
  await context.close();
});
