import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectResponses, LONGEST_MS, reportOutcomes } from '../support/faults/outage';
import { requestDemoToken } from '../support/identity/demo-token';
import { countOutcomes, sendLoad, sendRequest } from '../support/load/load';
import { type Portal, startPortal } from '../support/portal-process';
import { descendants, expectGone, processOf } from '../support/processes/processes';
import { postSignIn, sessionCookieFor } from '../support/session';

const MINE = '/api/v4/records/mine?limit=5';
const TYPES = '/api/v4/settings/records/types?module=Building&limit=5';
/** Pages for a signed-in account, so that each needs the database. */
const PAGES = ['/my-records', '/account', '/'];
const CITIZEN = { email: 'citizen@example.org', password: 'demo-password' };

let portal: Portal;
let headers: Record<string, string>;
let cookie: string;
beforeAll(async () => {
  portal = await startPortal({ RATE_LIMIT_PER_MINUTE: '100000', RATE_LIMIT_PER_ADDRESS: '0', LOG_LEVEL: 'error' });
  headers = { authorization: await requestDemoToken(portal.baseUrl) };
  cookie = await sessionCookieFor({ ...CITIZEN, base: portal.baseUrl });
  // The first page loads Next.
  for (const page of PAGES)
    expect((await sendRequest(`${portal.baseUrl}${page}`, { headers: { cookie } })).status).toBe(200);
});
afterAll(() => portal.stop());

const statusOf = async (path: string): Promise<number> =>
  (await sendRequest(`${portal.baseUrl}${path}`, { headers })).status;

/** Repeats a request until it answers 200. @returns how long that took, in ms. */
async function untilResponse(path: string): Promise<number> {
  const started = performance.now();
  await expect.poll(() => statusOf(path), { timeout: 20_000, interval: 50 }).toBe(200);
  return performance.now() - started;
}

async function expectOutagePages(): Promise<void> {
  for (const page of PAGES) {
    const outcome = await sendRequest(`${portal.baseUrl}${page}`, { headers: { cookie, 'accept-language': 'es' } });
    expect([outcome.status, outcome.retryAfter], page).toEqual([503, '2']);
    expect(outcome.ms, page).toBeLessThan(LONGEST_MS);
    expect(outcome.body, page).toContain('El portal no está disponible en este momento');
  }
}

/** The sign-in form explains the failure; other clients get Retry-After. */
async function expectNobodyTurnedAway(): Promise<void> {
  const started = performance.now();
  const response = await postSignIn({ ...CITIZEN, base: portal.baseUrl });
  expect(performance.now() - started).toBeLessThan(LONGEST_MS);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await response.json()).toMatchObject({ url: expect.stringContaining('error=Unavailable') });
}

