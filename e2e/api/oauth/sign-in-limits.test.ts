import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { AUDIT, RATE_LIMITS } from '@/lib/db/collections';
import { createAccount } from '@/lib/identity/accounts/create-account';
import { setPassword } from '@/lib/identity/accounts/repository';
import { hashPassword } from '@/lib/identity/passwords/password';
import { listAudit } from '@/lib/testing/list-audit';
import { runPortal } from '../../support/commands/run-portal';
import { engineSettings } from '../../support/engine';
import { makeApp } from '../../support/identity/apps';
import { usePortalDatabase } from '../../support/portal-database';
import { type Portal, startPortal } from '../../support/portal-process';
import { readMetrics } from '../../support/processes/metrics';
import { cookiesOf, postSignIn, signInErrorOf } from '../../support/session';

const PASSWORD = 'a long enough password';
const METRICS_TOKEN = 'a-token-for-the-metrics';
const HOME = '192.0.2.1';

let portal: Portal;
let close: () => Promise<void>;
beforeAll(async () => {
  // Behind a proxy, so that the test can set the address of each request.
  portal = await startPortal({ TRUSTED_PROXY_HOPS: '1', DEMO: 'on', METRICS_TOKEN, LOG_LEVEL: 'silent' });
  close = await usePortalDatabase(portal.dataDir);
}, 120_000);
afterAll(async () => {
  await close();
  await portal.stop();
});

let people = 0;
async function newPerson() {
  const email = `locked-${++people}@example.org`;
  const passwordHash = await hashPassword(PASSWORD);
  const { _id } = await createAccount({ email, name: 'Person', role: 'admin', passwordHash }, 'command-line');
  return { id: _id, email };
}

const signIn = (email: string, password: string, from: string, cookie?: string) =>
  postSignIn({ email, password, base: portal.baseUrl, from, ...(cookie !== undefined && { cookie }) });
const outcomeOf = async (...args: Parameters<typeof signIn>) => signInErrorOf(await signIn(...args));

async function knownDevice(email: string, from: string): Promise<string> {
  const cookie = cookiesOf(await signIn(email, PASSWORD, from)).find((each) => each.startsWith('known-device='));
  if (cookie === undefined) throw new Error('The device is not known after a sign-in');
  return cookie;
}

/** Sends wrong passwords, from a new address whenever one is locked out. */
async function attack(email: string, attempts: number, network: string): Promise<void> {
  const each = Array.from({ length: attempts }, (_, at) => `${network}.${Math.floor(at / 10)}`);
  for (let at = 0; at < each.length; at += 5)
    await Promise.all(each.slice(at, at + 5).map((from) => signIn(email, 'a wrong password', from)));
}

it('ten wrong passwords lock out only the stranger who sent them', async () => {
  const { email } = await newPerson();
  await attack(email, 12, '198.51.100');
  expect(await outcomeOf(email, PASSWORD, '198.51.100.0')).toBe('TooMany');
  expect(await outcomeOf(email, PASSWORD, HOME)).toBe('signed in');
});

it('a known device can sign in however many strangers fail, and the strangers must wait', async () => {
  const { email } = await newPerson();
  const device = await knownDevice(email, HOME);
  await attack(email, 5, '203.0.113');
  // As if there had been sixty failures: the next attempt has to wait for 15 minutes.
  const counts = (await database()).collection(RATE_LIMITS);
  await counts.updateMany({ key: /^sign-in-email:/ }, { $set: { points: 60 } });
  await attack(email, 1, '203.0.113');
  const stranger = await signIn(email, PASSWORD, '203.0.113.200');
  expect(await signInErrorOf(stranger)).toBe('TooMany');
  expect(stranger.status).toBe(429);
  expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(600);
  for (let at = 0; at < 3; at++) expect(await outcomeOf(email, PASSWORD, HOME, device)).toBe('signed in');
  // The device cookie of another account does not help.
  const other = await knownDevice((await newPerson()).email, HOME);
  expect(await outcomeOf(email, PASSWORD, '203.0.113.201', other)).toBe('TooMany');
}, 60_000);

it('a device stays known until the password changes, and has ten attempts of its own', async () => {
  const { id, email } = await newPerson();
  const device = await knownDevice(email, HOME);
  expect(device).not.toContain(email.split('@')[0]);
  for (let at = 0; at < 10; at++) expect(await outcomeOf(email, 'wrong', HOME, device)).toBe('CredentialsSignin');
  expect(await outcomeOf(email, PASSWORD, HOME, device)).toBe('TooMany');
  expect(await outcomeOf(email, PASSWORD, HOME)).toBe('signed in');

  await setPassword({ _id: id }, await hashPassword('another long password'));
  await attack(email, 11, HOME.slice(0, HOME.lastIndexOf('.')));
  expect(await outcomeOf(email, 'another long password', '192.0.2.0', device)).toBe('TooMany');
}, 60_000);

