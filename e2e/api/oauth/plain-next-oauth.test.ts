import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseUri } from '@/lib/db/client';
import { env as settings } from '@/lib/platform/settings/env';
import { expectError, getMine } from '../../support/answers';
import { baseUrl, DEMO_APP, DEMO_PASSWORD, get, postToken, setBaseUrl } from '../../support/api-client';
import { getTokenError, makeApp, requestTokens, WEB_REDIRECT_URI } from '../../support/identity/apps';
import { newPkce, requestAuthorization, requestCode, submitConsent } from '../../support/identity/authorization-flow';
import { usePortalDatabase } from '../../support/portal-database';
import { type PlainNext, startPlainNext } from '../../support/processes/plain-next';
import { signInAs } from '../../support/session';

// The authorization server and sign-in under plain `next start`, configured only with the portal's settings.

let next: PlainNext;
let close: () => Promise<void>;
beforeAll(async () => {
  close = await usePortalDatabase();
  const secret = await readFile(path.join(inject('dataDir'), 'session-secret'), 'utf8');
  next = await startPlainNext((address) => ({
    MONGODB_URI: databaseUri(),
    MONGODB_DB: settings().MONGODB_DB,
    DEMO: 'on',
    PUBLIC_URL: address,
    SESSION_SECRET: secret,
  }));
  setBaseUrl(next.baseUrl);
}, 90_000);
afterAll(async () => {
  await next.stop();
  await close();
});

const PASSWORD = { grant_type: 'password', username: 'citizen@example.org', password: DEMO_PASSWORD, scope: 'records' };

describe('the token endpoint', () => {
  it('grants client_credentials with id and secret in the form, in Authorization or in the vendor headers', async () => {
    const form = { grant_type: 'client_credentials', scope: 'records' };
    const basic = `Basic ${Buffer.from(`${DEMO_APP.client_id}:${DEMO_APP.client_secret}`).toString('base64')}`;
    const responses = [
      await postToken({ ...DEMO_APP, ...form }),
      await postToken(form, { authorization: basic }),
      await postToken(form, { 'x-accela-appid': DEMO_APP.client_id, 'x-accela-appsecret': DEMO_APP.client_secret }),
      await fetch(`${baseUrl()}/oauth2/token`, { method: 'POST', body: new URLSearchParams({ ...DEMO_APP, ...form }) }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/);
      expect(await response.json()).toMatchObject({ scope: 'records', token_type: 'bearer', expires_in: '86400' });
    }
  });

  it('accepts the password grant, and the token gives access to the account’s records', async () => {
    const { access_token } = await requestTokens({ ...DEMO_APP, ...PASSWORD });
    expect((await getMine('limit=1', access_token)).status).toBe(200);
    const info = await get('/api/oauth2/tokeninfo', access_token);
    expect(await info.json()).toMatchObject({ appId: 'demo-app', scopes: ['records'], userId: expect.any(String) });
  });

  it('rejects an app with a wrong secret or without authentication', async () => {
    const form = { grant_type: 'client_credentials' };
    const wrong = await postToken({ ...form, client_id: 'demo-app', client_secret: 'wrong' });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="records-portal"']);
    expect(await getTokenError(form)).toBe('invalid_client');
  });

  it('revokes a token', async () => {
    const { access_token } = await requestTokens({ ...DEMO_APP, ...PASSWORD });
    const body = new URLSearchParams({ ...DEMO_APP, token: access_token });
    expect((await fetch(`${baseUrl()}/api/oauth2/revoke`, { method: 'POST', body })).status).toBe(200);
    await expectError(await get('/api/oauth2/tokeninfo', access_token), 401, 'invalid_token');
  });

  it('returns 413 to a form over 64 kB, as sign-in does', async () => {
    const padding = 'a'.repeat(70_000);
    await expectError(await postToken({ ...DEMO_APP, padding }), 413, 'bad_request');
    const body = new URLSearchParams({ padding });
    const signIn = await fetch(`${baseUrl()}/api/auth/callback/credentials`, { method: 'POST', body });
    await expectError(signIn, 413, 'bad_request');
  });
});

