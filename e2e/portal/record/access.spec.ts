import { expect } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { test } from '../../support/portal/data/own-records';
import { expandAll, main, openRecord, ownRecords, title } from '../../support/portal/record-page';
import { CITIZEN, signIn } from '../../support/portal/sign-in';

/** Labels of personal fields. */
const PERSONAL =
  /^(Gender|Race or ethnicity|Passport|Social Security number|State ID|Tax ID|Federal employer ID \(EIN\))$/;

test("shows the same page for another person's record as for a record that does not exist", async ({
  page,
  ownDatabase,
}) => {
  await signIn(page, '/account');
  const own = (await ownRecords(page, 'fields=id')).map(({ id }) => id);
  const other = await ownDatabase.records.findOne({ _id: { $nin: own } }, { projection: { _id: 1 } });
  const responses: string[] = [];
  for (const id of [other?._id ?? '', 'DEMO-00000-00-00000', "x'%22<b>"]) {
    const response = await page.goto(`/my-records/${id}`);
    expect(response?.status(), id).toBe(404);
    // On a slow machine the title may change after the page.
    await expect(page).toHaveTitle(/^Record not found/);
    await expect(title(page)).toBeVisible();
    responses.push(`${await page.title()} ${await main(page).textContent()}`);
  }
  expect(new Set(responses).size).toBe(1);
  expect(responses[0]).toMatch(/^Record not found - .* Record not found/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await main(page).getByRole('link', { name: 'Back to My records' }).click();
  await expect(page).toHaveURL('/my-records');
});

test('asks a user without a session to sign in, and remembers the record and its list', async ({ page }) => {
  const path = '/my-records/DEMO-00000-00-00000?statusTypes=OPEN&at=3';
  await page.goto(path);
  expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(path);
});

test("shows dates of birth of the person's own contacts, but no other personal field", async ({ page }) => {
  await signIn(page, '/account', CITIZEN);
  for (const { id, contacts = [] } of (await ownRecords(page, 'expand=contacts')).slice(0, 5)) {
    await openRecord(page, id);
    await expandAll(page);
    const born = (contacts as { readonly birthDate?: string }[]).filter(({ birthDate }) => birthDate !== undefined);
    await expect(main(page).getByText('Date of birth')).toHaveCount(born.length > 0 ? 1 : 0);
    await expect(title(page)).toBeVisible();
    await expect(main(page).getByText(PERSONAL)).toHaveCount(0);
    await expect(main(page).getByText('only the last four characters')).toHaveCount(0);
  }
});

test('shows personal fields only of the party that the account is linked to as self', async ({ page }) => {
  await signIn(page, '/account');
  const has = (items: unknown, field: string): boolean =>
    (items as object[] | undefined)?.some((item) => field in item) ?? false;
  const own = (await ownRecords(page, 'expand=contacts,owners')).find(
    ({ contacts, owners }) => has(contacts, 'race') && has(owners, 'taxId'),
  );
  await openRecord(page, own?.id ?? '');
  await expandAll(page);
  await expect(main(page).getByText(PERSONAL).first()).toBeVisible();
  await expect(main(page).getByText('only the last four characters')).toHaveCount(1);
  const race = main(page).getByRole('row', { name: /^Race or ethnicity/ });
  await expect(race.getByRole('cell').filter({ hasText: /./ })).toHaveCount(1);
});
