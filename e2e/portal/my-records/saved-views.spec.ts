import { expect, test } from '@playwright/test';
import { deviceKey } from '../../support/portal/device-key';
import { toggleMenu } from '../../support/portal/my-records-page';
import { signIn } from '../../support/portal/sign-in';

test('Saves a view on this device, applies it and removes it', async ({ page }) => {
  await signIn(page, '/my-records?statusTypes=DENIED');
  await toggleMenu(page, 'Saved views');
  await page.getByLabel('Save this view as').fill('Refused ones');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved as Refused ones.')).toBeVisible();
  await page.goto('/my-records');
  await toggleMenu(page, 'Saved views');
  await page.getByRole('link', { name: 'Refused ones' }).click();
  await expect(page).toHaveURL(/\?statusTypes=DENIED$/);
  await toggleMenu(page, 'Saved views');
  await page.getByRole('button', { name: 'Remove Refused ones' }).click();
  await expect(page.getByText('No saved views on this device yet.')).toBeVisible();
});

test('Does not save a view beyond the limit, and says when a view replaces another', async ({ page }) => {
  await signIn(page, '/my-records?statusTypes=DENIED');
  await page.evaluate(
    (key) => {
      const views = Array.from({ length: 30 }, (_, at) => ({ name: `v${at}`, search: '' }));
      localStorage.setItem(key, JSON.stringify(views));
    },
    await deviceKey(page, 'saved-views'),
  );
  await page.reload();
  await toggleMenu(page, 'Saved views');
  const views = page.getByRole('region', { name: 'Saved views' });
  const name = page.getByLabel('Save this view as');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await name.fill('one more');
  await save.click();
  await expect(views.getByRole('status')).toContainText('You can save up to 30 views. Remove one');
  await expect(name).toHaveValue('one more');
  await expect(views.getByRole('link')).toHaveCount(30);
  await views.getByRole('button', { name: 'Remove v3', exact: true }).click();
  await save.click();
  await expect(views.getByRole('status')).toHaveText('Saved as one more.');
  await name.fill('v7');
  await save.click();
  await expect(views.getByRole('status')).toHaveText('Replaced v7.');
  await expect(views.getByRole('link')).toHaveCount(30);
});
