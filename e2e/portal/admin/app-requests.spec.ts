import { expect, type Page, test } from '@playwright/test';
import { ADMIN, CITIZEN, signIn } from '../../support/portal/sign-in';

async function sendRequest(page: Page, name: string): Promise<void> {
  await page.getByLabel('App name').fill(name);
  await page.getByLabel('What will the app do?').fill('Shows builders which of their permits changed.');
  await page.getByLabel('App-only access').check();
  await page.getByRole('checkbox', { name: 'User’s records, record types, and application requirements' }).check();
  await page.getByRole('button', { name: 'Send request' }).click();
}

test('getting an app and a token from the Developers page takes five steps', async ({ page, request }) => {
  await signIn(page, '/developers', ADMIN);
  await page.getByRole('link', { name: 'Request access' }).click();
  await sendRequest(page, 'Five steps');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Sent your request for Five steps');
  await page.goto('/admin/apps');
  await page.getByRole('button', { name: 'Approve Five steps' }).click();
  const values = page.getByRole('main').getByRole('status').getByRole('code');
  await expect(values).toHaveText(['five-steps', /^[\w-]{43}$/, /^curl .*client_id=five-steps/s]);
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(
    `Send this to Alex Nguyen (${ADMIN.email})`,
  );
  const [id = '', secret = ''] = await values.allTextContents();
  const response = await request.post('/api/oauth2/token', {
    form: { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: 'records' },
  });
  expect(await response.json()).toMatchObject({ token_type: 'bearer', scope: 'records' });
  await page.reload();
  await expect(values).toHaveCount(0);
});

test('a request form with problems keeps the typed values, and a declined request is marked as declined', async ({
  page,
}) => {
  await signIn(page, '/developers/request-access', CITIZEN);
  await page.getByLabel('App name').fill('Permit watch');
  await page.getByLabel('What will the app do?').fill('Too short');
  await page.getByLabel('User sign-in').check();
  await page.getByRole('button', { name: 'Send request' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByRole('listitem')).toHaveText([
    'Enter at least one redirect URI. User sign-in needs it.',
    'Select at least one permission.',
    'Describe the app in 10 to 500 characters.',
  ]);
  await expect(page.getByLabel('App name')).toHaveValue('Permit watch');
  await expect(page.getByLabel('User sign-in')).toBeChecked();
  await page.getByLabel('User sign-in').uncheck();
  await sendRequest(page, 'Declined watch');
  await expect(page.getByRole('row', { name: /Declined watch/ })).toContainText('Waiting for approval');

  await page.context().clearCookies();
  await signIn(page, '/admin/apps', ADMIN);
  await expect(page.getByRole('article', { name: 'Declined watch' })).toContainText('citizen@example.org');
  await page.getByRole('button', { name: 'Decline Declined watch' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Declined Declined watch');
  await page.context().clearCookies();
  await signIn(page, '/developers/request-access', CITIZEN);
  await expect(page.getByRole('row', { name: /Declined watch/ })).toContainText('Declined');
});
