import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in';

const API = '**/api/v4/records/mine?*';
const trace = 'f'.repeat(32);

const choose = async (page: Page, status: string): Promise<void> => {
  await page.locator('summary').click();
  await page.getByLabel(status).check();
  await page.keyboard.press('Escape');
};

test('a failed load says what to do and loads again', async ({ page }) => {
  await signIn(page);
  const body = { status: 503, code: 'connection_failure', message: 'x', more: null, traceId: trace };
  await page.route(API, (route) => route.fulfill({ status: 503, json: body }));
  await choose(page, 'In progress');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('We could not load your records');
  await expect(alert).toContainText(trace);
  await page.unroute(API);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('no answer at all is told apart', async ({ page }) => {
  await signIn(page);
  await page.route(API, (route) => route.abort());
  await choose(page, 'In progress');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Check your connection');
});

test('a session that ended leads to sign-in and back', async ({ page, context }) => {
  await signIn(page);
  await context.clearCookies();
  await choose(page, 'In progress');
  const link = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await expect(link).toHaveAttribute('href', '/sign-in?callbackUrl=%2Fmy-records%3Fstatus%3DOPEN');
});

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
