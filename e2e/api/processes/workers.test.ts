import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Portal, startPortal } from '../../support/portal-process';

const METRICS_TOKEN = 'a-token-for-the-metrics';
const LIMIT = 200;

let portal: Portal;
beforeAll(async () => {
  const settings = { WORKERS: '2', METRICS_TOKEN, RATE_LIMIT_PER_MINUTE: String(LIMIT), LOG_LEVEL: 'silent' };
  portal = await startPortal(settings);
}, 120_000);
afterAll(() => portal.stop());

/** Uses a new connection, so that the processes take turns. */
const statusOf = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false });
    const request = get(`${portal.baseUrl}${path}`, { agent, timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once('error', reject);
    request.once('timeout', () => request.destroy(new Error('no answer')));
  });

/** The process ids of this portal's servers. */
const serverProcesses = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes('dist/server.js') && environment.includes(`DATA_DIR=${portal.dataDir}\0`);
      } catch {
        return false;
      }
    })
    .map(Number);

/** The metrics of all processes, added up. */
async function readMetrics(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await fetch(`${portal.baseUrl}/api/metrics`, { headers })).text();
}

it('the metrics name a page by its first path segment, and never name an unknown path', async () => {
  for (const path of ['/accessibility', '/record-types/Building-Deck-New', '/jane-smith']) await statusOf(path);
  const text = await readMetrics();
  for (const route of ['page /accessibility', 'page /record-types', 'page']) expect(text).toContain(`route="${route}"`);
  expect(text).not.toContain('jane-smith');
});

it('the portal counts calls across all processes and has a single set of metrics', async () => {
  const statuses = await Promise.all(Array.from({ length: LIMIT + 20 }, () => statusOf('/api/v4/records/mine')));
  const answered = statuses.filter((status) => status === 200).length;
  // A process reserves a fiftieth of the limit at a time, so one may hold calls that the other would have used.
  expect(answered).toBeLessThanOrEqual(LIMIT);
  expect(answered).toBeGreaterThan(LIMIT - LIMIT / 50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(LIMIT + 20 - answered);
  const text = await readMetrics();
  const counted = /requests_total\{method="GET",route="\/api\/v4\/records\/mine",status="200"\} (\d+)/.exec(text);
  expect(Number(counted?.[1])).toBe(answered);
});

it('the portal continues without one worker and restarts it', async () => {
  const before = serverProcesses();
  expect(before).toHaveLength(2);
  process.kill(before[0] ?? 0, 'SIGKILL');
  await expect.poll(serverProcesses, { timeout: 5_000 }).not.toContain(before[0]);
  // A connection handed over at that moment is lost with the process; the next one is not.
  await expect.poll(() => statusOf('/api/health/live').catch(() => 0), { timeout: 20_000 }).toBe(200);
  await expect.poll(() => serverProcesses().length, { timeout: 20_000, interval: 200 }).toBe(2);
  expect(portal.output()).toMatch(/A server process ended \(SIGKILL\); it is started again/);
});

it('the portal stops all workers with exit code 0', async () => {
  expect(await portal.stop()).toBe(0);
  expect(serverProcesses()).toEqual([]);
});
