import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChild } from '@/lib/server/processes/child-process';
import { freePort } from '@/lib/server/processes/free-port';
import { expectResponses, reportOutcomes } from '../../support/faults/outage';
import { requestDemoToken } from '../../support/identity/demo-token';
import { countOutcomes, sendLoad, sendRequest } from '../../support/load/load';
import { type Portal, ROOT, startPortal } from '../../support/portal-process';
import { commandOf, descendants } from '../../support/processes/processes';

// An external database at MONGODB_URI, which only its operator, here the test, restarts.
const PATHS = ['/api/v4/records/mine?limit=5', '/api/v4/settings/records/types?module=Building&limit=5'];

let folder = '';
let port = '';
let database: Awaited<ReturnType<typeof startDatabase>>;
let portal: Portal;
let headers: Record<string, string>;

/** @throws ChildStartError if the port or the folder is in use. */
async function startDatabase(): Promise<{ pid: number; stop: () => Promise<void> }> {
  const env = { DATA_DIR: path.join(folder, 'database'), EMBEDDED_DB_PORT: port, LOG_LEVEL: 'silent' };
  const { stop } = await startChild(path.join(ROOT, 'dist/embedded-db.js'), { env, onExit: () => undefined });
  const pid = descendants(process.pid).find((each) => commandOf(each).includes('dist/embedded-db.js')) ?? 0;
  return { pid, stop };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-portal-external-'));
  port = String(await freePort());
  database = await startDatabase();
  const settings = { MONGODB_URI: `mongodb://127.0.0.1:${port}`, DEMO: 'on', DATA_DIR: path.join(folder, 'portal') };
  portal = await startPortal({
    ...settings,
    RATE_LIMIT_PER_MINUTE: '100000',
    RATE_LIMIT_PER_ADDRESS: '0',
    LOG_LEVEL: 'error',
  });
  headers = { authorization: await requestDemoToken(portal.baseUrl) };
});
afterAll(async () => {
  await portal.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const statusOf = async (address: string): Promise<number> =>
  (await sendRequest(`${portal.baseUrl}${address}`, { headers })).status;

it('the portal recovers by itself after an external database is killed under a load of 2,000 requests and restarted seconds later', async () => {
  const load = sendLoad({ baseUrl: portal.baseUrl, paths: PATHS, headers, clients: 40, requests: 2_000, rate: 250 });
  await delay(1_000);
  process.kill(database.pid, 'SIGKILL');
  await delay(1_000);
  expect(await statusOf('/api/health/ready')).toBe(503);
  expect(await statusOf('/api/health/live')).toBe(200);
  await delay(2_500);
  // All requests during the outage are answered in time.
  const started = performance.now();
  database = await startDatabase();
  await expect.poll(() => statusOf(PATHS[0] ?? ''), { timeout: 20_000, interval: 50 }).toBe(200);
  const backMs = Math.round(performance.now() - started);
  const outcomes = await load;
  reportOutcomes('external database killed:', outcomes, { backMs });
  expectResponses(outcomes, portal.output());
  expect(countOutcomes(outcomes)['503']).toBeGreaterThan(0);
  expect(backMs).toBeLessThan(10_000);
  expect(await statusOf('/api/health/ready')).toBe(200);
});

it('the portal recovers by itself after an external database is frozen for 10 s', async () => {
  const load = sendLoad({ baseUrl: portal.baseUrl, paths: PATHS, headers, clients: 20, requests: 1_200, rate: 100 });
  await delay(500);
  process.kill(database.pid, 'SIGSTOP');
  const frozen = performance.now();
  try {
    expect(await statusOf('/api/health/ready')).toBe(503);
    expect(await statusOf('/api/health/live')).toBe(200);
    await delay(Math.max(0, 10_000 - (performance.now() - frozen)));
  } finally {
    process.kill(database.pid, 'SIGCONT');
  }
  const thawed = performance.now();
  await expect.poll(() => statusOf(PATHS[0] ?? ''), { timeout: 20_000, interval: 50 }).toBe(200);
  const backMs = Math.round(performance.now() - thawed);
  const outcomes = await load;
  reportOutcomes('external database frozen:', outcomes, { backMs });
  expectResponses(outcomes, portal.output());
  expect(backMs).toBeLessThan(10_000);
  expect(await statusOf('/api/health/ready')).toBe(200);
});
