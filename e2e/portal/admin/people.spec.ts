import { expect, type Locator, type Page, test } from '@playwright/test';
import { accessibilityViolations } from '../../support/portal/accessibility-violations';
import { makeAccount } from '../../support/portal/invite';
import { ADMIN, CONTRACTOR, fillSignIn, signIn } from '../../support/portal/sign-in';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const done = (page: Page) => page.getByRole('main').getByRole('status');

async function openPerson(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/accounts?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** The number of one of the contractor's records, and the name of the firm on it. */
async function recordOfContractor(page: Page): Promise<{ readonly number: string; readonly firm: string }> {
  await openPerson(page, 'Carmen Reyes');
  await page
    .getByRole('link', { name: /^Who is this\? License/ })
    .first()
    .click();
  const entry = page.getByRole('article');
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Already linked to this account.');
  const [number = ''] = /BP\d+-\d+/.exec((await entry.textContent()) ?? '') ?? [];
  const firm = (await entry.getByRole('heading').textContent()) ?? '';
  return { number, firm };
}

test('an account can be found by name, role and status', async ({ page }) => {
  await signIn(page, '/admin/accounts', ADMIN);
  await expect(row(page, 'Alex Nguyen')).toContainText('(you)');
  await page.getByLabel('Name or email').fill('CARMEN r');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\?q=CARMEN\+r&role=&status=$/);
  await expect(row(page, 'contractor@example.org')).toContainText('Active');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Role').selectOption('Staff');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('No accounts match your search.');
  await page.getByRole('link', { name: 'Show all accounts' }).click();
  await expect(row(page, 'Carmen Reyes')).toBeVisible();
});

test('the menu of a row leads to the person’s activity', async ({ page }) => {
  await signIn(page, '/admin/accounts', ADMIN);
  const contractor = row(page, 'Carmen Reyes');
  await contractor.getByText('Actions').click();
  await contractor.getByRole('link', { name: 'Activity' }).click();
  await page.waitForURL('**/admin/audit?account=*');
  await expect(row(page, 'Linked records')).toContainText('Carmen Reyes');
});

test('an account can be given a role, signed out, disabled and enabled', async ({ page }) => {
  const person = await makeAccount(page, 'Sofia Shut');
  await signIn(page, '/admin/accounts', ADMIN);
  await openPerson(page, 'Sofia Shut');
  await page.getByText('Change role').click();
  await page.getByRole('radio', { name: 'Staff' }).check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(done(page)).toContainText('Changed the role of Sofia Shut');
  await page.getByText('Sign out everywhere').click();
  await page.getByRole('button', { name: 'Sign Sofia Shut out' }).click();
  await expect(page.getByText('Signed Sofia Shut out everywhere')).toBeVisible();
  await page.getByText('Disable this account').click();
  await page.getByRole('button', { name: 'Disable account' }).click();
  await expect(page.getByText('Disabled the account of Sofia Shut')).toBeVisible();

  const other = await page.context().browser()?.newContext();
  const theirs = await other?.newPage();
  if (theirs === undefined) throw new Error('no second browser context');
  await theirs.goto(new URL('/sign-in', page.url()).href);
  await fillSignIn(theirs, person);
  await expect(theirs.getByRole('main').getByRole('alert')).toContainText('Your email or password is incorrect.');
  await other?.close();

  await page.getByRole('button', { name: 'Enable account' }).click();
  await expect(page.getByText('Enabled the account of Sofia Shut')).toBeVisible();
  await page.goto('/admin/audit?account=sofia.shut%40example.org');
  for (const action of ['Changed the role', 'Signed out everywhere', 'Disabled the account', 'Enabled the account'])
    await expect(row(page, action)).toContainText('Alex Nguyen');
  await page.context().clearCookies();
  await signIn(page, '/account', person);
});

