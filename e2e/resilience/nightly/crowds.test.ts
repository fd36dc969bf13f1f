import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIdleConnections, openSlowClients } from '../../support/load/idle-connections';
import { countOutcomes } from '../../support/load/load';
import { p99, prepareSteadyLoad, roundToTenth, type SteadyLoad } from '../../support/load/steady-load';
import { type Portal, startPortal } from '../../support/portal-process';

const IDLE = 10_000;
const SLOW = 500;
const MEASURE_MS = 10_000;
/** Disconnected after 10 s if headers are missing, after 20 s if the body is (`lib/server/front/limits.ts`). */
const ALL_CUT_MS = 20_000 * 2;

let portal: Portal;
let steady: SteadyLoad;
beforeAll(async () => {
  portal = await startPortal({ RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' });
  steady = await prepareSteadyLoad(portal.baseUrl);
});
afterAll(() => portal.stop());

it('500 slow clients are disconnected, and nobody else is affected', async () => {
  const quiet = await steady(MEASURE_MS);
  const slow = openSlowClients(portal.baseUrl, SLOW);
  const began = performance.now();
  try {
    const beside = await steady(MEASURE_MS / 2);
    expect(slow.open()).toBe(SLOW);
    for (const outcomes of [quiet, beside]) expect(Object.keys(countOutcomes(outcomes))).toEqual(['200']);
    await expect.poll(slow.open, { timeout: ALL_CUT_MS, interval: 100 }).toBe(0);
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.log(
      `p99 in ms: quiet ${roundToTenth(p99(quiet))}, beside ${SLOW} slow clients ${roundToTenth(p99(beside))}`,
    );
    console.log(`all slow clients cut after ${seconds} s`);
    expect(p99(beside) / p99(quiet)).toBeLessThan(5);
  } finally {
    slow.close();
  }
});

it('10,000 idle keep-alive connections stay open, and nobody else waits', async () => {
  const quiet = await steady(MEASURE_MS);
  const idle = await openIdleConnections(portal.baseUrl, IDLE);
  try {
    expect([idle.failures, idle.open()]).toEqual([[], IDLE]);
    const beside = await steady(MEASURE_MS);
    console.log(
      `p99 in ms: quiet ${roundToTenth(p99(quiet))}, beside ${IDLE} idle connections ${roundToTenth(p99(beside))}`,
    );
    for (const outcomes of [quiet, beside]) expect(Object.keys(countOutcomes(outcomes))).toEqual(['200']);
    expect(p99(beside) / p99(quiet)).toBeLessThan(5);
    expect(idle.open()).toBe(IDLE);
  } finally {
    idle.close();
  }
});
