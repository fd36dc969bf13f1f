import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { redeemLink } from '../../portal/sign-in/redeem-link';
import { accountOfOidc } from '../../portal/sign-in/sign-in-with-oidc';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { disableAccount, enableAccount } from '../accounts/change-access';
import { createAccount } from '../accounts/create-account';
import { requestPasswordReset } from '../passwords/reset-password';
import { countMailRequest, requestRegistration } from './mail-requests';
import { listOneTimeLinks } from './one-time-link-repository';

const EMAIL = 'ann@example.org';
const PASSWORD = 'a long enough password';

const mails: string[] = [];
/** Number of emails that the server rejected. */
let rejections = 0;
let isRejecting = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo: (_address, _session, done) => {
    if (!isRejecting) return done();
    rejections++;
    done(new Error('Not now'));
  },
  onData: (stream, _session, done) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
    stream.on('end', () => {
      mails.push(text.replace(/=\r?\n/g, '').replace(/=3D/g, '='));
      done();
    });
  },
});

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  process.env.MAIL_FROM = 'records@example.org';
  temporary = await startTemporaryDatabase();
});
afterAll(async () => {
  server.close();
  await temporary.stop();
});
beforeEach(async () => {
  mails.length = 0;
  isRejecting = false;
  await emptyDatabase();
});

afterEach(() => vi.useRealTimers());

/** Sends a last email to another address and waits for it: earlier emails have then arrived too. */
async function mailsTo(email: string): Promise<string[]> {
  const last = `last-${crypto.randomUUID()}@example.org`;
  await requestRegistration({ email: last, name: 'Last', locale: 'en' });
  const to = (address: string) =>
    mails.filter((mail) => mail.includes(`<${address}>`) || mail.includes(`To: ${address}`));
  await expect.poll(() => to(last).length, { timeout: 20_000 }).toBe(1);
  return to(email);
}
const tokenIn = (mail = ''): string => /\/set-password\/([\w-]{43})/.exec(mail)?.[1] ?? '';

it('the portal sends one email for repeated reset requests, with a link that stays valid', async () => {
  await createAccount({ email: EMAIL, name: 'Ann', role: 'citizen' }, 'command-line');
  for (let at = 0; at < 8; at++) await requestPasswordReset(EMAIL, 'en');
  await requestRegistration({ email: EMAIL, name: 'Mallory', locale: 'en' });
  const [mail, ...more] = await mailsTo(EMAIL);
  expect(more).toEqual([]);
  expect(await redeemLink(tokenIn(mail), PASSWORD)).toMatchObject({ ok: true });
});

it('the portal sends another email after a reset link was used', async () => {
  await createAccount({ email: EMAIL, name: 'Ann', role: 'citizen' }, 'command-line');
  await requestPasswordReset(EMAIL, 'en');
  const [first] = await mailsTo(EMAIL);
  expect(await redeemLink(tokenIn(first), PASSWORD)).toMatchObject({ ok: true });
  await requestPasswordReset(EMAIL, 'en');
  expect(await mailsTo(EMAIL)).toHaveLength(2);
});

it('the portal creates as many links for an unknown email as for a known one', async () => {
  await createAccount({ email: EMAIL, name: 'Ann', role: 'citizen' }, 'command-line');
  for (const email of [EMAIL, 'nobody@example.org'])
    for (let at = 0; at < 3; at++) await requestPasswordReset(email, 'en');
  expect(await mailsTo('nobody@example.org')).toEqual([]);
  expect(
    [await listOneTimeLinks(EMAIL), await listOneTimeLinks('nobody@example.org')].map((links) => links.length),
  ).toEqual([1, 1]);
});

it('the portal does not count reset requests from before the account existed', async () => {
  await requestPasswordReset(EMAIL, 'en');
  await createAccount({ email: EMAIL, name: 'Ann', role: 'citizen' }, 'command-line');
  await requestPasswordReset(EMAIL, 'en');
  expect(await mailsTo(EMAIL)).toHaveLength(1);
});

it('the portal does not count reset requests made while the account was disabled', async () => {
  const { _id } = await createAccount({ email: EMAIL, name: 'Ann', role: 'citizen' }, 'command-line');
  await disableAccount(_id, 'command-line');
  await requestPasswordReset(EMAIL, 'en');
  await enableAccount(_id, 'command-line');
  await requestPasswordReset(EMAIL, 'en');
  expect(await mailsTo(EMAIL)).toHaveLength(1);
});

it('the portal sends a reset email after an OpenID Connect sign-in has invalidated earlier links', async () => {
  await createAccount({ email: EMAIL, name: 'Ann', role: 'citizen' }, 'command-line');
  await requestPasswordReset(EMAIL, 'en');
  await accountOfOidc({ sub: 'ann', email: EMAIL, email_verified: true });
  expect(await listOneTimeLinks(EMAIL)).toEqual([]);
  await requestPasswordReset(EMAIL, 'en');
  expect(await listOneTimeLinks(EMAIL)).toHaveLength(1);
  expect(await mailsTo(EMAIL)).toHaveLength(2);
});

it.each<[string, (email: string) => Promise<void>, number]>([
  ['reset', (email) => requestPasswordReset(email, 'en'), 1],
  ['registration', (email) => requestRegistration({ email, name: 'Ann', locale: 'en' }), 5],
])('the portal does not count a %s whose email could not be sent', async (kind, request, limit) => {
  if (kind === 'reset') await createAccount({ email: EMAIL, name: 'Ann', role: 'citizen' }, 'command-line');
  isRejecting = true;
  rejections = 0;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  for (let at = 0; at <= limit; at++) await request(EMAIL);
  expect(await listOneTimeLinks(EMAIL)).toHaveLength(limit);
  for (const [at, wait] of [300, 2_000, 15_000, 60_000].entries()) {
    await vi.advanceTimersByTimeAsync(wait);
    await expect.poll(() => rejections, { timeout: 20_000 }).toBe((at + 1) * limit);
  }
  vi.useRealTimers();
  isRejecting = false;
  const requestAgain = async () => {
    await request(EMAIL);
    return (await listOneTimeLinks(EMAIL)).length;
  };
  await expect.poll(requestAgain, { timeout: 5_000 }).toBeGreaterThan(limit);
  expect((await mailsTo(EMAIL)).length).toBeGreaterThan(0);
});

it('the portal sends a separate email for each registration, up to a limit per email address', async () => {
  for (const name of ['Mallory', 'Ann', 'a', 'b', 'c', 'd'])
    await requestRegistration({ email: EMAIL, name, locale: 'en' });
  const sent = await mailsTo(EMAIL);
  expect(sent).toHaveLength(5);
  const own = sent.find((mail) => mail.includes('Ann'));
  expect(await redeemLink(tokenIn(own), PASSWORD)).toMatchObject({ ok: true });
});

it('the portal allows 30 requests per hour from one IP address', async () => {
  for (let at = 0; at < 30; at++) expect(await countMailRequest('198.51.100.1')).toBe(0);
  expect(await countMailRequest('198.51.100.1')).toBeGreaterThan(0);
  expect(await countMailRequest('192.0.2.1')).toBe(0);
});