test('admins cannot change their own access', async ({ page }) => {
  await signIn(page, '/admin/accounts', ADMIN);
  await openPerson(page, 'Alex Nguyen');
  const access = page.getByRole('region', { name: 'Role and access' });
  await expect(access).toContainText('This is your account.');
  await expect(access.getByRole('button')).toHaveCount(0);
});

test('records are previewed, linked after confirmation, and unlinked again', async ({ page }) => {
  const person = await makeAccount(page, 'Lena Linked');
  await signIn(page, '/admin/accounts', ADMIN);
  const { number, firm } = await recordOfContractor(page);
  await openPerson(page, 'Lena Linked');
  await page.getByRole('searchbox', { name: 'Find a license, contact, or record number' }).fill(number);
  await page.getByRole('button', { name: 'Find' }).click();
  const entry = page.getByRole('article', { name: firm }).filter({ hasText: 'Contact:' });
  await expect(entry).toContainText(number);
  await expect(entry).toContainText(/\d+ more/);
  await expect(entry).toContainText(/Addresses\d+\w* [A-Z][a-z]/);
  await entry.getByRole('button', { name: `Link ${firm}` }).click();
  await expect(entry.getByRole('alert')).toContainText('Confirm that this is one person or company.');
  await entry.getByLabel('I checked: this is one person or company').check();
  await entry.getByRole('button', { name: `Link ${firm}` }).click();
  await expect(entry.getByRole('status')).toContainText(/The account now sees \d+ more records/);
  const linked = page.getByRole('table');
  await expect(linked.getByRole('row')).toHaveCount(2);

  await linked.getByRole('button', { name: /^Unlink Contact/ }).click();
  await expect(page.getByText(/The account no longer sees \d+ records/)).toBeVisible();
  await expect(page.getByText('No records are linked to this account yet.')).toBeVisible();
  await page.goto(`/admin/audit?account=${encodeURIComponent(person.email)}`);
  for (const action of ['Looked up records to link', 'Linked records', 'Unlinked records'])
    await expect(row(page, action).first()).toContainText('Lena Linked');
});

test('an invitation with a license links the records once the admin has confirmed whose they are', async ({ page }) => {
  await signIn(page, '/admin/accounts', ADMIN);
  await openPerson(page, 'Carmen Reyes');
  const preview = page.getByRole('link', { name: /^Who is this\? License/ }).first();
  const party = new URL((await preview.getAttribute('href')) ?? '', page.url()).searchParams.get('find') ?? '';
  await page.goto('/admin/invitations');
  await page.getByLabel('Name').fill('Ivan Invited');
  await page.getByLabel('Email', { exact: true }).fill('ivan@example.org');
  await page.getByLabel('License, contact, or record number').fill(party);
  await expect(page.getByLabel('I checked whose records these are')).toHaveCount(0);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(done(page)).toContainText(/^Check whose records these are.*\d+ records: BP/);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('License, contact, or record number')).toHaveValue(party);
  await page.getByLabel('I checked whose records these are').check();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await done(page).getByRole('code').textContent();
  await expect(row(page, 'Ivan Invited')).toContainText('License');

  await page.context().clearCookies();
  await page.goto(new URL(link ?? '').pathname);
  await page.getByLabel('New password').fill('the first of two');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.goto('/my-records');
  await expect(page.locator('tbody th a').first()).toBeVisible();
});

