import { expect, test } from '@playwright/test';
import { signIn } from '../../support/portal/sign-in';

test('an unknown URL gets a 404 page in the usual layout', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link')).toHaveText(['Go to home page', 'My records', 'Permits and licenses']);
});

test('the content security policy blocks none of our scripts or styles', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await signIn(page);
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto('/');
  expect(refused).toEqual([]);
});
