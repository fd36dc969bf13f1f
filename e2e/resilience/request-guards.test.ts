import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sendRaw, sendTarget } from '../support/attacks/raw-http';
import { setUpDedicatedPortal } from '../support/dedicated-portal';
import { processOf } from '../support/processes/processes';
import { cookiesOf, postSignIn, signInAs } from '../support/session';

const LIMIT = 40;
const portal = setUpDedicatedPortal({ RATE_LIMIT_PER_MINUTE: String(LIMIT), ANSWER_TIMEOUT_MS: '2000' });

const send = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${portal().baseUrl}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(10_000), ...init });

it('a sign-out that cannot be stored gets 503 and leaves the cookie', async () => {
  const cookie = await signInAs('citizen');
  const csrf = await send('/api/auth/csrf');
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const database = processOf(portal(), 'embedded-db');
  process.kill(database, 'SIGSTOP');
  try {
    const response = await send('/api/auth/signout', {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, json: 'true' }),
      headers: { cookie: [cookie, ...cookiesOf(csrf)].join('; ') },
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(cookiesOf(response)).toEqual([]);
  } finally {
    process.kill(database, 'SIGCONT');
  }
  await expect.poll(async () => (await send('/api/health/ready')).status, { timeout: 10_000 }).toBe(200);
});

it.each(['/api/auth/callback/credentials', '/api/auth/signout', '/sign-in'])(
  '%s refuses a form over 64 kB or of unknown length',
  async (path) => {
    const form = 'application/x-www-form-urlencoded';
    const large = await send(path, {
      method: 'POST',
      body: `a=${'a'.repeat(65 * 1_024)}`,
      headers: { 'content-type': form },
    });
    expect(large.status).toBe(413);
    const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${form}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expect((await sendRaw(`${head}3\r\na=b\r\n0\r\n\r\n`)).status).toBe(411);
  },
);

it('an unreadable body gets 400, and none of it is logged', async () => {
  const json = { 'content-type': 'application/json' };
  const broken = await send('/api/auth/callback/credentials', {
    method: 'POST',
    body: 'hunter2-canary',
    headers: json,
  });
  expect(broken.status).toBe(400);
  const endless = { 'content-type': 'multipart/form-data' };
  expect((await send('/sign-in', { method: 'POST', body: 'x', headers: endless })).status).toBe(400);
  await delay(200);
  expect(portal().output()).not.toContain('hunter2-canary');
  expect((await postSignIn({ email: 'x@example.org', password: 'y', base: portal().baseUrl })).status).toBe(401);
});

it('dot segments are resolved as a browser does, so limits and sign-in protection still apply', async () => {
  expect((await sendTarget('/x/../api/auth/providers')).status).toBe(404);
  expect((await sendTarget('/x/%2e%2E/api/auth/_log', 'POST', ['Content-Length: 0'])).status).toBe(404);
  const left: string[] = [];
  for (let call = 0; call <= LIMIT; call++) {
    const path = ['/x/..', '/.', '/%2e', '/_next/..'][call % 4];
    const { status, headers } = await sendTarget(`${path}/api/v4/settings/records/types?module=Licenses`);
    if (status !== 429) left.push(headers.get('x-ratelimit-remaining') ?? 'not counted');
  }
  expect(left).not.toContain('not counted');
  expect(left.length).toBeLessThan(LIMIT);
});

it('anonymous page views are limited, and the refusal is a page', async () => {
  const statuses: number[] = [];
  let refused: Response | undefined;
  for (let page = 0; page < LIMIT && refused === undefined; page++) {
    const response = await send('/sign-in', { headers: { 'accept-language': 'es' } });
    statuses.push(response.status);
    if (response.status === 429) refused = response;
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(2);
  expect(refused?.headers.get('content-type')).toContain('text/html');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.text()).toContain('Demasiadas solicitudes');
});
