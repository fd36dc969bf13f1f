import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import type { StoredObject } from '@/lib/db/wire/writer';
import { disableAccount } from '@/lib/identity/accounts/change-access';
import { createAccount } from '@/lib/identity/accounts/create-account';
import { findAccount, findAccountByEmail, findAccountByOidc } from '@/lib/identity/accounts/repository';
import type { RecordDocument } from '@/lib/records/document';
import { unlinkIdentities } from '@/lib/records/membership/link-identities';
import { freePort } from '@/lib/server/processes/free-port';
import { buildRecord } from '@/lib/testing/build-record';
import { MINE } from '../../support/answers';
import type { Envelope } from '../../support/api-client';
import { usePortalDatabase } from '../../support/portal-database';
import { ROOT } from '../../support/portal-process';
import { type SecondProcess, startSecondProcess } from '../../support/processes/second-process';
import { cookiesOf } from '../../support/session';

let close: () => Promise<void>;
let issuer: ChildProcess;
let issuerUrl: string;
let portal: SecondProcess;

const CLIENT = { id: 'records-portal', secret: 'a-secret-of-the-issuer' };

beforeAll(async () => {
  close = await usePortalDatabase();
  const [port, portalPort] = [await freePort(), await freePort()];
  issuerUrl = `http://127.0.0.1:${port}`;
  const callback = `http://127.0.0.1:${portalPort}/api/auth/callback/oidc`;
  issuer = fork(path.join(ROOT, 'e2e/support/identity/oidc-issuer.mjs'), [
    String(port),
    CLIENT.id,
    CLIENT.secret,
    callback,
  ]);
  await once(issuer, 'message');
  portal = await startSecondProcess(inject('dataDir'), {
    PORT: String(portalPort),
    OIDC_ISSUER: issuerUrl,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  });
  // A contact with the verified address partly in capitals, and a record of the same contact without the address.
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const contact = { referenceContactId: 'OIDC-1', fullName: 'Vera' };
  const record = (at: number, contacts: readonly StoredObject[]): RecordDocument =>
    buildRecord(`DEMO-OIDC-00-0000${at}`, {
      customId: `OIDC-${at}`,
      contacts,
      sourceHash: 'oidc',
    });
  await records.insertMany([
    record(1, [{ ...contact, email: 'VERIFIED@example.org' }]),
    record(2, [contact]),
    record(3, [{ email: 'unverified@example.org' }]),
  ]);
});
afterAll(async () => {
  await portal.stop();
  issuer.kill();
  await (await database()).collection(RECORDS).deleteMany({ sourceHash: 'oidc' });
  await (await database()).collection('accounts').deleteMany({ 'oidc.issuer': issuerUrl });
  await close();
});

/** Follows redirects with cookies, as a browser does, back to the portal. @returns the session cookie, if any. */
async function signInAs(person: string): Promise<{ readonly cookie: string | undefined; readonly address: string }> {
  const jars = new Map<string, Map<string, string>>();
  const visit = async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const jar = jars.get(url.origin) ?? new Map<string, string>();
    jars.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, headers: { ...init.headers, cookie }, redirect: 'manual' });
    for (const pair of cookiesOf(response))
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    return response;
  };
  const csrf = await visit(new URL('/api/auth/csrf', portal.baseUrl));
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const start = new URL(`/api/auth/signin/oidc?login_hint=${person}`, portal.baseUrl);
  const form = new URLSearchParams({ csrfToken, callbackUrl: `${portal.baseUrl}/my-records` });
  let at = start;
  let response = await visit(start, { method: 'POST', body: form });
  for (let hop = 0; response.headers.has('location') && hop < 12; hop++) {
    at = new URL(response.headers.get('location') ?? '', at);
    if (at.origin === portal.baseUrl && !at.pathname.startsWith('/api/auth/')) break;
    response = await visit(at);
  }
  const session = [...(jars.get(portal.baseUrl) ?? [])].find(
    ([name, value]) => /session-token$/.test(name) && value !== '',
  );
  return { cookie: session?.join('='), address: `${at.pathname}${at.search}` };
}

async function numbersOf(cookie: string | undefined): Promise<unknown[]> {
  const response = await fetch(`${portal.baseUrl}${MINE}`, { headers: { cookie: cookie ?? '' } });
  return ((await response.json()) as Envelope).result.map(({ customId }) => customId).sort();
}

it('an OpenID Connect sign-in creates an account at the first sign-in and links it to the records with its verified email address', async () => {
  const { cookie, address } = await signInAs('verified');
  expect(address).toBe('/my-records');
  expect(await numbersOf(cookie)).toEqual(['OIDC-1']);
  const account = await findAccountByEmail('verified@example.org');
  expect(account).toMatchObject({
    name: 'Vera Verified',
    role: 'citizen',
    oidc: { issuer: issuerUrl, subject: 'verified' },
  });
  expect(account?.emailVerifiedAt).toBeInstanceOf(Date);
});

it('an OpenID Connect sign-in finds the same account the next time, and keeps unlinked identities unlinked', async () => {
  const account = await findAccountByEmail('verified@example.org');
  await unlinkIdentities(account?._id ?? '', ['email:verified@example.org'], {
    actor: 'command-line',
  });
  const { cookie } = await signInAs('verified');
  expect(await numbersOf(cookie)).toEqual([]);
  expect((await findAccountByOidc(issuerUrl, 'verified'))?._id).toBe(account?._id);
});

it.each([
  ['not verified', 'unverified'],
  ['not said to be verified', 'unsaid'],
  ['missing', 'nobody'],
])('an OpenID Connect sign-in ignores an email address that is %s', async (_case, person) => {
  const { cookie, address } = await signInAs(person);
  expect(address).toBe('/my-records');
  expect(await numbersOf(cookie)).toEqual([]);
  const account = await findAccountByOidc(issuerUrl, person);
  expect(account?.email).toBeUndefined();
  expect(account?.identities).toEqual([]);
});

it('an OpenID Connect sign-in gives nobody the account of another person with the same address', async () => {
  const first = await findAccountByEmail('verified@example.org');
  await signInAs('other');
  expect((await findAccountByOidc(issuerUrl, 'other'))?._id).not.toBe(first?._id);
});

it('an OpenID Connect sign-in links the person to an account that the agency created for the address', async () => {
  const first = await findAccountByOidc(issuerUrl, 'verified');
  await (await database()).collection<{ _id: string }>('accounts').deleteMany({ 'oidc.issuer': issuerUrl });
  const made = await createAccount(
    { email: 'verified@example.org', name: 'By the agency', role: 'staff' },
    'command-line',
  );
  const { cookie } = await signInAs('verified');
  expect(cookie).toBeDefined();
  expect(made._id).not.toBe(first?._id);
  expect(await findAccount(made._id)).toMatchObject({ role: 'staff', oidc: { subject: 'verified' } });
});

it('an OpenID Connect sign-in to a disabled account is refused', async () => {
  const account = await findAccountByOidc(issuerUrl, 'verified');
  await disableAccount(account?._id ?? '', 'command-line');
  const { cookie, address } = await signInAs('verified');
  expect(cookie).toBeUndefined();
  expect(address).toMatch(/^\/sign-in\?error=AccessDenied/);
});
