import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { endSessions } from '../accounts/change-access';
import { createAccount } from '../accounts/create-account';
import { endSession, SESSION_SECONDS } from './ended-sessions';
import { principalOfSession } from './session';

const secret = 'a secret of at least 32 characters for this test';
let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let ann: string;
beforeAll(async () => {
  vi.stubEnv('SESSION_SECRET', secret);
  database = await startTemporaryDatabase();
  ann = (await createAccount({ email: 'ann@example.org', name: 'Ann', role: 'staff' }, 'command-line'))._id;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database.stop();
});

type Claims = { readonly generation?: number; readonly sid?: string; readonly since?: number };

async function principalOf(claims: Claims, headers: Readonly<Record<string, string>> = {}, signedWith = secret) {
  const token = { sub: ann, generation: 0, sid: 'one', since: Date.now(), ...claims };
  const cookie = `next-auth.session-token=${await encode({ token, secret: signedWith })}`;
  return principalOfSession(new Headers({ cookie, ...headers }));
}

it('a session cookie identifies the account and its role', async () => {
  expect(await principalOf({})).toMatchObject({ accountId: ann, role: 'staff', via: 'session', generation: 0 });
});

it('a session ends 12 hours after sign-in, however often its cookie was renewed', async () => {
  expect(await principalOf({ since: Date.now() - (SESSION_SECONDS - 60) * 1_000 })).not.toBeNull();
  expect(await principalOf({ since: Date.now() - (SESSION_SECONDS + 1) * 1_000 })).toBeNull();
});

it('signing out ends that session and no other', async () => {
  await endSession('signed-out');
  expect(await principalOf({ sid: 'signed-out' })).toBeNull();
  expect(await principalOf({ sid: 'another' })).not.toBeNull();
});

it('a session signed with the previous secret is valid only while SESSION_SECRET_PREVIOUS is set', async () => {
  const [before, other] = [
    'the previous secret of the portal, long enough',
    'a secret that the portal never used for sessions',
  ];
  expect(await principalOf({}, {}, before)).toBeNull();
  vi.stubEnv('SESSION_SECRET_PREVIOUS', before);
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  try {
    expect(await principalOf({}, {}, before)).toMatchObject({ accountId: ann });
    expect(await principalOf({})).toMatchObject({ accountId: ann });
    expect(await principalOf({}, {}, other)).toBeNull();
  } finally {
    vi.stubEnv('SESSION_SECRET_PREVIOUS', undefined);
    Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  }
});

it('a session cookie is ignored for requests from another site', async () => {
  expect(await principalOf({}, { 'sec-fetch-site': 'cross-site' })).toBeNull();
  expect(await principalOf({}, { origin: 'https://evil.example.org' })).toBeNull();
});

it('endSessions ends all sessions of the account', async () => {
  await endSessions(ann, 'command-line');
  expect(await principalOf({})).toBeNull();
  expect(await principalOf({ generation: 1 })).not.toBeNull();
});
