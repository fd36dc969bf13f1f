import { expect, it } from 'vitest';
import { expectRawError, sendRaw, sendTarget } from '../support/attacks/raw-http';
import { setUpDedicatedPortal } from '../support/dedicated-portal';
import { METRICS_TOKEN } from '../support/settings';

const LIMIT = 30;
const CALLS = 1_000;
const portal = setUpDedicatedPortal({
  RATE_LIMIT_PER_ADDRESS: String(LIMIT),
  RATE_LIMIT_PER_MINUTE: String(CALLS),
  METRICS_TOKEN,
});

it('an IP address over its limit of requests per minute gets 429 for all but health checks and metrics', async () => {
  // Requests during the portal's start count for the same address.
  for (let request = 0; request < LIMIT; request++) await fetch(`${portal().baseUrl}/assets/none`);
  const refused = [
    await sendTarget('/api/v4/records/mine'),
    await sendTarget('/api/v4/records/mine', 'GET', ['Authorization: Bearer unknown']),
    await sendTarget('/sign-in'),
    await sendTarget('/assets/none'),
    await sendTarget('/api/%zz'),
    await sendTarget(`/${'a'.repeat(17 * 1_024)}`),
    await sendTarget('/x', 'DELETE', ['Cookie: a=b']),
    await sendRaw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'),
  ];
  for (const response of refused) {
    expectRawError(response, 429, 'too_many_requests');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.body).toContain(`More than ${LIMIT} requests`);
    // These requests count towards the limit per minute, too, which is not used up.
    expect(response.headers.get('x-ratelimit-limit')).toBe(String(CALLS));
    expect(Number(response.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(CALLS / 2);
  }
  for (const path of ['/api/health/live', '/api/health/ready', '//api/health/live/', '/api/health/live?a=b'])
    expect((await sendTarget(path)).status, path).toBe(200);
  expect((await sendTarget('/api/metrics', 'GET', [`Authorization: Bearer ${METRICS_TOKEN}`])).status).toBe(200);
});
