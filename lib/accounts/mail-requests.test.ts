import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase } from '../db/empty-database';
import { startTemporaryDatabase } from '../db/temporary-database';
import { createAccount } from './create-account';
import { takeMailRequest } from './mail-requests';
import { listLinks } from './one-time-link-repository';
import { requestRegistration } from './register';
import { requestPasswordReset } from './reset-password';
import { useLink } from './use-link';

const EMAIL = 'ann@example.org';
const PASSWORD = 'a long enough password';

const mails: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
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
  await emptyDatabase();
});

/** Waits until a mail to somebody else, asked for last, has come: those before it have then come too. */
async function mailsTo(email: string): Promise<string[]> {
  const last = `last-${crypto.randomUUID()}@example.org`;
  await requestRegistration({ email: last, name: 'Last', locale: 'en' });
  const to = (address: string) =>
    mails.filter((mail) => mail.includes(`<${address}>`) || mail.includes(`To: ${address}`));
  await expect.poll(() => to(last).length, { timeout: 20_000 }).toBe(1);
  return to(email);
}
const tokenIn = (mail = ''): string => /\/set-password\/([\w-]{43})/.exec(mail)?.[1] ?? '';

it('a reset that is asked for again sends no second mail, and the first one keeps working', async () => {
  await createAccount({ email: EMAIL, name: 'Ann', role: 'citizen' }, 'command-line');
  for (let at = 0; at < 8; at++) await requestPasswordReset(EMAIL, 'en');
  await requestRegistration({ email: EMAIL, name: 'Mallory', locale: 'en' });
  const [mail, ...more] = await mailsTo(EMAIL);
  expect(more).toEqual([]);
  expect(await useLink(tokenIn(mail), PASSWORD)).toMatchObject({ ok: true });
});

it('a reset that is asked for after one was used sends a mail', async () => {
  await createAccount({ email: EMAIL, name: 'Ann', role: 'citizen' }, 'command-line');
  await requestPasswordReset(EMAIL, 'en');
  const [first] = await mailsTo(EMAIL);
  expect(await useLink(tokenIn(first), PASSWORD)).toMatchObject({ ok: true });
  await requestPasswordReset(EMAIL, 'en');
  expect(await mailsTo(EMAIL)).toHaveLength(2);
});

it('an address without an account costs as many links as one with', async () => {
  await createAccount({ email: EMAIL, name: 'Ann', role: 'citizen' }, 'command-line');
  for (const email of [EMAIL, 'nobody@example.org'])
    for (let at = 0; at < 3; at++) await requestPasswordReset(email, 'en');
  expect(await mailsTo('nobody@example.org')).toEqual([]);
  expect([await listLinks(EMAIL), await listLinks('nobody@example.org')].map((links) => links.length)).toEqual([1, 1]);
});

it('a registration that a stranger asked for does not stand in for the owner’s; mails for one address have an end', async () => {
  for (const name of ['Mallory', 'Ann', 'a', 'b', 'c', 'd'])
    await requestRegistration({ email: EMAIL, name, locale: 'en' });
  const sent = await mailsTo(EMAIL);
  expect(sent).toHaveLength(5);
  const own = sent.find((mail) => mail.includes('Ann'));
  expect(await useLink(tokenIn(own), PASSWORD)).toMatchObject({ ok: true });
});

it('one address asks thirty times an hour, for whomever', async () => {
  for (let at = 0; at < 30; at++) expect(await takeMailRequest('198.51.100.1')).toBe(0);
  expect(await takeMailRequest('198.51.100.1')).toBeGreaterThan(0);
  expect(await takeMailRequest('192.0.2.1')).toBe(0);
});
