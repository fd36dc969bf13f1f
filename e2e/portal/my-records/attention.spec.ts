import { expect, test } from '@playwright/test';
import { setLastVisit } from '../../support/portal/last-visit';
import { attention, resultCount, waitForScripts } from '../../support/portal/my-records-page';
import { signIn } from '../../support/portal/sign-in';

test('Shows the number of records in the heading and links to those with a balance due', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /My records \d+ records, \d+ open, \d+ needs? action/,
  );
  const withBalance = attention(page).getByRole('link', { name: /^[\d,]+ (has|have) fees due$/ });
  const count = /^[\d,]+/.exec((await withBalance.textContent()) ?? '')?.[0];
  await withBalance.click();
  await expect(page).toHaveURL(/\?needs=payment$/);
  await expect(resultCount(page)).toContainText(`of ${count},`);
  await expect(page.getByRole('button', { name: 'Remove Fees due' })).toBeVisible();
});

test('Links to the records whose status changed since the last visit', async ({ page }) => {
  await signIn(page);
  await waitForScripts(page);
  await setLastVisit(page, '2020-01-01T00:00:00.000Z');
  await page.reload();
  await attention(page)
    .getByRole('link', { name: /new status since your last visit$/ })
    .click();
  await expect(page).toHaveURL(/changedSince=2020-01-01T00:00:00\.000Z/);
  await expect(page.getByRole('button', { name: 'Remove New status since your last visit' })).toBeVisible();
});