test('an invitation with a record number offers the people on the record by name', async ({ page }) => {
  await signIn(page, '/admin/accounts', ADMIN);
  const { number, firm } = await recordOfContractor(page);
  await page.goto('/admin/invitations');
  await page.getByLabel('Name').fill('Rita Record');
  await page.getByLabel('Email', { exact: true }).fill('rita@example.org');
  await page.getByLabel('License, contact, or record number').fill(number);
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  await invite.click();
  const form = page.getByRole('region', { name: 'Invite someone' });
  await expect(form.getByRole('status')).toContainText('Choose whom to link');
  await expect(form.getByRole('alert')).toHaveCount(0);
  const whom = form.getByRole('group', { name: 'Whom to link' });
  expect(await whom.getByRole('radio').count()).toBeGreaterThan(1);
  await expect(form).not.toContainText(/contact:|owner:|license:|[0-9A-F]{32}/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await whom.getByRole('radio', { name: `${firm} – License` }).check();
  await invite.click();
  await expect(form.getByRole('alert')).toContainText(`Confirm that these are the right records: ${firm}`);
  await expect(whom.getByRole('radio', { name: `${firm} – License` })).toBeChecked();
  await page.getByLabel('I checked whose records these are').check();
  await invite.click();
  await expect(form.getByRole('status').first()).toContainText('Send this link to rita@example.org');
  await page.getByRole('button', { name: 'Revoke the invitation to Rita Record' }).click();
  await expect(row(page, 'Rita Record')).toHaveCount(0);
});

test('a pending invitation can be sent again and revoked', async ({ page }) => {
  await signIn(page, '/admin/invitations', ADMIN);
  await page.getByLabel('Name').fill('Petra Pending');
  await page.getByLabel('Email', { exact: true }).fill('petra@example.org');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const first = await done(page).getByRole('code').textContent();
  await page.getByRole('button', { name: 'Resend the invitation to Petra Pending' }).click();
  const pending = page.getByRole('region', { name: /pending invitation/i });
  const second = await pending.getByRole('code').textContent();
  expect(second).not.toBe(first);
  await page.getByRole('button', { name: 'Revoke the invitation to Petra Pending' }).click();
  await expect(pending).toContainText('Revoked the invitation to petra@example.org');
  await expect(row(page, 'Petra Pending')).toHaveCount(0);
  await page.context().clearCookies();
  for (const link of [first, second]) {
    await page.goto(new URL(link ?? '').pathname);
    await expect(page.getByLabel('New password')).toHaveCount(0);
  }
});

test('the audit log filters by account and action', async ({ page }) => {
  await signIn(page, '/my-records', CONTRACTOR);
  await page.context().clearCookies();
  await signIn(page, '/admin/audit', ADMIN);
  await page.getByLabel('Account email or app ID').fill('contractor@example.org');
  await page.getByLabel('Action').selectOption('Signed in');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.waitForURL('**/admin/audit?account=contractor%40example.org&action=sign-in.granted');
  const rows = page.getByRole('row', { name: /Signed in/ });
  await expect(rows.first()).toContainText('Carmen Reyes');
  await expect(page.getByRole('row')).toHaveCount((await rows.count()) + 1);
  await page.getByLabel('Account email or app ID').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByText('Nothing matches.')).toBeVisible();
});

test('at 768 px, badges, the email address and the last sign-in stay on one line', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signIn(page, '/admin/accounts', ADMIN);
  const lineOf = (locator: Locator) => locator.evaluate((element) => element.getClientRects().length);
  const badges = page.getByRole('table').getByText(/^(Active|Disabled)$/);
  expect(await badges.count()).toBeGreaterThan(0);
  for (const badge of await badges.all()) expect((await badge.boundingBox())?.height).toBeLessThan(24);
  expect(await lineOf(page.getByRole('contentinfo').locator('a[href^="mailto:"]'))).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  const signIns = page.locator('td[data-label="Last sign-in"]');
  expect(await signIns.count()).toBeGreaterThan(0);
  for (const cell of await signIns.all()) expect((await cell.boundingBox())?.height).toBeLessThan(30);
});

test('the audit log shows the number of each party in an entry', async ({ page }) => {
  await signIn(page, '/admin/audit', ADMIN);
  const details = page
    .getByRole('cell')
    .locator('span')
    .filter({ hasText: /Contact|Owner|License/ });
  expect(await details.count()).toBeGreaterThan(0);
  for (const text of await details.allTextContents()) expect(text).toMatch(/^[^;]+(; \S[^;]*)*$/);
  for (const text of await details.allTextContents()) expect(text).not.toMatch(/(Contact|Owner|License):? *(;|$)/);
});
