import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  expectJsonHeaders,
  getDescription,
  getMine,
  listMine,
  listTypes,
  parseDescription,
} from '../../support/answers';
import { baseUrl, DEMO_APP, DEMO_PASSWORD, postToken, type TokenRequest } from '../../support/api-client';
import { CORS_ORIGIN } from '../../support/settings';

const Granted = z.strictObject({
  access_token: z.string().min(43),
  token_type: z.literal('bearer'),
  expires_in: z.literal('86400'),
  refresh_token: z.string().min(43).optional(),
  scope: z.string(),
});
const Refused = z.strictObject({ error: z.string(), error_description: z.string().min(5) });

const PASSWORD: TokenRequest = {
  grant_type: 'password',
  username: 'contractor@example.org',
  password: DEMO_PASSWORD,
  scope: 'records',
};
const APP_ONLY: TokenRequest = { grant_type: 'client_credentials', scope: 'records' };
const basic = (secret = DEMO_APP.client_secret): string =>
  `Basic ${Buffer.from(`${DEMO_APP.client_id}:${secret}`).toString('base64')}`;

async function granted(response: Response): Promise<z.output<typeof Granted>> {
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  expectJsonHeaders(response);
  expect(response.headers.get('cache-control')).toContain('no-store');
  return Granted.parse(body);
}

async function refused(response: Response, status: number, error: string): Promise<string> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expectJsonHeaders(response);
  expect(response.headers.get('cache-control')).toContain('no-store');
  const body = Refused.parse(JSON.parse(text));
  expect(body.error).toBe(error);
  return body.error_description;
}

describe('the token endpoint: password grant', () => {
  it('returns a token for the person’s records', async () => {
    const { access_token, scope, refresh_token } = await granted(await postToken({ ...DEMO_APP, ...PASSWORD }));
    expect(scope).toBe('records');
    expect(refresh_token).toEqual(expect.any(String));
    expect(await listMine('', access_token)).toHaveLength(25);
  });

  it.each([
    ['the extra fields of vendor clients', { ...DEMO_APP, agency_name: 'DEMO', environment: 'PROD' }, {}],
    ['HTTP Basic', {}, { authorization: basic() }],
    ['the vendor headers', {}, { 'x-accela-appid': 'demo-app', 'x-accela-appsecret': 'demo-secret' }],
    ['a charset', DEMO_APP, { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }],
  ])('accepts %s', async (_, form, headers) => {
    const body = await granted(await postToken({ ...PASSWORD, ...form }, headers));
    expect(body.scope).toBe('records');
  });

  it('never returns the same token twice', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => await granted(await postToken({ ...DEMO_APP, ...PASSWORD }))),
    );
    expect(first?.access_token).not.toBe(second?.access_token);
    expect(first?.refresh_token).not.toBe(second?.refresh_token);
  });

  it.each([
    ['a wrong password', { password: 'wrong' }],
    ['a password in another case', { password: 'Demo-Password' }],
    ['an unknown person', { username: 'nobody@example.org' }],
    ['an operator as a name', { username: '{"$gt":""}', password: '{"$gt":""}' }],
  ])('rejects %s with the vendor’s message', async (_, change) => {
    const answer = await postToken({ ...DEMO_APP, ...PASSWORD, ...change });
    expect(await refused(answer, 400, 'invalid_request')).toBe('Invalid user name or password.');
  });

  it.each(['username', 'password'])('refuses a request without %s', async (name) => {
    const { [name]: _, ...form }: TokenRequest = { ...DEMO_APP, ...PASSWORD };
    await refused(await postToken(form), 400, 'invalid_request');
  });
});

describe('the token endpoint: client credentials grant', () => {
  it('returns an app-only token that gets no records but can call the other operations', async () => {
    const { access_token } = await granted(await postToken({ ...DEMO_APP, ...APP_ONLY }));
    expect(await listMine('', access_token)).toEqual([]);
    expect((await listTypes('module=Building', access_token)).length).toBeGreaterThan(0);
    await parseDescription(await getDescription({ type: 'Building/Residential/Garage/New' }, access_token));
  });

  it('grants the requested scopes and no more', async () => {
    const { scope } = await granted(await postToken({ ...DEMO_APP, ...APP_ONLY, scope: 'inspections records' }));
    expect(scope.split(' ').sort()).toEqual(['inspections', 'records']);
  });
});

