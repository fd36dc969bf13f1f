import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { OPERATIONS } from '@/lib/api/operations';
import { requestDemoToken } from '../../support/identity/demo-token';
import { signIn } from '../../support/portal/sign-in';

const run = promisify(execFile);
const PAGES = ['my-records', 'record-types', 'create-requirements', 'checklist-statuses'] as const;

/** The code on the page, as a reader would copy it. */
const codeIn = async (page: Page, language: string): Promise<string> =>
  (await page.getByRole('region', { name: language, exact: true, includeHidden: true }).textContent()) ?? '';

for (const name of PAGES) {
  test(`the examples on the page ${name} work as shown`, async ({ page }) => {
    await page.goto(`/developers/${name}`);
    const env = { ...process.env, TOKEN: await requestDemoToken(test.info().project.use.baseURL ?? '') };
    const curl = await run('sh', ['-c', await codeIn(page, 'curl')], { env });
    const { status, result } = JSON.parse(curl.stdout) as { status: number; result: unknown };
    expect(status).toBe(200);
    expect(JSON.stringify(result).length).toBeGreaterThan(100);
    const script = await codeIn(page, 'JavaScript');
    const node = await run(process.execPath, ['--input-type=module', '--eval', script], { env });
    expect(JSON.parse(node.stdout)).toEqual(result);
    const python = await run('python3', ['-c', await codeIn(page, 'Python')], { env });
    expect(JSON.parse(python.stdout)).toEqual(result);
  });

  test(`the console on the page ${name} gets an answer with a demo token`, async ({ page }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) refused.push(message.text());
    });
    await page.goto(`/developers/${name}`);
    await page.getByRole('button', { name: 'Get a demo token' }).click();
    await expect(page.getByLabel('Access token')).toHaveValue(/.{20,}/);
    await page.getByRole('button', { name: 'Send request' }).press('Enter');
    const panel = page.getByRole('region', { name: 'Response', exact: true });
    await expect(panel.getByRole('status')).toContainText('Status 200');
    await expect(panel).toContainText('x-trace-id');
    await expect(panel).toContainText('"result"');
    expect(refused).toEqual([]);
  });
}

test('the code contains the parameters that are filled in', async ({ page }) => {
  await page.goto('/developers/my-records');
  await page.getByText('more parameters').click();
  await page.getByLabel('customId').fill("it's 1");
  const [address = ''] = /http[^'"]*/.exec(await codeIn(page, 'curl')) ?? [];
  expect(new URL(address).searchParams.get('customId')).toBe("it's 1");
});

test('the console shows an error as received, and rejects a token that cannot be sent', async ({ page }) => {
  await page.goto('/developers/create-requirements');
  await page.getByRole('button', { name: 'Send request' }).click();
  const panel = page.getByRole('region', { name: 'Response', exact: true });
  await expect(panel.getByRole('status')).toContainText('Status 401');
  await expect(panel).toContainText('no_token');
  await page.getByLabel('Access token').fill('two words');
  await expect(page.getByText('This token has spaces')).toBeVisible();
  await page.route('**/api/v4/**', (route) => route.abort());
  await page.getByLabel('Access token').fill('');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(panel.getByRole('status')).toContainText('We couldn’t reach the portal.');
});

test('the console uses the session of a signed-in user', async ({ page }) => {
  await signIn(page, '/developers/my-records');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('region', { name: 'Response body' })).toContainText('"customId"');
});

test('the pages explain which answers are empty without an error, and how to send a token', async ({ page }) => {
  for (const [name, warning] of [
    ['my-records', 'Without a token, or with app-only access, the list is empty (status 200).'],
    ['record-types', 'For an unknown module, the list is empty (status 200).'],
    ['checklist-statuses', 'For an unknown group, the list is empty (status 200).'],
  ]) {
    await page.goto(`/developers/${name}`);
    await expect(page.getByText(warning ?? '')).toBeVisible();
  }
  await page.goto('/developers');
  await expect(
    page.getByText('get a token and send it with each request: Authorization: Bearer $TOKEN.'),
  ).toBeVisible();
});

test('the quickstart command works without a token', async ({ page }) => {
  await page.goto('/developers');
  const { stdout } = await run('sh', ['-c', await codeIn(page, 'curl')]);
  expect(JSON.parse(stdout)).toMatchObject({ status: 200, result: expect.arrayContaining([expect.anything()]) });
});

test('the table of contents links to each operation and marks the current one', async ({ page }) => {
  await page.goto('/developers');
  const contents = page.getByRole('navigation', { name: 'Developers' });
  await expect(contents.getByRole('link')).toHaveCount(OPERATIONS.length + 3);
  await contents.getByRole('link', { name: 'Checklist statuses' }).click();
  await expect(page).toHaveURL(/\/developers\/checklist-statuses$/);
  await expect(contents.locator('[aria-current="page"]')).toHaveText('Checklist statuses');
});

test('the console stays in view while the page scrolls at 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/developers/my-records');
  await page.getByText('more parameters').click();
  await page.mouse.wheel(0, 1_500);
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeInViewport();
});

test('at 1440 px, the field of a record type shows it whole, and descriptions break between words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/developers/create-requirements');
  const field = page.getByLabel(/^type/);
  await field.fill('Building/Residential/Single Family/Addition');
  expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
  const lines = await page
    .getByText('Group/Type/SubType/Category')
    .first()
    .evaluate((text) => {
      const node = text.firstChild;
      const range = document.createRange();
      const at = node?.textContent?.indexOf('Category') ?? 0;
      if (node) range.setStart(node, at);
      if (node) range.setEnd(node, at + 'Category'.length);
      return range.getClientRects().length;
    });
  expect(lines).toBe(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the code example is shown in each programming language', async ({ page }) => {
    await page.goto('/developers/record-types');
    for (const language of ['Python', 'JavaScript', 'curl']) {
      await page.getByRole('radio', { name: language }).check();
      await expect(page.getByRole('region', { name: language, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('region', { name: 'Python', exact: true })).toBeHidden();
  });
});

test('the client credentials example returns a token', async ({ page }) => {
  await page.goto('/developers');
  const { stdout } = await run('sh', ['-c', await codeIn(page, 'Get an app-only token')]);
  expect(JSON.parse(stdout)).toMatchObject({ token_type: 'bearer', access_token: expect.any(String) });
});

test('an unknown operation gets a 404 page', async ({ page }) => {
  const panel = await page.goto('/developers/constructor');
  expect(panel?.status()).toBe(404);
});

test('the guide leads to the button that gets a demo token, and says how to reach the agency', async ({ page }) => {
  await page.goto('/developers');
  const errors = page.getByRole('region', { name: 'Limits and errors' });
  await expect(errors.getByRole('link', { name: /@/ })).toBeVisible();
  await page.getByRole('link', { name: 'the page of My records' }).click();
  await expect(page).toHaveURL(/\/developers\/my-records#try$/);
  await expect(page.getByRole('button', { name: 'Get a demo token' })).toBeVisible();
});
