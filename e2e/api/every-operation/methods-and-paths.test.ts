import { describe, expect, it } from 'vitest';
import { DESCRIBE, expectError, listMine, MINE, parseMine, STATUSES, TYPES } from '../../support/answers';
import { baseUrl, DEMO_APP, get, postToken, tokenOf } from '../../support/api-client';
import { expectRawError, sendTarget } from '../../support/attacks/raw-http';

const OPERATIONS = [
  MINE,
  `${TYPES}?module=Building`,
  `${DESCRIBE}?type=Building/Residential/Garage/New`,
  `${STATUSES}?group=BUILDING`,
];
const sorted = (header: string | null | undefined): string[] => (header ?? '').split(/,\s*/).sort();

describe.each(OPERATIONS)('%s', (path) => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('rejects %s with 405 and Allow', async (method) => {
    const body = method === 'DELETE' ? undefined : '{"a":1}';
    const response = await fetch(`${baseUrl()}${path}`, { method, ...(body !== undefined && { body }) });
    expect(sorted(response.headers.get('allow'))).toEqual(['GET', 'HEAD', 'OPTIONS']);
    await expectError(response, 405, 'method_not_allowed');
  });

  it.each(['TRACE', 'PROPFIND', 'SEARCH', 'PURGE'])('rejects %s with 405 and Allow', async (method) => {
    const answer = await sendTarget(path, method);
    expectRawError(answer, 405, 'method_not_allowed');
    expect(sorted(answer.headers.get('allow'))).toEqual(['GET', 'HEAD', 'OPTIONS']);
  });

  it('answers HEAD like GET, without a body', async () => {
    const token = await tokenOf('contractor');
    const [head, full] = [await sendHead(path, token), await get(path, token)];
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe(full.headers.get('content-type'));
    expect(head.headers.get('content-language')).toBe(full.headers.get('content-language'));
    expect(head.headers.get('x-time-zone') ?? null).toBe(full.headers.get('x-time-zone'));
    expect(head.headers.get('x-trace-id')).toMatch(/^[\w-]{16,}$/);
    expect(head.body).toBe('');
  });

  it('answers OPTIONS with the allowed methods and no body', async () => {
    const response = await fetch(`${baseUrl()}${path}`, { method: 'OPTIONS' });
    expect([200, 204]).toContain(response.status);
    expect(sorted(response.headers.get('allow'))).toEqual(['GET', 'HEAD', 'OPTIONS']);
    expect(response.headers.get('x-trace-id')).toMatch(/^[\w-]{16,}$/);
    expect(await response.text()).toBe('');
  });
});

const sendHead = (path: string, token: string) => sendTarget(path, 'HEAD', [`Authorization: ${token}`]);

describe('HEAD', () => {
  it('answers an error with its status and no body', async () => {
    const responses = await Promise.all(
      [`${MINE}?limit=0`, '/api/foo', DESCRIBE].map((path) => sendTarget(path, 'HEAD')),
    );
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [400, ''],
      [404, ''],
      [401, ''],
    ]);
  });
});

describe('the OAuth endpoints', () => {
  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('answer %s /api/oauth2/token with 405 and Allow', async (method) => {
    const response = await fetch(`${baseUrl()}/api/oauth2/token`, { method });
    expect(response.headers.get('allow')).toContain('POST');
    await expectError(response, 405, 'method_not_allowed');
  });

  it.each(['POST', 'DELETE'])('answer %s /api/oauth2/tokeninfo with 405 and Allow', async (method) => {
    const response = await fetch(`${baseUrl()}/api/oauth2/tokeninfo`, { method });
    expect(response.headers.get('allow')).toContain('GET');
    await expectError(response, 405, 'method_not_allowed');
  });
});