describe('the token endpoint: app authentication', () => {
  it.each([
    ['a wrong secret in the body', { ...DEMO_APP, client_secret: 'wrong' }, {}],
    ['no secret', { client_id: 'demo-app' }, {}],
    ['an unknown app', { client_id: 'nothing', client_secret: 'demo-secret' }, {}],
    ['no app at all', {}, {}],
    ['a wrong secret by Basic', {}, { authorization: basic('wrong') }],
    ['a wrong secret by vendor header', {}, { 'x-accela-appid': 'demo-app', 'x-accela-appsecret': 'wrong' }],
    ['an operator as an app', { 'client_id[$ne]': 'x', 'client_secret[$ne]': 'x' }, {}],
  ])('rejects %s', async (_, form, headers) => {
    for (const grant of [PASSWORD, APP_ONLY]) {
      const answer = await postToken({ ...grant, ...form }, headers);
      // RFC 6749 5.2 names "no client authentication included" under invalid_client.
      await refused(answer, 401, 'invalid_client');
    }
  });

  it('asks for Basic authentication after wrong Basic credentials (RFC 6749 5.2)', async () => {
    const answer = await postToken(APP_ONLY, { authorization: basic('wrong') });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
  });
});

describe('the token endpoint: invalid requests', () => {
  it.each(['magic', 'PASSWORD', 'implicit', 'urn:example:nothing', '__proto__'])(
    'refuses grant_type %s as unsupported_grant_type',
    async (grant_type) => {
      await refused(await postToken({ ...DEMO_APP, grant_type }), 400, 'unsupported_grant_type');
    },
  );

  it('rejects a missing grant_type as invalid_request', async () => {
    await refused(await postToken(DEMO_APP), 400, 'invalid_request');
  });

  it('rejects an unknown scope as invalid_scope', async () => {
    await refused(await postToken({ ...DEMO_APP, ...APP_ONLY, scope: 'everything' }), 400, 'invalid_scope');
  });

  it.each([
    ['JSON', 'application/json', JSON.stringify({ ...DEMO_APP, ...APP_ONLY })],
    ['nothing', 'application/x-www-form-urlencoded', ''],
    [
      'a repeated field',
      'application/x-www-form-urlencoded',
      `${new URLSearchParams({ ...DEMO_APP, ...APP_ONLY })}&scope=x`,
    ],
  ])('rejects a body of %s as RFC 6749 requires', async (_, type, body) => {
    const answer = await fetch(`${baseUrl()}/api/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect([400, 401]).toContain(answer.status);
    expectJsonHeaders(answer);
    expect(['invalid_request', 'invalid_client']).toContain(Refused.parse(await answer.json()).error);
  });

  it.each(['%E0%A4', '%zz', '%00'])('refuses a body with %s and never returns 5xx', async (bad) => {
    const answer = await fetch(`${baseUrl()}/api/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${new URLSearchParams({ ...DEMO_APP, ...PASSWORD, username: '' })}${bad}`,
    });
    expect([400, 401]).toContain(answer.status);
    expectJsonHeaders(answer);
  });

  it.each([CORS_ORIGIN, 'https://other.example.org'])(
    'gives a page of %s a token, which only a configured origin may read',
    async (origin) => {
      const answer = await postToken({ ...DEMO_APP, ...PASSWORD }, { origin });
      expect(answer.status).toBe(200);
      const readers = answer.headers.get('access-control-allow-origin');
      expect(readers).toBe(origin === CORS_ORIGIN ? origin : null);
    },
  );

  it('grants the next request after a refused one', async () => {
    await refused(await postToken({ ...DEMO_APP, ...PASSWORD, password: 'x' }), 400, 'invalid_request');
    const { access_token } = await granted(await postToken({ ...DEMO_APP, ...PASSWORD }));
    expect((await getMine('limit=1', access_token)).status).toBe(200);
  });
});
