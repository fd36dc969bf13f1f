import { beforeAll, describe, expect, it } from 'vitest';
import { exampleOf, pagePaths, routePaths } from '../support/app-addresses';
import { fetchWithHost } from '../support/attacks/fetch-with-host';
import { setUpDedicatedPortal } from '../support/dedicated-portal';
import { newPkce, requestAuthorization } from '../support/identity/authorization-flow';
import { postSignIn, signInAs } from '../support/session';
import { METRICS_TOKEN } from '../support/settings';

const portal = setUpDedicatedPortal({ DEMO: 'on', PUBLIC_URL: 'https://records.example.org', METRICS_TOKEN });

/** Every page and route, and everything else that answers: sign-in, the authorization server, files and errors. */
const ADDRESSES = [
  ...pagePaths().map(exampleOf),
  ...routePaths().map(exampleOf),
  ...['/api/auth/session', '/api/auth/error', '/api/oauth2/authorize', '/api/oauth2/tokeninfo', '/api/oauth2/token'],
  ...['/api/oauth2/.well-known/oauth-authorization-server', '/v4/records/mine', '/v4/records/mine?limit=0'],
  ...[
    '/assets/fonts/public-sans-latin-wght-normal.woff2',
    '/nowhere',
    '/nowhere/%zz',
    '/_next/static/nowhere.js',
    '/%2e%2e/etc',
  ],
];

/** Answers that are the same for everyone, which proxies may cache. */
const FOR_EVERYONE = [
  /^\/assets\//,
  /^\/agency-logo$/,
  /^\/api\/v4\/openapi\.json$/,
  /^\/api\/oauth2\/\.well-known\//,
  /^\/_next\/static\//,
];

