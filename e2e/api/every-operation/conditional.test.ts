import { describe, expect, it } from 'vitest';
import { baseUrl, get, tokenOf } from '../../support/api-client';
import { CORS_ORIGIN, METRICS_TOKEN } from '../../support/settings';

const OPERATIONS = [
  '/api/v4/records/mine?limit=2',
  '/api/v4/records/describe/create?type=Building/Residential/Garage/New',
  '/api/v4/settings/records/types?module=Building',
  '/api/v4/settings/inspections/checklists/statuses?group=BUILDING',
];

describe.each(OPERATIONS)('GET %s', (path) => {
  it('returns 304 without a body to its own ETag', async () => {
    const token = await tokenOf('staff');
    const first = await get(path, token);
    const etag = first.headers.get('etag') ?? '';
    const again = await get(path, token, { 'if-none-match': `"other", ${etag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/);
    const head = await fetch(`${baseUrl()}${path}`, { method: 'HEAD', headers: { authorization: token } });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  });

  it('never returns 304 to another caller, language or set of parameters', async () => {
    const etag = (await get(path, await tokenOf('staff'))).headers.get('etag') ?? '';
    const condition = { 'if-none-match': etag };
    expect((await get(path, await tokenOf('admin'), condition)).status).toBe(200);
    expect((await get(`${path}&lang=es`, await tokenOf('staff'), condition)).status).toBe(200);
    expect((await get(`${path}&x=1`, await tokenOf('staff'), condition)).status).toBe(200);
  });
});

describe('CORS', () => {
  const ask = (origin: string, method = 'GET', headers = {}) =>
    fetch(`${baseUrl()}${OPERATIONS[2]}`, { method, headers: { origin, ...headers } });

  it('lets the configured origins read, never with credentials', async () => {
    const response = await ask(CORS_ORIGIN);
    expect(response.headers.get('access-control-allow-origin')).toBe(CORS_ORIGIN);
    expect(response.headers.get('access-control-expose-headers')).toContain('x-trace-id');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('vary')).toContain('origin');
  });

  it.each(['https://evil.example', 'null', `${CORS_ORIGIN}.evil.example`])(
    'gives %s no permission to read',
    async (origin) => {
      const { headers } = await ask(origin);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    },
  );

  it('answers a preflight request', async () => {
    const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };
    const response = await ask(CORS_ORIGIN, 'OPTIONS', preflight);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
  });
});

describe('GET /api/metrics', () => {
  it('requires the metrics token', async () => {
    expect((await get('/api/metrics')).status).toBe(401);
    expect((await get('/api/metrics', await tokenOf('admin'))).status).toBe(401);
    expect((await get('/api/metrics', METRICS_TOKEN)).status).toBe(401);
    const response = await get('/api/metrics', `Bearer ${METRICS_TOKEN}`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    // The portal may have served earlier runs, so the count is not exact.
    expect(await response.text()).toMatch(
      /records_portal_http_requests_total\{method="GET",route="\/api\/metrics",status="401"\} [1-9]/,
    );
  });
});

it('responses over 1 kB are compressed if the client accepts it', async () => {
  const sizes = await Promise.all(
    ['gzip', 'identity', 'gzip;q=0', 'gzip, br'].map(async (coding) => {
      const response = await fetch(`${baseUrl()}${OPERATIONS[2]}`, {
        method: 'HEAD',
        headers: { 'accept-encoding': coding },
      });
      return [response.headers.get('content-encoding'), Number(response.headers.get('content-length'))] as const;
    }),
  );
  expect(sizes.map(([coding]) => coding)).toEqual(['gzip', null, null, 'br']);
  for (const at of [0, 3]) expect(sizes[at]?.[1]).toBeLessThan((sizes[1]?.[1] ?? 0) / 2);
});