describe('an unknown path', () => {
  it.each([
    ...[
      '/api',
      '/api/',
      '/api?a=b',
      '/api/foo',
      '/api/v4',
      '/api/v4/records',
      '/api/v4/records/mine/1',
      '/api/v5/records/mine',
    ],
    ...['/v4', '/v4/', '/v4/foo', '/v4/records/Mine', '/oauth2', '/oauth2/foo', '/api/oauth2', '/api/oauth2/token/x'],
    ...['/api/V4/records/mine', '/api/__proto__', '/api/constructor', '/api/v4/records/mine.json', '/api/_next/data'],
    ...['/api/health', '/api/v4/records/mine%2F', '/api/v4%2Frecords/mine'],
  ])('%s gets 404 as JSON', async (path) => {
    await expectError(await get(path), 404, 'resource_not_found');
    await expectError(await get(path, undefined, { accept: 'text/html' }), 404, 'resource_not_found');
  });

  it.each(['POST', 'DELETE', 'OPTIONS'])('gets 404 as JSON for %s, too', async (method) => {
    const response = await fetch(`${baseUrl()}/api/foo`, { method });
    await expectError(response, 404, 'resource_not_found');
  });

  it.each(['/api/%zz', '/api/%', '/api/%E0%A4', '/v4/%zz', '/api/v4/records/%zz', '/oauth2/%E0%A4'])(
    '%s gets 400 as JSON because it cannot be decoded',
    async (path) => {
      expectRawError(await sendTarget(path), 400, 'bad_request');
    },
  );

  it.each(['/api/v4/records/mine%00', '/api/%00', '/v4/records/%0Amine'])(
    '%s gets 400 because it contains a control character',
    async (path) => {
      expectRawError(await sendTarget(path), 400, 'bad_request');
    },
  );
});

describe('a doubled or trailing slash', () => {
  it.each([
    '/api/v4/records/mine/',
    '/api/v4/records//mine',
    '/api//v4/records/mine',
    '//api/v4/records/mine',
    '///api///v4///records///mine///',
    '/v4/records/mine//',
    '//v4/records/mine',
  ])('is ignored in %s without a redirect', async (path) => {
    const token = await tokenOf('contractor');
    const answer = await sendTarget(`${path}?limit=3`, 'GET', [`Authorization: ${token}`]);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toEqual(await parseMine(await get(`${MINE}?limit=3`, token)));
  });

  it('is ignored on the token endpoint, too', async () => {
    const body = new URLSearchParams({ ...DEMO_APP, grant_type: 'client_credentials', scope: 'records' });
    for (const path of ['/api/oauth2/token/', '/oauth2//token']) {
      const response = await fetch(`${baseUrl()}${path}`, { method: 'POST', body, redirect: 'manual' });
      expect(response.status).toBe(200);
    }
  });
});

describe('paths without /api', () => {
  it.each(OPERATIONS)('give the same answer for %s', async (path) => {
    const token = await tokenOf('contractor');
    const [long, short] = [await get(path, token), await get(path.replace('/api', ''), token)];
    expect(short.status).toBe(200);
    expect(await short.json()).toEqual(await long.json());
  });

  it('give the same answer for errors, other methods and anonymous callers', async () => {
    await expectError(await get('/v4/records/mine?limit=0'), 400, 'data_validation_error');
    await expectError(await get('/v4/records/describe/create?type=A/B/C/D'), 401, 'no_token');
    expectRawError(await sendTarget('/v4/records/mine', 'TRACE'), 405, 'method_not_allowed');
  });

  it('issue tokens', async () => {
    const body = new URLSearchParams({ ...DEMO_APP, grant_type: 'client_credentials', scope: 'records' });
    const response = await fetch(`${baseUrl()}/oauth2/token`, { method: 'POST', body });
    const { access_token } = (await response.json()) as { access_token: string };
    expect(await listMine('', access_token)).toEqual([]);
    const info = await get('/oauth2/tokeninfo', access_token);
    expect(await info.json()).toMatchObject({ appId: 'demo-app', scopes: ['records'] });
    expect((await postToken({})).headers.get('x-trace-id')).toMatch(/^[\w-]{16,}$/);
  });
});
