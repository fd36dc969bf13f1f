import { expect } from '@playwright/test';
import { test } from '../../support/portal/data/own-records';
import { openRecord, ownRecords, recordNavigation, title } from '../../support/portal/record-page';
import { signIn } from '../../support/portal/sign-in';

test.beforeEach(({ page }) => signIn(page, '/account'));

test('leads to the next and the previous record by links and keys, and back to the same page of the list', async ({
  page,
}) => {
  const ids = (await ownRecords(page, 'fields=id,customId&statusTypes=OPEN')).map(({ id }) => id);
  const [first, second, third] = ids;
  await page.goto(`/my-records/${second}?statusTypes=OPEN&size=10&at=1`);
  await expect(recordNavigation(page)).toContainText(`2 of ${ids.length}`);

  await recordNavigation(page).getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(`/my-records/${third}?statusTypes=OPEN&size=10&at=2`);
  await expect(recordNavigation(page)).toContainText(`3 of ${ids.length}`);
  // A key that is pressed while the page changes has no effect, so it is pressed again.
  const press = (key: string, place: number): Promise<void> =>
    expect(async () => {
      await page.keyboard.press(key);
      await expect(recordNavigation(page)).toContainText(`${place} of ${ids.length}`, { timeout: 3_000 });
    }).toPass();
  await press('[', 2);
  await press('[', 1);
  await expect(page).toHaveURL(new RegExp(`${first}\\?`));
  await expect(recordNavigation(page).getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await press(']', 2);
  await expect(page).toHaveURL(new RegExp(`${second}\\?`));

  await page.evaluate(() => localStorage.setItem('records-portal:single-keys', 'off'));
  await page.keyboard.press(']');
  await page.waitForTimeout(300);
  await expect(page).toHaveURL(new RegExp(`${second}\\?`));

  await page.goto(`/my-records/${ids[12]}?statusTypes=OPEN&size=10&at=12`);
  await expect(page.getByRole('link', { name: 'Back to My records' })).toHaveAttribute(
    'href',
    `/my-records?statusTypes=OPEN&size=10&page=2#${ids[12]}`,
  );
});

test('finds the place of a record in a list that has changed, and shows no place if the record is not in the list', async ({
  page,
}) => {
  const all = await ownRecords(page, 'fields=id,statusType');
  const at = all.findIndex(({ statusType }) => statusType === 'COMPLETE');
  const id = all[at]?.id ?? '';
  await openRecord(page, id, `?at=${at + 5}`);
  await expect(recordNavigation(page)).toContainText(`${at + 1} of ${all.length}`);
  await openRecord(page, id, '?statusTypes=OPEN&at=0');
  await expect(title(page)).toBeVisible();
  await expect(recordNavigation(page).getByRole('link')).toHaveCount(1);
});
