import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { GRANTS } from '@/lib/db/collections';
import { listAllowedApps, revokeAllowedApp } from '@/lib/identity/oauth/allowed-apps';
import type { GrantDocument } from '@/lib/identity/oauth/grants-repository';
import { hashToken } from '@/lib/identity/tokens/access-token';
import { getMine } from '../../support/answers';
import { baseUrl, DEMO_PASSWORD, postToken, type TokenRequest } from '../../support/api-client';
import { getTokenError, makeApp, requestTokens, type TestApp, WEB_REDIRECT_URI } from '../../support/identity/apps';
import { newPkce, requestAuthorization, requestCode } from '../../support/identity/authorization-flow';
import { usePortalDatabase } from '../../support/portal-database';
import { signInAs } from '../../support/session';

let close: () => Promise<void>;
let session: string;
beforeAll(async () => {
  close = await usePortalDatabase();
  session = await signInAs('citizen');
});
afterAll(() => close());

const PASSWORD = { grant_type: 'password', username: 'citizen@example.org', password: DEMO_PASSWORD, scope: 'records' };

async function consentTo(app: TestApp, scope = 'records') {
  const { code, pkce } = await requestCode({ clientId: app.id, redirectUri: WEB_REDIRECT_URI, scope }, session);
  const form = { grant_type: 'authorization_code', code, code_verifier: pkce.verifier, redirect_uri: WEB_REDIRECT_URI };
  return requestTokens({ ...app.credentials, ...form });
}

const refreshOf = (app: TestApp, refresh_token = ''): TokenRequest => ({
  ...app.credentials,
  grant_type: 'refresh_token',
  refresh_token,
});

const statusOf = async (token: string): Promise<number> => (await getMine('limit=1', token)).status;
const eventually = (token: string) => expect.poll(() => statusOf(token), { timeout: 2_500, interval: 100 });