describe('the authorization code grant with PKCE', () => {
  it('leads through the consent page to a code, which can be redeemed once', async () => {
    const app = await makeApp();
    const { code, back, pkce } = await requestCode(
      { clientId: app.id, redirectUri: WEB_REDIRECT_URI },
      await signInAs('citizen'),
    );
    expect(back.origin + back.pathname).toBe(WEB_REDIRECT_URI);
    expect(back.searchParams.get('iss')).toBe(`${baseUrl()}/api/oauth2`);
    const form = {
      grant_type: 'authorization_code',
      code,
      code_verifier: pkce.verifier,
      redirect_uri: WEB_REDIRECT_URI,
    };
    const { access_token, refresh_token = '' } = await requestTokens({ ...app.credentials, ...form });
    expect((await getMine('limit=1', access_token)).status).toBe(200);
    const renewed = await requestTokens({ ...app.credentials, grant_type: 'refresh_token', refresh_token });
    expect(renewed.scope).toBe('records');
    expect(await getTokenError({ ...app.credentials, ...form })).toBe('invalid_grant');
  });

  it('requires a challenge, and the verifier that belongs to it', async () => {
    const app = await makeApp();
    const session = await signInAs('citizen');
    const without = await requestAuthorization({ clientId: app.id, redirectUri: WEB_REDIRECT_URI });
    expect(new URL(without.headers.get('location') ?? '').searchParams.get('error')).toBe('invalid_request');
    const { code } = await requestCode({ clientId: app.id, redirectUri: WEB_REDIRECT_URI }, session);
    const form = { grant_type: 'authorization_code', code, redirect_uri: WEB_REDIRECT_URI };
    expect(await getTokenError({ ...app.credentials, ...form, code_verifier: newPkce().verifier })).toBe(
      'invalid_grant',
    );
  });

  it('tells the app that the person refused access', async () => {
    const app = await makeApp();
    const { challenge } = newPkce();
    const started = await requestAuthorization({ clientId: app.id, redirectUri: WEB_REDIRECT_URI, challenge });
    const back = await submitConsent(started, { session: await signInAs('citizen'), decision: 'deny' });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  it('accepts no decision without the cookie of the requesting browser or from another site', async () => {
    const app = await makeApp();
    const { challenge } = newPkce();
    const session = await signInAs('citizen');
    const started = await requestAuthorization({ clientId: app.id, redirectUri: WEB_REDIRECT_URI, challenge });
    const cookies = started.headers.getSetCookie();
    expect(cookies.every((cookie) => /httponly/i.test(cookie) && /samesite=lax/i.test(cookie))).toBe(true);
    const address = `${baseUrl()}${started.headers.get('location')}`;
    const send = (headers: Readonly<Record<string, string>>) =>
      fetch(address, { method: 'POST', body: new URLSearchParams({ decision: 'allow' }), headers, redirect: 'manual' });
    const other = await send({ cookie: session, origin: baseUrl() });
    expect([other.status, other.headers.get('location')]).toEqual([303, '/oauth/problem?reason=expired']);
    const own = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    const foreign = await send({ cookie: `${session}; ${own}`, origin: 'https://elsewhere.example.org' });
    expect(foreign.headers.get('location')).toMatch(/^\/sign-in\?/);
  });

  it('forbids framing of the consent page', async () => {
    const app = await makeApp();
    const { challenge } = newPkce();
    const started = await requestAuthorization({ clientId: app.id, redirectUri: WEB_REDIRECT_URI, challenge });
    const cookie = [await signInAs('citizen'), ...started.headers.getSetCookie().map((each) => each.split(';')[0])];
    const page = await fetch(`${baseUrl()}${started.headers.get('location')}`, {
      headers: { cookie: cookie.join('; ') },
    });
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await page.text()).toContain('Test app');
  });
});

describe('without SESSION_SECRET', () => {
  let bare: PlainNext;
  beforeAll(async () => {
    bare = await startPlainNext(() => ({
      MONGODB_URI: databaseUri(),
      MONGODB_DB: settings().MONGODB_DB,
      DEMO: 'on',
      SESSION_SECRET: '',
    }));
  }, 90_000);
  afterAll(() => bare.stop());

  it.each([
    ['en', 'The SESSION_SECRET setting is missing.'],
    ['es', 'Falta la configuración SESSION_SECRET.'],
  ])('the sign-in page reports the missing setting in the language of the browser (%s)', async (language, sentence) => {
    const page = await fetch(`${bare.baseUrl}/sign-in`, { headers: { 'accept-language': language } });
    expect([page.status, (await page.text()).includes(sentence)]).toEqual([200, true]);
  });

  it('signing in reports the missing setting, and so does the log', async () => {
    const response = await fetch(`${bare.baseUrl}/api/auth/csrf`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ message: 'Sign-in is not set up: SESSION_SECRET is missing.' });
    expect(bare.output()).toContain('"setting":"SESSION_SECRET"');
  });
});

it('a demo without DEMO=on gives neither sessions nor tokens, because its passwords are public', async () => {
  const local = await startPlainNext(() => ({
    MONGODB_URI: '',
    DEMO: 'auto',
    PUBLIC_URL: '',
    SESSION_SECRET: 'x'.repeat(32),
  }));
  try {
    const signIn = await fetch(`${local.baseUrl}/api/auth/csrf`);
    expect([signIn.status, await signIn.json()]).toEqual([
      503,
      { message: 'Sign-in is not set up: DEMO=on is missing.' },
    ]);
    const form = new URLSearchParams({ ...DEMO_APP, ...PASSWORD });
    const token = await fetch(`${local.baseUrl}/api/oauth2/token`, { method: 'POST', body: form });
    await expectError(token, 403, 'forbidden');
  } finally {
    await local.stop();
  }
});

it('a missing required setting prevents the start', async () => {
  const start = startPlainNext(() => ({ MONGODB_URI: databaseUri(), DEMO: 'off', PUBLIC_URL: '', SESSION_SECRET: '' }));
  await expect(start).rejects.toThrow(/PUBLIC_URL is missing[\s\S]*SESSION_SECRET is missing/);
});
