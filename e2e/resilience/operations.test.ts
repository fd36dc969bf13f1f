import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '@/lib/server/processes/free-port';
import { type Portal, startPortal } from '../support/portal-process';
import { readMetrics } from '../support/processes/metrics';
import { processOf } from '../support/processes/processes';
import { randomSecret } from '../support/secrets/make-secrets';

const METRICS_TOKEN = 'a-token-for-the-metrics';
const LIMIT = 40;
/** An anonymous page view counts as this many calls. */
const PAGE = 5;
const CANARY = 'c4n4ry-value';
const TYPES = '/api/v4/settings/records/types';

/** The only fields of a request's log line: names of parameters, never their values. */
const FIELDS = ['level', 'method', 'ms', 'parameters', 'route', 'status', 'time', 'traceId'];

let portal: Portal;
const sent: { readonly traceId: string; readonly status: number }[] = [];

async function call(path: string, init: RequestInit = {}): Promise<void> {
  const response = await fetch(`${portal.baseUrl}${path}`, { redirect: 'manual', ...init });
  await response.arrayBuffer();
  sent.push({ traceId: response.headers.get('x-trace-id') ?? '', status: response.status });
}

beforeAll(async () => {
  const port = String(await freePort());
  portal = await startPortal({
    DEMO: 'off',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SESSION_SECRET: randomSecret(),
    METRICS_TOKEN,
    RATE_LIMIT_PER_MINUTE: String(LIMIT),
  });
  // The name of an unknown parameter may be anything, so it is not logged.
  await call(`${TYPES}?module=${CANARY}&filterName=${CANARY}&${CANARY}!=${CANARY}`);
  await call(`${TYPES}?module=Building&limit=${CANARY}`);
  await call(`/api/v4/records/mine?access_token=${CANARY}`, { headers: { authorization: CANARY } });
  await call(`/api/${CANARY}`);
  await call('/api/oauth2/token', { method: 'POST', body: new URLSearchParams({ client_secret: CANARY }) });
  await call(`/sign-in?email=${CANARY}@example.org`);
  for (let more = 0; more < LIMIT; more++) await call(`${TYPES}?module=Building`);
});
afterAll(() => portal.stop());

it('each request is logged as one structured line with trace id, duration, status, operation and parameter names only', async () => {
  const lines = (): Record<string, unknown>[] =>
    portal
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const lineOf = (traceId: string) => lines().filter((line) => line.traceId === traceId && 'route' in line);
  await expect.poll(() => lineOf(sent.at(-1)?.traceId ?? ''), { timeout: 5_000 }).toHaveLength(1);
  for (const { traceId, status } of sent) {
    const found = lineOf(traceId);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ status, ms: expect.any(Number), method: expect.any(String) });
    expect(Object.keys(found[0] ?? {}).sort()).toEqual(FIELDS);
  }
  expect(lineOf(sent[0]?.traceId ?? '')[0]).toMatchObject({
    route: TYPES,
    parameters: ['module', 'filterName', '(unknown)'],
  });
  expect(portal.output()).not.toContain(`=${CANARY}`);
  expect(portal.output()).not.toContain(`"${CANARY}`);
});

it('the metrics cover requests, durations, errors, connections, limits and the event loop', async () => {
  const metrics = await readMetrics(portal.baseUrl, METRICS_TOKEN);
  const value = (name: string): number => metrics.get(name) ?? Number.NaN;
  const answered = sent.filter(({ status }) => status === 200).length;
  const refused = sent.filter(({ status }) => status === 429).length;
  expect([answered > 20, refused > 0]).toEqual([true, true]);
  const requests = `records_portal_http_requests_total{method="GET",route="${TYPES}"`;
  expect(value(`${requests},status="429"}`)).toBe(refused);
  expect(value(`records_portal_http_request_duration_seconds_count{route="${TYPES}"}`)).toBe(LIMIT + 2);
  expect(value('records_portal_errors_total{code="too_many_requests"}')).toBe(refused);
  expect(value('records_portal_errors_total{code="invalid_token"}')).toBe(1);
  expect(value('records_portal_rate_limit_calls_total{outcome="refused"}')).toBe(refused);
  expect(value('records_portal_rate_limit_calls_total{outcome="allowed"}')).toBe(LIMIT + PAGE);
  expect(value('records_portal_database_connections{state="open"}')).toBeGreaterThan(0);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(value('process_open_fds')).toBeGreaterThan(10);
});

it('the metrics show database connections in use while the database is frozen, and none afterwards', async () => {
  const read = async () => {
    const metrics = await readMetrics(portal.baseUrl, METRICS_TOKEN);
    const value = (state: string) => metrics.get(`records_portal_database_connections{state="${state}"}`) ?? 0;
    return { used: value('used'), wanted: value('wanted') };
  };
  const database = processOf(portal, 'embedded-db');
  process.kill(database, 'SIGSTOP');
  try {
    const waiting = Array.from({ length: 5 }, () => fetch(`${portal.baseUrl}/api/health/ready`));
    await expect.poll(async () => (await read()).used, { timeout: 3_000 }).toBeGreaterThan(0);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(new Array(5).fill(503));
  } finally {
    process.kill(database, 'SIGCONT');
  }
  await expect.poll(read, { timeout: 10_000 }).toEqual({ used: 0, wanted: 0 });
});