async function postRevoke(form: TokenRequest, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${baseUrl()}/api/oauth2/revoke`, { method: 'POST', body: new URLSearchParams(form), headers });
}

describe('ASVS 5, 10.4.4: an app can use only its registered grants', () => {
  it('has neither the password grant nor app-only tokens by default', async () => {
    const app = await makeApp();
    expect(await getTokenError({ ...app.credentials, ...PASSWORD })).toBe('unauthorized_client');
    expect(await getTokenError({ ...app.credentials, grant_type: 'client_credentials', scope: 'records' })).toBe(
      'unauthorized_client',
    );
  });

  it('has the vendor’s password grant if the legacy switch is on', async () => {
    const app = await makeApp({ legacyPassword: true });
    expect((await requestTokens({ ...app.credentials, ...PASSWORD })).scope).toBe('records');
  });

  it('gets no code without the code grant and no refresh token without the refresh grant', async () => {
    const backend = await makeApp({ redirectUris: [], grants: ['client_credentials'] });
    const { challenge } = newPkce();
    const response = await requestAuthorization({ clientId: backend.id, redirectUri: WEB_REDIRECT_URI, challenge });
    expect(response.status).toBe(400);
    const short = await makeApp({ grants: ['authorization_code'] });
    expect((await consentTo(short)).refresh_token).toBeUndefined();
  });

  it.each(['token', 'id_token', 'code token', 'none'])(
    'has no implicit flow: response_type=%s is refused',
    async (type) => {
      const app = await makeApp();
      const { challenge } = newPkce();
      const more = { response_type: type };
      const response = await requestAuthorization({ clientId: app.id, redirectUri: WEB_REDIRECT_URI, challenge, more });
      const back = new URL(response.headers.get('location') ?? '', response.url);
      const parameters = new URLSearchParams(back.search || back.hash.slice(1));
      expect(parameters.get('error')).toBe('unsupported_response_type');
      expect(back.href).not.toMatch(/access_token=|code=/);
    },
  );
});

describe('ASVS 5, 10.4.5: refresh tokens rotate, and a replay ends the family', () => {
  it.each([false, true])('ends the family on a replay, with isPublic=%s', async (isPublic) => {
    const app = await makeApp({ isPublic });
    const first = await consentTo(app);
    const second = await requestTokens(refreshOf(app, first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusOf(second.access_token)).toBe(200);
    expect(await getTokenError(refreshOf(app, first.refresh_token))).toBe('invalid_grant');
    expect(await getTokenError(refreshOf(app, second.refresh_token))).toBe('invalid_grant');
    await eventually(second.access_token).toBe(401);
    await eventually(first.access_token).toBe(401);
  });

  it('lets one of 50 simultaneous uses succeed, and ends the family', async () => {
    const app = await makeApp();
    const { refresh_token } = await consentTo(app);
    const responses = await Promise.all(Array.from({ length: 50 }, () => postToken(refreshOf(app, refresh_token))));
    const granted = responses.filter(({ status }) => status === 200);
    expect(granted).toHaveLength(1);
    const next = (await (granted[0] as Response).json()) as Record<string, string>;
    await eventually(next.access_token ?? '').toBe(401);
    expect(await getTokenError(refreshOf(app, next.refresh_token))).toBe('invalid_grant');
  });

  it('rejects another app’s use of a refresh token', async () => {
    const app = await makeApp();
    const { refresh_token } = await consentTo(app);
    expect(await getTokenError(refreshOf(await makeApp(), refresh_token))).toBe('invalid_grant');
    expect((await requestTokens(refreshOf(app, refresh_token))).scope).toBe('records');
  });
});

describe('ASVS 5, 10.4.8: a family of refresh tokens ends for good', () => {
  const DAY = 86_400;
  async function agedBy(days: number) {
    const app = await makeApp();
    const { refresh_token = '' } = await consentTo(app);
    const grants = (await database()).collection<GrantDocument>(GRANTS);
    const token = await grants.findOne({ _id: hashToken(refresh_token) });
    const began = Math.floor(Date.now() / 1_000) - days * DAY;
    const end = began + 90 * DAY;
    await grants.updateOne({ _id: hashToken(refresh_token) }, { $set: { 'payload.iiat': began } });
    await grants.updateOne(
      { kind: 'Grant', grantId: token?.grantId ?? '' },
      { $set: { 'payload.exp': end, expiresAt: new Date(end * 1_000) } },
    );
    return { app, refresh_token, end };
  }

  it('renews for 7 days, but never beyond 90 days from consent', async () => {
    const { app, refresh_token, end } = await agedBy(88);
    const { refresh_token: next = '' } = await requestTokens(refreshOf(app, refresh_token));
    const grants = (await database()).collection<GrantDocument>(GRANTS);
    const stored = await grants.findOne({ _id: hashToken(next) });
    expect(stored?.payload.exp).toBeLessThanOrEqual(end);
    const young = await agedBy(1);
    const { refresh_token: other = '' } = await requestTokens(refreshOf(young.app, young.refresh_token));
    const { payload } = (await grants.findOne({ _id: hashToken(other) })) ?? {};
    expect(Number(payload?.exp) - Number(payload?.iat)).toBe(7 * DAY);
  });

  it('refuses to renew afterwards', async () => {
    const { app, refresh_token } = await agedBy(91);
    expect(await getTokenError(refreshOf(app, refresh_token))).toBe('invalid_grant');
  });
});

describe('ASVS 5, 10.4.9: a person can revoke access', () => {
  it('revokes access and refresh tokens of that app only', async () => {
    const [app, other] = [await makeApp({ name: 'Taken back' }), await makeApp()];
    const [taken, kept] = [await consentTo(app), await consentTo(other)];
    const allowed = await listAllowedApps('demo-citizen');
    expect(allowed.find(({ appId }) => appId === app.id)).toMatchObject({ name: 'Taken back', scopes: ['records'] });
    await revokeAllowedApp('demo-citizen', app.id, 'account:demo-citizen');
    await eventually(taken.access_token).toBe(401);
    expect(await getTokenError(refreshOf(app, taken.refresh_token))).toBe('invalid_grant');
    expect(await statusOf(kept.access_token)).toBe(200);
    expect((await listAllowedApps('demo-citizen')).map(({ appId }) => appId)).not.toContain(app.id);
  });
});

describe('ASVS 5, 10.4.10: a confidential app must authenticate', () => {
  it.each<[string, TokenRequest]>([
    ['no secret', {}],
    ['a wrong secret', { client_secret: 'wrong' }],
    ['a blank secret', { client_secret: '' }],
  ])('rejects refresh and revocation with %s', async (_name, secret) => {
    const app = await makeApp();
    const { access_token, refresh_token = '' } = await consentTo(app);
    const bad = { client_id: app.id, ...secret };
    expect(await getTokenError({ ...bad, grant_type: 'refresh_token', refresh_token })).toBe('invalid_client');
    expect((await postRevoke({ ...bad, token: access_token })).status).toBe(401);
    expect(await statusOf(access_token)).toBe(200);
  });

  it.each(['access_token', 'refresh_token'] as const)(
    'revokes its own %s and all other tokens of that consent (RFC 7009 section 2.1)',
    async (kind) => {
      const app = await makeApp();
      const [ended, kept] = [await consentTo(app), await consentTo(app)];
      const response = await postRevoke({ ...app.credentials, token: ended[kind] ?? '' });
      expect(response.status).toBe(200);
      expect(await statusOf(ended.access_token)).toBe(401);
      expect(await getTokenError(refreshOf(app, ended.refresh_token))).toBe('invalid_grant');
      expect(await statusOf(kept.access_token)).toBe(200);
    },
  );

  it('cannot revoke another app’s token, and an unknown token is not an error (RFC 7009 section 2.2)', async () => {
    const app = await makeApp();
    const { access_token } = await consentTo(app);
    const other = await makeApp();
    expect((await postRevoke({ ...other.credentials, token: access_token })).status).toBe(200);
    expect(await statusOf(access_token)).toBe(200);
    expect((await postRevoke({ ...other.credentials, token: 'unknown' })).status).toBe(200);
  });
});

describe('ASVS 5, 10.4.11: an app has only the scopes it was given', () => {
  it('is refused other scopes at the authorization and the token endpoint', async () => {
    const app = await makeApp({ scopes: ['get_my_records'], legacyPassword: true });
    const { challenge } = newPkce();
    const response = await requestAuthorization({
      clientId: app.id,
      redirectUri: WEB_REDIRECT_URI,
      scope: 'records',
      challenge,
    });
    const back = new URL(response.headers.get('location') ?? '', response.url);
    expect(back.searchParams.get('error')).toBe('invalid_scope');
    expect(await getTokenError({ ...app.credentials, ...PASSWORD })).toBe('invalid_scope');
  });

  it('gets its registered scopes if it requests none, and never unknown ones', async () => {
    const app = await makeApp({ scopes: ['get_my_records'] });
    expect((await consentTo(app, '')).scope).toBe('get_my_records');
    expect((await consentTo(app, 'get_my_records get_gis_settings')).scope).toBe('get_my_records');
  });

  it('cannot widen the scopes of a refresh token', async () => {
    const app = await makeApp({ scopes: ['records', 'inspections'] });
    const { refresh_token } = await consentTo(app, 'records');
    expect(await getTokenError({ ...refreshOf(app, refresh_token), scope: 'records inspections' })).toBe(
      'invalid_scope',
    );
  });

  it('gets an error if it requests only unknown scopes', async () => {
    const app = await makeApp();
    const { challenge } = newPkce();
    const more = { scope: 'get_gis_settings' };
    const response = await requestAuthorization({ clientId: app.id, redirectUri: WEB_REDIRECT_URI, challenge, more });
    const back = new URL(response.headers.get('location') ?? '', response.url);
    expect(back.searchParams.get('error')).toBe('invalid_scope');
  });
});
