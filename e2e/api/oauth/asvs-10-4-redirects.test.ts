import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get } from '../../support/api-client';
import {
  getTokenError,
  LOOPBACK_REDIRECT_URI,
  makeApp,
  type TestApp,
  WEB_REDIRECT_URI,
} from '../../support/identity/apps';
import { newPkce, requestAuthorization, requestCode, submitConsent } from '../../support/identity/authorization-flow';
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

const { challenge } = newPkce();
const request = (redirectUri: string) => requestAuthorization({ clientId: app.id, redirectUri, challenge });

/** Each differs from a registered URI in one way that a careless comparison would miss. */
const HOSTILE = [
  `${WEB_REDIRECT_URI}/`,
  `${WEB_REDIRECT_URI}//`,
  `${WEB_REDIRECT_URI}/../callback`,
  `${WEB_REDIRECT_URI}/%2e%2e/callback`,
  `${WEB_REDIRECT_URI}?next=1`,
  `${WEB_REDIRECT_URI}?`,
  `${WEB_REDIRECT_URI}#`,
  `${WEB_REDIRECT_URI}#fragment`,
  'https://app.example.org/Callback',
  'https://APP.example.org/callback',
  'HTTPS://app.example.org/callback',
  'https://app.example.org//callback',
  'https://app.example.org:443/callback',
  'https://app.example.org:8443/callback',
  'https://app.example.org./callback',
  'https://user@app.example.org/callback',
  'https://app.example.org@evil.example/callback',
  'https://evil.example/callback',
  'https://evil.example\\@app.example.org/callback',
  'https://app.example.org.evil.example/callback',
  'https:\\\\app.example.org\\callback',
  '//app.example.org/callback',
  'http://app.example.org/callback',
  ' https://app.example.org/callback',
  'https://app.example.org/callback\t',
  'https://app.example.org/%63allback',
  'javascript:alert(1)//https://app.example.org/callback',
  'data:text/html,<script>alert(1)</script>',
  'http://127.0.0.1.evil.example/callback',
  'http://127.0.0.1:9999@evil.example/callback',
  'http://127.0.0.1:9999/callback/',
  'http://127.0.0.1:9999/other',
  'http://127.0.0.2:9999/callback',
  'http://localhost:9999/callback',
  'http://[::1]:9999/callback',
  'http://2130706433:9999/callback',
  'https://127.0.0.1/callback',
];