it('the cookie of a known device is readable by the server only', async () => {
  const { email } = await newPerson();
  const [cookie] = (await signIn(email, PASSWORD, HOME)).headers
    .getSetCookie()
    .filter((each) => /^known-device=/.test(each));
  expect(cookie).toMatch(/^known-device=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
  const refused = await signIn(email, 'wrong', HOME);
  expect(refused.headers.getSetCookie().join()).not.toContain('known-device');
});

describe('the password grant, where all users of an app share one IP address', () => {
  const APP_SERVER = '198.51.100.7';
  const grantOf =
    (app: Awaited<ReturnType<typeof makeApp>>) =>
    (username: string, password: string): Promise<Response> =>
      fetch(`${portal.baseUrl}/api/oauth2/token`, {
        method: 'POST',
        headers: { 'x-forwarded-for': APP_SERVER },
        body: new URLSearchParams({ ...app.credentials, grant_type: 'password', username, password }),
      });

  it('accepts the right password after ten wrong ones for the account and a hundred for others', async () => {
    const { email } = await newPerson();
    const grant = grantOf(await makeApp({ legacyPassword: true, scopes: ['records'] }));
    const wrong = [...new Array(10).fill(email), ...Array.from({ length: 100 }, (_, at) => `nobody${at}@example.org`)];
    for (let at = 0; at < wrong.length; at += 5) {
      const responses = await Promise.all(wrong.slice(at, at + 5).map((username) => grant(username, 'wrong')));
      expect(responses.map(({ status }) => status)).toEqual(new Array(5).fill(400));
    }
    expect((await grant(email, PASSWORD)).status).toBe(200);
    expect((await grant((await newPerson()).email, PASSWORD)).status).toBe(200);
  }, 60_000);

  it('delays a guesser in that app and for that account only', async () => {
    const [{ email }, other] = [await newPerson(), await newPerson()];
    const grant = grantOf(await makeApp({ legacyPassword: true, scopes: ['records'] }));
    expect((await grant(email, 'wrong')).status).toBe(400);
    // As if there had been sixty failures: the next attempt has to wait for 15 minutes.
    const counts = (await database()).collection(RATE_LIMITS);
    await counts.updateMany({ key: /^sign-in-app:/ }, { $set: { points: 60 } });
    expect((await grant(email, 'wrong')).status).toBe(400);
    const waiting = await grant(email, PASSWORD);
    expect(waiting.status).toBe(429);
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(600);
    expect((await grant(other.email, PASSWORD)).status).toBe(200);
    expect((await grantOf(await makeApp({ legacyPassword: true, scopes: ['records'] }))(email, PASSWORD)).status).toBe(
      200,
    );
    expect(await outcomeOf(email, PASSWORD, HOME)).toBe('signed in');
    // Ends the pause.
    await counts.deleteMany({ key: /^sign-in-app-pause:/ });
    expect((await grant(email, PASSWORD)).status).toBe(200);
  }, 60_000);
});

it('sign-ins are audited and counted without email and IP address', async () => {
  const { id, email } = await newPerson();
  const before = await readMetrics(portal.baseUrl, METRICS_TOKEN);
  await attack(email, 13, '198.51.101');
  await signIn(email, PASSWORD, '198.51.102.1');
  const after = await readMetrics(portal.baseUrl, METRICS_TOKEN);
  const grown = (outcome: string) => {
    const name = `records_portal_sign_ins_total{outcome="${outcome}"}`;
    return (after.get(name) ?? 0) - (before.get(name) ?? 0);
  };
  // Ten attempts from the first address and three from the next are checked.
  expect([grown('granted'), grown('refused'), grown('locked')]).toEqual([1, 13, 0]);
  expect((await listAudit(id)).map(({ action }) => action)).toContain('sign-in.granted');
  const lines = await (await database())
    .collection(AUDIT)
    .find({ action: /^sign-in/ })
    .toArray();
  expect(lines.length).toBeGreaterThan(14);
  const text = JSON.stringify(lines);
  for (const word of [email, 'locked-', '198.51.10', '203.0.113', HOME]) expect(text).not.toContain(word);
});

it('person export and person erase include the refused sign-ins', async () => {
  const { email } = await newPerson();
  for (let at = 0; at < 3; at++) expect(await outcomeOf(email, 'wrong', HOME)).toBe('CredentialsSignin');
  const settings = { DATA_DIR: portal.dataDir, ...engineSettings(portal.dataDir) };
  const command = async (...args: string[]) => {
    const { code, stdout, stderr } = await runPortal(['person', ...args, '--account', email], portal.dataDir, settings);
    expect(code, stderr).toBe(0);
    return stdout;
  };
  const { audit } = JSON.parse(await command('export')) as { audit: { action: string; subject: string }[] };
  const refused = audit.filter(({ action }) => action === 'sign-in.refused');
  expect(refused).toHaveLength(3);
  await command('erase', '--yes');
  expect(await listAudit(refused[0]?.subject ?? '')).toEqual([]);
}, 60_000);
