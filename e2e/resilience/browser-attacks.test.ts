import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { ACCOUNTS, APPS, AUDIT, ENDED_SESSIONS, GRANTS, ONE_TIME_LINKS } from '@/lib/db/collections';
import { ROUTES } from '@/scripts/server/routes';
import { tokenOf } from '../support/api-client';
import { REDIRECT_PAYLOADS } from '../support/attacks/redirect-payloads';
import { setUpDedicatedPortal } from '../support/dedicated-portal';
import { newPkce, requestAuthorization, requestCode } from '../support/identity/authorization-flow';
import { usePortalDatabase } from '../support/portal-database';
import { ROOT } from '../support/portal-process';
import { cookiesOf, signInAs } from '../support/session';

const REDIRECT_URI = 'http://127.0.0.1/callback';
// A local demo refuses all other hosts, which would hide whether the guards under test work.
const portal = setUpDedicatedPortal({ DEMO: 'on' });

let close: () => Promise<void>;
let admin: string;
let csrf: { readonly token: string; readonly cookie: string };

const ask = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${portal().baseUrl}${address}`, { redirect: 'manual', ...init });

beforeAll(async () => {
  close = await usePortalDatabase(portal().dataDir);
  admin = await signInAs('admin');
  const response = await ask('/api/auth/csrf');
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  csrf = { token: csrfToken, cookie: cookiesOf(response).join('; ') };
});
afterAll(() => close());

type Post = { readonly address: string; readonly headers?: Record<string, string>; readonly body: () => BodyInit };

const multipart = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

type Manifest = { node: Record<string, { workers: Record<string, unknown>; exportedName: string }> };

/** The build's server actions, sent by header as scripts do and as a plain form. */
function actions(): (Post & { readonly name: string })[] {
  const file = path.join(ROOT, '.next/server/server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  return Object.entries(node).flatMap(([id, { workers, exportedName }]) => {
    const page = (Object.keys(workers)[0] ?? '').replace(/^app|\/\([^)]*\)|\/page$/g, '').replace(/\[\w+\]/g, 'x');
    const address = page === '' ? '/' : page;
    const fields = {
      email: 'victim@example.org',
      name: 'Victim',
      locale: 'es',
      id: 'demo-app',
      accountId: 'demo-citizen',
    };
    return [
      { name: `${exportedName} by header`, address, headers: { 'next-action': id }, body: () => multipart(fields) },
      { name: `${exportedName} by form`, address, body: () => multipart({ [`$ACTION_ID_${id}`]: '', ...fields }) },
    ];
  });
}

/** Sign-in and sign-out with a valid next-auth CSRF token, the most that another site could obtain. */
const signIns = (): (Post & { readonly name: string })[] =>
  ['signout', 'callback/credentials'].map((name) => ({
    name,
    address: `/api/auth/${name}`,
    headers: { cookie: csrf.cookie },
    body: () =>
      new URLSearchParams({
        csrfToken: csrf.token,
        email: 'citizen@example.org',
        password: 'demo-password',
        json: 'true',
      }),
  }));

/** The headers that a browser sends with a form on another site. */
const ELSEWHERE: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1.evil.example' },
  { origin: 'http://127.0.0.1:1' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

/** The requests by which pages store something for the signed-in person. */
const OWN_WRITES: readonly Post[] = [
  { address: '/api/portal/saved-views', body: () => JSON.stringify({ kind: 'remove', name: 'none' }) },
  { address: '/api/portal/visit', body: () => JSON.stringify({ seen: '2026-01-01T00:00:00.000Z' }) },
];

const post = ({ address, headers = {}, body }: Post, more: Record<string, string> = {}): Promise<Response> => {
  const cookie = [admin, headers.cookie].filter((each) => each !== undefined).join('; ');
  return ask(address, { method: 'POST', body: body(), headers: { ...headers, ...more, cookie } });
};

/** Everything that a form could change. */
async function state(): Promise<string> {
  const names = [ACCOUNTS, APPS, AUDIT, ENDED_SESSIONS, GRANTS, ONE_TIME_LINKS];
  const db = await database();
  return JSON.stringify(await Promise.all(names.map((name) => db.collection(name).find().sort({ _id: 1 }).toArray())));
}

describe('a form on another site', () => {
  it('triggers no server action and signs nobody in or out', async () => {
    const before = await state();
    const posts = [...actions(), ...signIns()];
    expect(actions().length).toBeGreaterThanOrEqual(28);
    const succeeded: string[] = [];
    for (const each of posts) {
      for (const headers of ELSEWHERE) {
        const response = await post(each, headers);
        const refused = response.status === 403 && response.headers.getSetCookie().length === 0;
        await response.arrayBuffer();
        if (!refused) succeeded.push(`${each.name} ${JSON.stringify(headers)}: ${response.status}`);
      }
    }
    expect(succeeded).toEqual([]);
    expect(await state()).toBe(before);
  });

  it('succeeds if the same request comes from this site', async () => {
    const byForm = (name: string): Post =>
      actions().find((each) => each.name === `${name} by form`) ?? { address: '', body: () => '' };
    const origin = portal().baseUrl;
    const language = await post(byForm('setLocale'), { origin });
    expect(language.headers.getSetCookie().join()).toContain('locale=es');
    const [, signIn] = signIns();
    if (signIn === undefined) throw new Error('No sign-in');
    expect((await post(signIn, { origin })).headers.getSetCookie().join()).toContain('session-token=');
  });

  it('can store neither a view nor a visit', async () => {
    for (const write of OWN_WRITES) {
      const headers = { 'content-type': 'application/json' };
      for (const elsewhere of ELSEWHERE)
        expect((await post({ ...write, headers }, elsewhere)).status, JSON.stringify(elsewhere)).toBe(401);
      expect(
        (await post({ ...write, headers }, { origin: portal().baseUrl, 'sec-fetch-site': 'same-origin' })).status,
      ).toBe(200);
    }
  });

  it('can neither grant an app access nor revoke it', async () => {
    const others = [...ROUTES].filter(([, endpoints]) => endpoints.POST !== undefined).map(([address]) => address);
    expect(others.sort()).toEqual([
      '/api/oauth2/revoke',
      '/api/oauth2/token',
      ...OWN_WRITES.map(({ address }) => address),
      '/oauth/consent/*',
    ]);
    const started = await requestAuthorization({
      clientId: 'demo-app',
      redirectUri: REDIRECT_URI,
      challenge: newPkce().challenge,
    });
    const consent = started.headers.get('location') ?? '';
    const token = await tokenOf('citizen');
    const before = await state();
    for (const headers of ELSEWHERE) {
      const cookie = [admin, ...cookiesOf(started)].join('; ');
      const allowed = await ask(consent, {
        method: 'POST',
        body: new URLSearchParams({ decision: 'allow' }),
        headers: { ...headers, cookie },
      });
      expect(allowed.headers.get('location') ?? '').not.toMatch(/code=|authorize/);
      // These two endpoints use only what an app sends and ignore a browser's cookies.
      const asked = await post(
        { address: '/api/oauth2/token', body: () => new URLSearchParams({ grant_type: 'client_credentials' }) },
        headers,
      );
      expect([400, 401]).toContain(asked.status);
      const revoked = await post(
        { address: '/api/oauth2/revoke', body: () => new URLSearchParams({ token }) },
        headers,
      );
      expect([400, 401]).toContain(revoked.status);
    }
    expect(await state()).toBe(before);
    const { code } = await requestCode({ clientId: 'demo-app', redirectUri: REDIRECT_URI }, admin);
    expect(code).not.toBe('');
  });
});

/** Where an answer leads: its Location, or the URL that next-auth returns to a script. */
async function destinationsOf(response: Response): Promise<string[]> {
  const body = await response.text();
  const location = response.headers.get('location');
  const url = response.headers.get('content-type')?.startsWith('application/json')
    ? (JSON.parse(body) as { url?: string }).url
    : undefined;
  const inPage = [...body.matchAll(/(?:href|action|formaction|src)="([^"]*)"|url=([^"'>]*)/gi)].map(
    ([, quoted, refresh]) => (quoted ?? refresh ?? '').replaceAll('&amp;', '&'),
  );
  return [location, url, ...inPage].filter((each) => each !== null && each !== undefined);
}

const leavesTo = (destination: string, base: string): boolean =>
  URL.canParse(destination, base) &&
  /evil/i.test(new URL(destination, base).host + (/^(javascript|data|vbscript):/i.exec(destination)?.[0] ?? ''));

const NO_ADDRESS = [
  '/oauth/problem?reason=PAYLOAD&next=PAYLOAD&redirect_uri=PAYLOAD',
  '/my-records?next=PAYLOAD&callbackUrl=PAYLOAD&status=PAYLOAD',
  '/my-records/PAYLOAD',
  '/record-types/PAYLOAD',
];

describe('a URL in a parameter', () => {
  it(`never redirects to another site, with any of ${REDIRECT_PAYLOADS.length} payloads`, async () => {
    const base = portal().baseUrl;
    const left: string[] = [];
    for (const [at, payload] of REDIRECT_PAYLOADS.entries()) {
      const encoded = encodeURIComponent(payload);
      const signIn = { csrfToken: csrf.token, callbackUrl: payload, json: 'true' };
      const responses = await Promise.all([
        ask(`/sign-in?callbackUrl=${encoded}`),
        ask(`/sign-in?callbackUrl=${encoded}`, { headers: { cookie: admin } }),
        ask(`/api/auth/error?error=x&callbackUrl=${encoded}`),
        ask(`/api/auth/session?callbackUrl=${encoded}`),
        // Pages that take no URL parameter are tried with only some payloads.
        ask(NO_ADDRESS[at % NO_ADDRESS.length]?.replaceAll('PAYLOAD', encoded) ?? ''),
        ...['signout', 'callback/credentials'].map((name) =>
          ask(`/api/auth/${name}`, {
            method: 'POST',
            body: new URLSearchParams({ ...signIn, email: 'citizen@example.org', password: 'demo-password' }),
            headers: { cookie: csrf.cookie },
          }),
        ),
        ...(/^[/\\]/.test(payload) ? [ask(encodeURI(payload).replace(/^\/?/, '/'))] : []),
      ]);
      for (const answer of responses) {
        expect(answer.status, `${payload} at ${answer.url}`).toBeLessThan(500);
        for (const destination of await destinationsOf(answer))
          if (leavesTo(destination, base)) left.push(`${payload} at ${new URL(answer.url).pathname}: ${destination}`);
        // Where next-auth redirects after a sign-in.
        for (const cookie of cookiesOf(answer).filter((each) => each.includes('callback-url=')))
          if (leavesTo(decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)), base))
            left.push(`${payload}: ${cookie}`);
      }
    }
    expect(left).toEqual([]);
  });

  it('redirects if it is on this site', async () => {
    const signedIn = await ask('/sign-in?callbackUrl=%2Frecord-types%3Fmodule%3DBuilding', {
      headers: { cookie: admin },
    });
    expect(signedIn.headers.get('location')).toBe('/record-types?module=Building');
  });

  it('is classified correctly by the test itself', () => {
    const base = portal().baseUrl;
    const leaving = REDIRECT_PAYLOADS.filter((payload) => leavesTo(payload, base));
    expect(leaving.length).toBeGreaterThanOrEqual(18);
    expect(leavesTo('/sign-in?callbackUrl=https%3A%2F%2Fevil.example', base)).toBe(false);
  });
});
