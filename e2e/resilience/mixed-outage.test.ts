import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portal, startPortal } from '../support/portal-process';
import { descendants, expectGone, processOf } from '../support/processes/processes';
import { sessionCookieFor } from '../support/session';

// People and apps use kept-alive connections while the database is frozen and after it is back.
type Answered = { readonly what: string; readonly status: number; readonly body: string; readonly problem?: string };

let portal: Portal;
let cookie: string;
beforeAll(async () => {
  portal = await startPortal({ RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' });
  const person = { email: 'contractor@example.org', password: 'demo-password' };
  cookie = await sessionCookieFor({ ...person, base: portal.baseUrl });
});
afterAll(() => portal.stop());

const APP = { client_id: 'demo-app', client_secret: 'demo-secret' };
const form = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams({ ...APP, ...fields }).toString();

/** Path and, for a form, its body. */
const ASKED: readonly (readonly [path: string, body?: string])[] = [
  ['/my-records'],
  ['/api/oauth2/revoke', form({ token: 'none-that-there-is' })],
  ['/record-types'],
  ['/api/portal/my-records.csv'],
  ['/api/oauth2/token', form({ grant_type: 'refresh_token', refresh_token: 'none-that-there-is' })],
  ['/api/portal/my-records.ics'],
  ['/account'],
  ['/api/v4/records/mine?limit=5'],
];

function send(agent: Agent, [path, body]: (typeof ASKED)[number], lateMs = 0): Promise<Answered> {
  return new Promise((resolve) => {
    const what = `${body === undefined ? 'GET' : 'POST'} ${path}`;
    const failed = ({ code, message }: NodeJS.ErrnoException): void =>
      resolve({ what, status: 0, body: '', problem: code ?? message });
    const sent = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body ?? ''),
    };
    const options = { agent, method: body === undefined ? 'GET' : 'POST', headers: { cookie, ...(body && sent) } };
    const asking = request(`${portal.baseUrl}${path}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', failed);
      response.on('end', () => resolve({ what, status: response.statusCode ?? 0, body: text }));
    });
    asking.on('error', failed);
    if (lateMs > 0) asking.flushHeaders();
    setTimeout(() => asking.end(body), lateMs);
  });
}

it('every request is answered correctly or with a complete 503 while the database is frozen', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  for (const each of ASKED) expect((await send(agent, each)).status, each[0]).toBeLessThan(500);
  const database = processOf(portal, 'embedded-db');
  const responses: Answered[] = [];
  let isOver = false;
  const clients = Array.from({ length: 8 }, async (_, client) => {
    for (let at = client; !isOver; at++) responses.push(await send(agent, ASKED[at % ASKED.length] ?? ['/']));
  });
  await delay(1_000);
  process.kill(database, 'SIGSTOP');
  await delay(5_000);
  process.kill(database, 'SIGCONT');
  await delay(4_000);
  isOver = true;
  await Promise.all(clients);
  const counts: Record<string, number> = {};
  for (const { what, status, problem } of responses) {
    const key = `${what} ${problem ?? status}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  console.log(counts);
  const EXPECTED = new Set([200, 400, 503]);
  expect(
    responses.filter(({ status }) => !EXPECTED.has(status)).map(({ what, status, problem }) => [what, status, problem]),
  ).toEqual([]);
  expect(responses.filter(({ status }) => status === 503).length).toBeGreaterThan(10);
  for (const { what, status, body } of responses)
    if (status === 503 && what.includes('/api/')) expect(JSON.parse(body), what).toEqual(expect.anything());
  agent.destroy();
});

it('a form that arrives slowly is not mistaken for an outage', async () => {
  const agent = new Agent();
  // Enough simultaneous requests to make each wait a little.
  const late = await Promise.all(Array.from({ length: 40 }, () => send(agent, ASKED[4] ?? ['/'], 3_000)));
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([400]));
});

it('the portal stops within 10 s of SIGTERM while the database is frozen', async () => {
  const processes = descendants(portal.process.pid ?? 0);
  process.kill(processOf(portal, 'embedded-db'), 'SIGSTOP');
  const started = performance.now();
  expect(await portal.stop()).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);
  await expectGone(processes);
});
