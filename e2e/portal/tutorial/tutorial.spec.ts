import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '@/lib/server/processes/free-port';
import { codeBlocks, readDocument } from '../../support/documents';
import { LONG_TIMEOUT_SETTINGS } from '../../support/engine';
import { type Portal, ROOT, startPortal } from '../../support/portal-process';

// Follows docs/tutorial/README.md: its commands in their order, and what it says about the pages.

const run = promisify(execFile);
const BLOCKS = codeBlocks(readDocument('docs/tutorial/README.md')).map(({ text }) => text);
const START = 'npm start\n';

let folder: string;
let port: number;
let portal: Portal | undefined;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tutorial-'));
  port = await freePort();
});
test.afterAll(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true });
});

const place = () => ({
  PORT: String(port),
  DATA_DIR: path.join(folder, 'data'),
  SETTINGS_FILE: path.join(folder, 'settings.yaml'),
});

/** Runs commands of the page, with its folder, settings file and port replaced. @returns what they print */
async function follow(commands: string): Promise<string> {
  const { DATA_DIR, SETTINGS_FILE } = place();
  const script = commands
    .replaceAll('.data-riverton', DATA_DIR)
    .replaceAll('portal.settings.yaml', SETTINGS_FILE)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`);
  const env = { ...process.env, ...place(), MONGODB_URI: '', INIT_CWD: undefined };
  return (await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: ROOT, env })).stdout;
}

/** With SCREENSHOTS=1, replaces a picture of the page. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await page.screenshot({ path: path.join(ROOT, `docs/images/tutorial-${name}.png`) });
}

test('the tutorial leads from a clone to a person’s records and a call of the API', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1100, height: 620 });
  const [demo, agency = '', types = '', permits = '', invitation = '', link = '', call = '', ...more] = BLOCKS;
  expect(more).toEqual([]);

  // The run has started the demo.
  expect(demo).toBe(`git clone ... records-portal && cd records-portal\n${START}`);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Continue as .*contractor/ }).click();
  await page.waitForURL('**/');
  await page.getByRole('banner').getByRole('link', { name: 'My records' }).click();
  await expect(page.locator('tbody tr').first()).toBeVisible();

  expect(agency.endsWith(START)).toBe(true);
  await follow(agency.slice(0, -START.length));
  portal = await startPortal({ ...LONG_TIMEOUT_SETTINGS, ...place() });
  await page.goto(portal.baseUrl);
  await expect(page.getByRole('banner')).toContainText('City of Riverton');
  const [, color] = /AGENCY_COLOR: "(.*)"/.exec(agency) ?? [];
  expect(await page.evaluate("getComputedStyle(document.body).getPropertyValue('--accent')")).toBe(color);
  await picture(page, 'home');

  expect(await follow(types)).toContain('read 3, added 3');
  expect(await follow(permits)).toMatch(/The mapping is in .*Nothing was written.*read 8, loaded 8.*read 8, loaded 8/s);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('2 types');

  const [address = ''] = /http:\S+/.exec(await follow(invitation)) ?? [];
  await page.goto(address);
  await page.getByLabel('New password').fill('pine-river-42-lamp');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello, /);
  await page.goto(`${portal.baseUrl}/my-records`);
  await expect(page.getByRole('main')).toContainText('No records');
  expect(await follow(link)).toContain('it now sees 6 more records');
  await page.reload();
  await expect(page.locator('tbody tr')).toHaveCount(6);
  await picture(page, 'my-records');

  const needs = JSON.parse(await follow(call));
  expect(needs.result.fields).toContainEqual({ name: 'estimatedTotalJobCost', isRequired: true });
});
