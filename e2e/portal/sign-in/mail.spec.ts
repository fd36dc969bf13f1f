import { expect, type Page, test } from '@playwright/test';
import { type Inbox, type ReceivedMail, startInbox } from '../../support/identity/inbox';
import { type Portal, startPortal } from '../../support/portal-process';

let inbox: Inbox;
let portal: Portal;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  inbox = await startInbox();
  portal = await startPortal({ SMTP_URL: inbox.url, MAIL_FROM: 'Records <records@example.org>', LOG_LEVEL: 'warn' });
});
test.afterAll(async () => {
  await portal.stop();
  inbox.stop();
});

const PASSWORD = 'a sentence that is long enough';

const CONTRACTOR = 'contractor@example.org';

/** The email address of a contact in the demo without an account: whoever verifies it sees that contact's records. */
async function addressOfAContact(page: Page): Promise<string> {
  await signIn(page, CONTRACTOR, 'demo-password');
  const response = await page.request.get(`${portal.baseUrl}/api/v4/records/mine?limit=100&expand=contacts`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { result } = (await response.json()) as { result: { contacts?: { email?: string }[] }[] };
  const emails = result.flatMap(({ contacts = [] }) => contacts).flatMap((contact) => contact.email ?? []);
  const email = emails.find((each) => each !== CONTRACTOR);
  if (email === undefined) throw new Error('No other contact of the demo has an email');
  await page.context().clearCookies();
  return email.toLowerCase();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${portal.baseUrl}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello, /);
}

const linkIn = ({ text }: ReceivedMail): string => /^https?:\S+$/m.exec(text)?.[0] ?? '';

async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello, /);
}

test('a person registers by email, sees the records with that address and resets the password', async ({ page }) => {
  test.setTimeout(60_000);
  const email = await addressOfAContact(page);

  await test.step('asks for an account', async () => {
    await page.goto(`${portal.baseUrl}/register`);
    await page.getByLabel('Name').fill('Robin Registered');
    await page.getByLabel('Email').fill(` ${email.toUpperCase()} `);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Check your email')).toBeVisible();
  });

  const mail = await inbox.next(email);
  const link = linkIn(mail);
  expect(mail.text).toContain('Robin Registered');
  expect(new URL(link).origin).toBe(portal.baseUrl);

  await test.step('opens the link more than once, as mail scanners do, and uses it once', async () => {
    await page.goto(link);
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Robin Registered');
    await page.getByLabel('Your name').fill('');
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Enter a name').first()).toBeVisible();
    await choosePassword(page, link, PASSWORD);
    await page.goto(link);
    await expect(page.getByText('This link no longer works')).toBeVisible();
  });

  await test.step('sees the records of the contact with that address', async () => {
    await page.context().clearCookies();
    await signIn(page, email, PASSWORD);
    await page.goto(`${portal.baseUrl}/my-records`);
    await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(0);
  });

  await test.step('forgets the password', async () => {
    await page.context().clearCookies();
    await page.goto(`${portal.baseUrl}/forgot-password`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Check your email')).toBeVisible();
    await choosePassword(page, linkIn(await inbox.next(email)), `${PASSWORD} indeed`);
    await page.context().clearCookies();
    await signIn(page, email, `${PASSWORD} indeed`);
  });
});

test('registering an address that has an account sends a different email and shows the same page', async ({ page }) => {
  await page.goto(`${portal.baseUrl}/register`);
  await page.getByLabel('Name').fill('Mallory');
  await page.getByLabel('Email').fill('citizen@example.org');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  const mail = await inbox.next('citizen@example.org');
  expect(mail.subject).toContain('already');
  expect(mail.text).not.toContain('Mallory');
});

test('resetting the password of an unknown address sends no email and shows the same page', async ({ page }) => {
  await page.goto(`${portal.baseUrl}/forgot-password`);
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  // A later email to somebody else has arrived, so an earlier one would have, too.
  await page.goto(`${portal.baseUrl}/forgot-password`);
  await page.getByLabel('Email').fill('staff@example.org');
  await page.getByRole('button', { name: 'Send link' }).click();
  await inbox.next('staff@example.org');
  expect(inbox.unread().flatMap(({ to }) => to)).not.toContain('nobody@example.org');
});

test('requesting a link several times sends one email, whose link works', async ({ page }) => {
  const askFor = async (email: string): Promise<void> => {
    await page.goto(`${portal.baseUrl}/forgot-password`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('Check your email')).toBeVisible();
  };
  // More than five requests, which must not keep the owner from getting a link.
  for (let time = 0; time < 6; time++) await askFor('admin@example.org');
  await askFor('contractor@example.org');
  await inbox.next('contractor@example.org');
  const mail = await inbox.next('admin@example.org');
  expect(inbox.unread().flatMap(({ to }) => to)).not.toContain('admin@example.org');
  await choosePassword(page, linkIn(mail), PASSWORD);
  await page.context().clearCookies();
  await signIn(page, 'admin@example.org', PASSWORD);
});