const ask = (address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(`${portal().baseUrl}${address}`, { headers, redirect: 'manual' });

/** The pages of an app's sign-in, whose window stays connected to the page that opened it. */
const OF_SIGN_IN_FOR_APPS = /^(\/api)?\/(oauth|oauth2|sign-in|auth)(\/|$)/;

/** The directives of a policy: `script-src` -> `'self' 'nonce-...'`. */
const directivesOf = (response: Response): Map<string, string> =>
  new Map(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

let session: string;
beforeAll(async () => {
  session = await signInAs('admin');
});

describe.each(['an anonymous caller', 'an admin'])('every answer to %s', (caller) => {
  it.each(ADDRESSES)('has the security headers at %s', async (address) => {
    const response = await ask(address, caller === 'an anonymous caller' ? {} : { cookie: session });
    await response.arrayBuffer();
    const header = (name: string): string | null => response.headers.get(name);
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('strict-transport-security')).toMatch(/^max-age=(\d{8,})/);
    expect(header('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/);
    expect(header('cross-origin-resource-policy')).toBe('same-origin');
    expect(header('cross-origin-opener-policy')).toBe(OF_SIGN_IN_FOR_APPS.test(address) ? null : 'same-origin');
    expect(header('x-powered-by')).toBeNull();
    expect(header('server')).toBeNull();
    const policy = directivesOf(response);
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('script-src') ?? policy.get('default-src')).not.toMatch(/unsafe|\*|https?:|data:/);
    if (!FOR_EVERYONE.some((pattern) => pattern.test(address)))
      expect(header('cache-control') ?? '', address).toMatch(/\bno-store\b/);
  });
});

describe('a page', () => {
  const pages = pagePaths().map(exampleOf);

  it.each(pages)('%s runs no script or style without the nonce of its response', async (address) => {
    const nonces = new Set<string>();
    const callers: Record<string, string>[] = [{}, { cookie: session }];
    for (const headers of callers) {
      const response = await ask(address, headers);
      const html = await response.text();
      const policy = directivesOf(response);
      const nonce = /'nonce-([\w+/=]{20,})'/.exec(policy.get('script-src') ?? '')?.[1] ?? '';
      expect(nonce).not.toBe('');
      nonces.add(nonce);
      expect(policy.get('object-src')).toBe("'none'");
      expect(policy.get('base-uri')).toBe("'none'");
      for (const [tag] of html.matchAll(/<(?:script|style)\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
      expect(html).not.toMatch(/<[^>]+\son\w+=|<[^>]+\sstyle=|(?:href|src|action)="javascript:/i);
    }
    expect(nonces.size).toBe(2);
  });
});

describe('a spoofed host', () => {
  const SPOOFED = 'spoofed.example';
  const claims: Record<string, string>[] = [
    { host: SPOOFED },
    { host: `${SPOOFED}:8443`, 'x-forwarded-host': SPOOFED, 'x-forwarded-proto': 'http', 'x-forwarded-port': '8443' },
    { 'x-forwarded-host': SPOOFED, forwarded: `host=${SPOOFED};proto=http`, 'x-original-host': SPOOFED },
    { 'x-host': SPOOFED, 'x-forwarded-server': SPOOFED, 'x-http-host-override': SPOOFED, origin: `https://${SPOOFED}` },
  ];

  it.each(claims)('appears in no answer: %o', async (headers) => {
    const seen: string[] = [];
    for (const address of [
      ...ADDRESSES,
      '/api/oauth2/authorize?client_id=demo-app&response_type=code',
      '/api/auth/csrf',
    ]) {
      const responses = [
        await fetchWithHost(address, headers),
        await fetchWithHost(address, { ...headers, cookie: session }),
      ];
      if (responses.some((answer) => answer.includes(SPOOFED))) seen.push(address);
    }
    expect(seen).toEqual([]);
    const metadata = await fetchWithHost('/api/oauth2/.well-known/oauth-authorization-server', headers);
    expect(metadata).toContain('https://records.example.org/api/oauth2');
  });
});

describe('every cookie', () => {
  /** `__Host-` requires the path `/`, so a cookie of another path has `__Secure-`. */
  function expectSafe(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/;\s*/).map((part) => part.trim());
    const lower = attributes.map((attribute) => attribute.toLowerCase());
    const path = lower.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '';
    expect(lower, cookie).toContain('httponly');
    expect(lower, cookie).toContain('secure');
    expect(
      lower.some((attribute) => /^samesite=(lax|strict)$/.test(attribute)),
      cookie,
    ).toBe(true);
    expect(
      lower.some((attribute) => attribute.startsWith('domain=')),
      cookie,
    ).toBe(false);
    expect(pair, cookie).toMatch(path === '/' ? /^__Host-/ : /^__Secure-/);
  }

  it('for sign-in and authorization requests is hidden from scripts and neighboring sites', async () => {
    const signIn = { email: 'citizen@example.org', password: 'demo-password', base: portal().baseUrl };
    const responses = await Promise.all([
      ask('/api/auth/csrf'),
      postSignIn(signIn),
      requestAuthorization({
        clientId: 'demo-app',
        redirectUri: 'http://127.0.0.1/callback',
        challenge: newPkce().challenge,
      }),
      ...ADDRESSES.map((address) => ask(address, { cookie: session })),
    ]);
    const cookies = responses.flatMap((answer) => answer.headers.getSetCookie());
    for (const cookie of cookies) expectSafe(cookie);
    const names = new Set(cookies.map((cookie) => cookie.split('=')[0]));
    const expected = ['__Host-next-auth.session-token', '__Host-next-auth.csrf-token', '__Host-known-device'];
    for (const name of [...expected, '__Secure-_interaction']) expect(names).toContain(name);
  });

  it('without its prefix or with another path’s prefix signs nobody in', async () => {
    const value = session.slice(session.indexOf('=') + 1);
    const mine = async (cookie: string): Promise<string> =>
      (await ask('/account', { cookie })).headers.get('location') ?? '';
    expect(await mine(session)).toBe('');
    for (const name of ['next-auth.session-token', '__Secure-next-auth.session-token'])
      expect(await mine(`${name}=${value}`)).toMatch(/^\/sign-in/);
  });
});
