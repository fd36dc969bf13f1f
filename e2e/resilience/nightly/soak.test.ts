import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LONG_TIMEOUT_SETTINGS } from '../../support/engine';
import { requestDemoToken } from '../../support/identity/demo-token';
import { countOutcomes, type Outcome, percentile, sendLoad } from '../../support/load/load';
import { API_PATHS, roundToTenth } from '../../support/load/steady-load';
import { type Portal, startPortal } from '../../support/portal-process';
import { readMetrics } from '../../support/processes/metrics';
import { sessionCookieFor } from '../../support/session';

/** SOAK_MINUTES=6 npx vitest run --project nightly e2e/resilience/nightly/soak.test.ts */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const METRICS_TOKEN = 'a-token-for-the-metrics';
const CLIENTS = 16;
const SAMPLE_MS = 5_000;

/** Everything that people and apps use: lists, requirements, pages, and a 404 now and then. */
const MIXED = [
  ...API_PATHS,
  '/api/v4/records/mine?limit=100&statusTypes=OPEN&expand=contacts',
  '/api/v4/records/mine?cursor=&limit=25',
  '/api/v4/settings/records/types?lang=es&module=Building',
  '/api/v4/nowhere',
  '/my-records',
  '/record-types',
];

const middle = (values: readonly number[]): number =>
  percentile(
    values.map((ms) => ({ ms })),
    0.5,
  );
/** The heap rises until it is collected, so its lowest value is what counts. */
const lowest = (values: readonly number[]): number => Math.min(...values);

/** Metric -> its printed name and the value that is compared. */
const WATCHED = {
  nodejs_heap_size_used_bytes: { name: 'heap', figureOf: lowest, growth: 1.15 },
  process_resident_memory_bytes: { name: 'memory', figureOf: middle, growth: 1.15 },
  process_open_fds: { name: 'descriptors', figureOf: middle, growth: 1.1 },
  'records_portal_database_connections{state="open"}': { name: 'connections', figureOf: middle, growth: 1.1 },
} as const;

let portal: Portal;
let headers: { authorization?: string; cookie?: string }[];
beforeAll(async () => {
  portal = await startPortal({
    ...LONG_TIMEOUT_SETTINGS,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
    METRICS_TOKEN,
  });
  const person = { email: 'contractor@example.org', password: 'demo-password', base: portal.baseUrl };
  headers = [{ authorization: await requestDemoToken(portal.baseUrl), cookie: await sessionCookieFor(person) }];
});
afterAll(() => portal.stop());

async function load(ms: number, rate?: number): Promise<Outcome[]> {
  const ends = performance.now() + ms;
  return sendLoad({
    baseUrl: portal.baseUrl,
    paths: MIXED,
    headers: headers as Record<string, string>[],
    clients: CLIENTS,
    until: () => performance.now() > ends,
    ...(rate !== undefined && { rate }),
  });
}

it(`nothing grows over ${MINUTES} minutes of mixed load at a third of the capacity`, async () => {
  const full = await load(10_000);
  const rate = full.length / 10 / 3;
  const samples: Map<string, number>[] = [];
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      samples.push(await readMetrics(portal.baseUrl, METRICS_TOKEN));
      await delay(SAMPLE_MS);
    }
  })();
  // One slice a minute, in which answers are only counted.
  const counts: Record<string, number> = {};
  for (let minute = 0; minute < MINUTES; minute++)
    for (const [what, count] of Object.entries(countOutcomes(await load(60_000, rate))))
      counts[what] = (counts[what] ?? 0) + count;
  isOver = true;
  await sampling;
  console.log(
    `full ${roundToTenth(rate * 3)}/s; ${MINUTES} minutes at ${roundToTenth(rate)}/s: ${JSON.stringify(counts)}`,
  );
  expect(Object.keys(counts).sort()).toEqual(['200', '404']);

  // The first third is warm-up for caches and the compiler; the second third is compared with the last.
  const third = Math.floor(samples.length / 3);
  for (const [metric, { name, figureOf, growth }] of Object.entries(WATCHED)) {
    const values = samples.map((sample) => sample.get(metric) ?? Number.NaN);
    const [second, last] = [figureOf(values.slice(third, 2 * third)), figureOf(values.slice(-third))];
    console.log(
      `${name}: ${values[0]} at first, then ${second}, at last ${last} (${roundToTenth((last / second) * 100)} %)`,
    );
    expect(last / second, name).toBeLessThan(growth);
    expect(last, name).toBeGreaterThan(0);
  }
});
