import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { GRANTS } from '@/lib/db/collections';
import type { GrantDocument } from '@/lib/identity/oauth/grants-repository';
import { hashToken } from '@/lib/identity/tokens/access-token';
import { expectError, getMine } from '../../support/answers';
import { postToken, type TokenRequest } from '../../support/api-client';
import { getTokenError, makeApp, requestTokens, type TestApp, WEB_REDIRECT_URI } from '../../support/identity/apps';
import { newPkce, requestAuthorization, requestCode } from '../../support/identity/authorization-flow';
import { usePortalDatabase } from '../../support/portal-database';
import { signInAs } from '../../support/session';

let close: () => Promise<void>;
let app: TestApp;
let session: string;
beforeAll(async () => {
  close = await usePortalDatabase();
  app = await makeApp();
  session = await signInAs('citizen');
});
afterAll(() => close());

async function redemption(of: TestApp = app): Promise<TokenRequest & { readonly code: string }> {
  const { code, pkce } = await requestCode({ clientId: of.id, redirectUri: WEB_REDIRECT_URI }, session);
  const form = { grant_type: 'authorization_code', code, code_verifier: pkce.verifier, redirect_uri: WEB_REDIRECT_URI };
  return { ...of.credentials, ...form };
}

/** A change is visible at once in the same process, and within a second in others. */
const expectDead = async (token: string): Promise<void> => {
  await expect.poll(async () => (await getMine('limit=1', token)).status, { timeout: 2_500, interval: 100 }).toBe(401);
};

describe('ASVS 5, 10.4.2: a code can be used once', () => {
  it('rejects the second use and revokes the tokens of the first', async () => {
    const request = await redemption();
    const { access_token, refresh_token = '' } = await requestTokens(request);
    expect((await getMine('limit=1', access_token)).status).toBe(200);
    expect(await getTokenError(request)).toBe('invalid_grant');
    await expectDead(access_token);
    await expectError(await getMine('limit=1', access_token), 401, 'invalid_token');
    expect(await getTokenError({ ...app.credentials, grant_type: 'refresh_token', refresh_token })).toBe(
      'invalid_grant',
    );
  });

  it('lets one of 50 simultaneous uses succeed, and revokes its tokens because the others are replays', async () => {
    const request = await redemption();
    const responses = await Promise.all(Array.from({ length: 50 }, () => postToken(request)));
    const granted = responses.filter(({ status }) => status === 200);
    expect(granted).toHaveLength(1);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const { access_token, refresh_token } = (await (granted[0] as Response).json()) as Record<string, string>;
    await expectDead(access_token ?? '');
    expect(
      await getTokenError({ ...app.credentials, grant_type: 'refresh_token', refresh_token: refresh_token ?? '' }),
    ).toBe('invalid_grant');
  });

  it('rejects another app’s use of the code', async () => {
    const request = await redemption();
    const other = await makeApp();
    expect(await getTokenError({ ...request, ...other.credentials })).toBe('invalid_grant');
    expect((await requestTokens(request)).scope).toBe('records');
  });
});

describe('ASVS 5, 10.4.3: a code expires after a minute', () => {
  it('is stored for 60 seconds and refused afterwards', async () => {
    const request = await redemption();
    const grants = (await database()).collection<GrantDocument>(GRANTS);
    const stored = await grants.findOne({ _id: hashToken(request.code) });
    expect((stored?.expiresAt?.getTime() ?? 0) - (stored?.createdAt.getTime() ?? 0)).toBe(60_000);
    expect(stored?.payload.exp).toBe(Number(stored?.payload.iat) + 60);
    const past = Math.floor(Date.now() / 1_000) - 1;
    await grants.updateOne({ _id: hashToken(request.code) }, { $set: { 'payload.exp': past } });
    expect(await getTokenError(request)).toBe('invalid_grant');
  });
});

describe('ASVS 5, 10.4.6: PKCE with S256 is required', () => {
  const verifier = newPkce();

  it.each([
    ['without a challenge', {}],
    ['with an empty challenge', { code_challenge: '', code_challenge_method: 'S256' }],
    ['with the plain method', { code_challenge: verifier.verifier, code_challenge_method: 'plain' }],
    ['with no method, which means plain', { code_challenge: verifier.challenge }],
    ['with an unknown method', { code_challenge: verifier.challenge, code_challenge_method: 's256' }],
    ['with a challenge that is too short', { code_challenge: 'abc', code_challenge_method: 'S256' }],
  ])('rejects an authorization request %s', async (_name, more) => {
    const response = await requestAuthorization({ clientId: app.id, redirectUri: WEB_REDIRECT_URI, more });
    expect(response.status).toBe(303);
    const back = new URL(response.headers.get('location') ?? '', response.url);
    expect(back.searchParams.get('error')).toBe('invalid_request');
  });

  it.each([
    ['no verifier', undefined],
    ['another verifier', newPkce().verifier],
    ['the challenge as verifier', verifier.challenge],
    ['an empty verifier', ''],
  ])('refuses to redeem a code with %s', async (_name, given) => {
    const { code_verifier: _verifier, ...request } = await redemption();
    const form = given === undefined ? request : { ...request, code_verifier: given };
    expect(['invalid_grant', 'invalid_request']).toContain(await getTokenError(form));
  });

  it('can be waived for a single older confidential app, but never by default', async () => {
    const older = await makeApp({ legacyNoPkce: true });
    const withNone = await requestAuthorization({ clientId: older.id, redirectUri: WEB_REDIRECT_URI });
    expect(withNone.headers.get('location')).toMatch(/^\/oauth\/consent\//);
    // A challenge that was sent still counts, and a missing one cannot be added later (RFC 9700 section 4.8.2).
    const { code_verifier: _verifier, ...request } = await redemption(older);
    expect(await getTokenError(request)).toBe('invalid_grant');
  });
});
