import { expect, test } from '@playwright/test';
import { signIn } from '../../support/portal/sign-in';

test('an unknown page has the frame', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('no script or style is refused by the security policy', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await signIn(page);
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto('/');
  expect(refused).toEqual([]);
});