describe('the embedded database', () => {
  it('is restarted by its parent when it is killed under load, and all 2,000 requests are answered', async () => {
    const load = sendLoad({
      baseUrl: portal.baseUrl,
      paths: [MINE, TYPES],
      headers,
      clients: 40,
      requests: 2_000,
      rate: 500,
    });
    await delay(1_500);
    const database = processOf(portal, 'embedded-db');
    process.kill(database, 'SIGKILL');
    const killed = performance.now();
    const health = [];
    for (const started = performance.now(); performance.now() - started < 500; ) {
      health.push(await statusOf('/api/health/live'));
      await delay(50);
    }
    const outcomes = await load;
    expectResponses(outcomes, portal.output());
    await untilResponse(MINE);
    expect(new Set(health)).toEqual(new Set([200]));
    expect(countOutcomes(outcomes)['503'] ?? 0).toBeGreaterThan(0);
    await untilResponse('/api/health/ready');
    // The first 200 to a request sent after the kill must come within 10 s, without a restart of the app.
    const back = outcomes
      .filter(({ path, status, at }) => path === MINE && status === 200 && at > killed)
      .map(({ at, ms }) => at + ms);
    const backMs = Math.round(Math.min(...back) - killed);
    reportOutcomes('killed:', outcomes, { backMs });
    expect(backMs).toBeLessThan(10_000);
    expect(processOf(portal, 'embedded-db')).not.toBe(database);
    expect(portal.output()).toMatch(/The embedded database ended \(SIGKILL\)\. It is started again in \d+ ms\./);
    expect(portal.output()).toContain('The embedded database is running again.');
  });

  it('may freeze for 10 s: all requests and pages are answered, and readiness reports it', async () => {
    const database = processOf(portal, 'embedded-db');
    let isOver = false;
    const load = sendLoad({
      baseUrl: portal.baseUrl,
      paths: [MINE, TYPES],
      headers,
      clients: 20,
      rate: 100,
      until: () => isOver,
    });
    process.kill(database, 'SIGSTOP');
    const frozen = performance.now();
    try {
      expect(await statusOf('/api/health/ready')).toBe(503);
      expect(await statusOf('/api/health/live')).toBe(200);
      await expectOutagePages();
      await expectNobodyTurnedAway();
      await delay(Math.max(0, 10_000 - (performance.now() - frozen)));
    } finally {
      process.kill(database, 'SIGCONT');
    }
    const backMs = await untilResponse(MINE);
    await delay(500);
    isOver = true;
    const outcomes = await load;
    reportOutcomes('frozen:', outcomes, { backMs: Math.round(backMs) });
    expectResponses(outcomes, portal.output());
    expect(backMs).toBeLessThan(10_000);
    expect(await statusOf('/api/health/ready')).toBe(200);
    for (const page of PAGES)
      expect((await sendRequest(`${portal.baseUrl}${page}`, { headers: { cookie } })).status).toBe(200);
    expect(processOf(portal, 'embedded-db')).toBe(database);
  });
});

/** Stops a portal under load from 40 clients, each of which must get its complete answer. */
async function expectQuietStop(stopped: Portal, name: string, stop: () => Promise<number | null>): Promise<void> {
  let isGone = false;
  const load = sendLoad({
    baseUrl: stopped.baseUrl,
    paths: [MINE, TYPES],
    headers,
    clients: 40,
    until: () => isGone,
  });
  await delay(1_000);
  const started = performance.now();
  const ended = stop();
  // From here on new connections are refused, which does not cut off an answer.
  setTimeout(() => {
    isGone = true;
  }, 1_000);
  const [code, outcomes] = await Promise.all([ended, load]);
  const stopMs = performance.now() - started;
  reportOutcomes(`${name}:`, outcomes, { stopMs: Math.round(stopMs) });
  expect(code).toBe(0);
  expect(stopMs).toBeLessThan(10_000);
  const counts = countOutcomes(outcomes);
  expect(Object.keys(counts).filter((what) => what !== '200' && what !== 'ECONNREFUSED')).toEqual([]);
  expect(counts['200']).toBeGreaterThan(100);
}

describe('a stop under load finishes all requests in flight and exits with 0 within 10 s', () => {
  it('on SIGTERM to the main process', () => expectQuietStop(portal, 'SIGTERM', portal.stop));

  it.each(['SIGINT', 'SIGTERM'] as const)('on %s to all processes at once, as Ctrl+C sends it', async (signal) => {
    const own = await startPortal(
      { RATE_LIMIT_PER_MINUTE: '100000', RATE_LIMIT_PER_ADDRESS: '0', LOG_LEVEL: 'error' },
      ['setsid'],
    );
    const processes = descendants(own.process.pid ?? 0);
    try {
      headers = { authorization: await requestDemoToken(own.baseUrl) };
      const ended = new Promise<number | null>((resolve) => own.process.once('exit', resolve));
      await expectQuietStop(own, `${signal} to all`, () => {
        process.kill(-(own.process.pid ?? 0), signal);
        return ended;
      });
      await expectGone(processes);
      expect(own.output()).not.toContain('started again');
    } finally {
      await own.stop();
    }
  });
});
