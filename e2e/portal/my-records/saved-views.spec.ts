import { expect, type Page } from '@playwright/test';
import { test } from '../../support/portal/data/own-records';
import { toggleMenu, waitForScripts } from '../../support/portal/my-records-page';
import { CONTRACTOR, signIn } from '../../support/portal/sign-in';

const CHANGES = '**/api/portal/saved-views';

const viewsPanel = (page: Page) => page.getByRole('region', { name: 'Saved views' });

async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Save this view as').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

test.beforeEach(async ({ ownDatabase: { accounts } }) => {
  await accounts.updateOne({ email: CONTRACTOR.email }, { $unset: { savedViews: '' } });
});

test('saves a view to the account, applies it on another device and removes it', async ({ page, browser }) => {
  await signIn(page, '/my-records?statusTypes=DENIED');
  await toggleMenu(page, 'Saved views');
  await saveAs(page, 'Refused ones');
  await expect(page.getByText('Saved as Refused ones.')).toBeVisible();
  await expect(viewsPanel(page)).toContainText('Saved to your account (up to 30)');

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(new URL('/', page.url()).href);
  await elsewhere.context().addCookies(await page.context().cookies());
  await elsewhere.goto(new URL('/my-records', page.url()).href);
  await toggleMenu(elsewhere, 'Saved views');
  await elsewhere.getByRole('link', { name: 'Refused ones' }).click();
  await expect(elsewhere).toHaveURL(/\?statusTypes=DENIED$/);
  await toggleMenu(elsewhere, 'Saved views');
  await elsewhere.getByRole('button', { name: 'Remove Refused ones' }).click();
  await expect(elsewhere.getByText('No saved views yet.')).toBeVisible();
  await elsewhere.context().close();
});

test('does not save a view beyond the limit, and says when a view replaces another', async ({ page, ownDatabase }) => {
  const savedViews = Array.from({ length: 30 }, (_, at) => ({ name: `v${at}`, search: '' }));
  await ownDatabase.accounts.updateOne({ email: CONTRACTOR.email }, { $set: { savedViews } });
  await signIn(page, '/my-records?statusTypes=DENIED');
  await toggleMenu(page, 'Saved views');
  const views = viewsPanel(page);
  await saveAs(page, 'one more');
  await expect(views.getByRole('status')).toContainText('You can save up to 30 views. Remove one');
  await expect(page.getByLabel('Save this view as')).toHaveValue('one more');
  await expect(views.getByRole('link')).toHaveCount(30);
  await views.getByRole('button', { name: 'Remove v3', exact: true }).click();
  await expect(views.getByRole('status')).toHaveText('Removed v3.');
  await saveAs(page, 'one more');
  await expect(views.getByRole('status')).toHaveText('Saved as one more.');
  await saveAs(page, 'v7');
  await expect(views.getByRole('status')).toHaveText('Replaced v7.');
  await expect(views.getByRole('link')).toHaveCount(30);
});

test('saves a view on this device while the portal does not answer, and moves it to the account later', async ({
  page,
  ownDatabase,
}) => {
  await signIn(page, '/my-records?statusTypes=DENIED');
  await waitForScripts(page);
  await page.route(CHANGES, (route) => route.abort());
  await toggleMenu(page, 'Saved views');
  await saveAs(page, 'Later');
  const views = viewsPanel(page);
  await expect(views.getByRole('status')).toContainText(
    'We couldn’t reach the portal. Later is saved on this device and will move to your account on your next visit.',
  );
  await expect(views.getByRole('link', { name: 'Later' })).toBeVisible();
  await page.unroute(CHANGES);
  await page.reload();
  await toggleMenu(page, 'Saved views');
  await expect(views.getByRole('link')).toHaveText(['Later']);
  const stored = () => ownDatabase.accounts.findOne({ email: CONTRACTOR.email });
  await expect
    .poll(async () => (await stored())?.savedViews)
    .toEqual([{ name: 'Later', search: '?statusTypes=DENIED' }]);

  await page.route(CHANGES, (route) => route.abort());
  await views.getByRole('button', { name: 'Remove Later' }).click();
  await expect(views.getByRole('status')).toHaveText('We couldn’t remove Later. Try again.');
  await expect(views.getByRole('link', { name: 'Later' })).toBeVisible();
});