describe('ASVS 5, 10.4.1: redirect URIs must equal a registered one', () => {
  it.each([WEB_REDIRECT_URI, LOOPBACK_REDIRECT_URI, 'http://127.0.0.1:49152/callback'])(
    'accepts %s',
    async (redirectUri) => {
      const { back } = await requestCode({ clientId: app.id, redirectUri }, session);
      expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
      expect(back.searchParams.get('state')).toBe('the-state');
      // RFC 9207: the app can tell which server answered.
      expect(back.searchParams.get('iss')).toMatch(/\/api\/oauth2$/);
    },
  );

  it.each([
    ['http://localhost/callback', 'http://localhost:49152/callback'],
    ['http://[::1]/callback', 'http://[::1]:49152/callback'],
    ['http://127.0.0.1:8080/callback', 'http://127.0.0.1:49152/callback'],
  ])('accepts another port for %s, but no other loopback address', async (registered, redirectUri) => {
    const local = await makeApp({ redirectUris: [registered] });
    const { back } = await requestCode({ clientId: local.id, redirectUri }, session);
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
    for (const host of ['localhost', '127.0.0.1', '[::1]'].filter((each) => !registered.includes(each))) {
      const other = { clientId: local.id, redirectUri: `http://${host}:49152/callback`, challenge };
      expect((await requestAuthorization(other)).status).toBe(400);
    }
  });

  it('are tested with at least 25 hostile URIs', () => expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(25));

  it.each(HOSTILE)('rejects %j without redirecting', async (redirectUri) => {
    const response = await request(redirectUri);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(await response.json()).toMatchObject({ error: 'invalid_redirect_uri' });
  });

  it('rejects two redirect URIs, and one of another app', async () => {
    const two = await requestAuthorization({ clientId: app.id, redirectUri: WEB_REDIRECT_URI, challenge });
    expect(two.status).toBe(303);
    const twice = await fetch(`${two.url}&redirect_uri=${encodeURIComponent('https://evil.example/')}`, {
      redirect: 'manual',
    });
    expect(twice.status).toBe(400);
    expect(twice.headers.get('location')).toBeNull();
    const other = await makeApp({ redirectUris: ['https://other.example.org/'] });
    expect((await requestAuthorization({ clientId: other.id, redirectUri: WEB_REDIRECT_URI, challenge })).status).toBe(
      400,
    );
  });

  it('shows a person in a browser a page that explains the refusal', async () => {
    const { url } = await request(HOSTILE[0] ?? '');
    const response = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect(response.status).toBe(303);
    const location = response.headers.get('location') ?? '';
    expect(location).toBe(`/oauth/problem?reason=address&address=${encodeURIComponent(HOSTILE[0] ?? '')}`);
    const page = await (await get(location)).text();
    expect(page).toContain('Address from the app:');
    expect(page).not.toMatch(/href="[^"]*evil/);
  });

  it('requires the same redirect URI to redeem the code', async () => {
    const { code, pkce } = await requestCode({ clientId: app.id, redirectUri: WEB_REDIRECT_URI }, session);
    const form = { grant_type: 'authorization_code', code, code_verifier: pkce.verifier };
    expect(await getTokenError({ ...app.credentials, ...form, redirect_uri: LOOPBACK_REDIRECT_URI })).toBe(
      'invalid_grant',
    );
  });

  it('tells the app that the person refused access', async () => {
    const back = await submitConsent(await request(WEB_REDIRECT_URI), { session, decision: 'deny' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe('the-state');
    expect(back.searchParams.get('code')).toBeNull();
  });
});

describe('the consent page', () => {
  it('accepts a decision only from the browser that made the request', async () => {
    const started = await request(WEB_REDIRECT_URI);
    const page = new URL(started.headers.get('location') ?? '', started.url);
    const post = (cookie: string, origin = page.origin) =>
      fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ decision: 'allow' }),
        headers: { cookie, origin },
        redirect: 'manual',
      });
    // Another person's browser, opened with a link to this page.
    expect((await post(session)).headers.get('location')).toBe('/oauth/problem?reason=expired');
    // The same browser without a session, and a form on another site.
    const own = started.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    expect((await post(own)).headers.get('location')).toMatch(/^\/sign-in\?callbackUrl=/);
    const foreign = await post(`${session}; ${own}`, 'https://evil.example.org');
    expect(foreign.headers.get('location')).toMatch(/^\/sign-in\?callbackUrl=/);
  });
});

it.each([
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/api/oauth2',
  '/api/oauth2/.well-known/oauth-authorization-server',
])('%s returns the metadata of RFC 8414', async (address) => {
  const metadata = (await (await get(address)).json()) as Record<string, string>;
  const { issuer, authorization_endpoint: authorize, token_endpoint: token } = metadata;
  expect([authorize, token]).toEqual([`${issuer}/authorize`, `${issuer}/token`]);
});

it('form_post is neither offered nor used: the app is redirected with an error that names it', async () => {
  const metadata = await (await get('/api/oauth2/.well-known/oauth-authorization-server')).json();
  expect(metadata).toMatchObject({ response_modes_supported: ['query', 'fragment'] });
  const ask = async (mode: string): Promise<string> =>
    (
      await requestAuthorization({
        clientId: app.id,
        redirectUri: WEB_REDIRECT_URI,
        challenge,
        more: { response_mode: mode },
      })
    ).headers.get('location') ?? '';
  for (const mode of ['form_post', 'nonsense']) {
    const back = new URL(await ask(mode));
    expect(`${back.origin}${back.pathname}`).toBe(WEB_REDIRECT_URI);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'unsupported_response_mode',
      error_description: expect.stringContaining('response_mode'),
      state: 'the-state',
    });
  }
  for (const mode of ['query', 'fragment']) expect(await ask(mode)).toMatch(/^\/oauth\/consent\//);
});
