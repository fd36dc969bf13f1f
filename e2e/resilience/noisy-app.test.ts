import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoToken } from '../support/demo-token';
import { countOutcomes, type Outcome, sendLoad } from '../support/load';
import { type Portal, startPortal } from '../support/portal-process';
import { API_PATHS, p99, rounded, type SteadyLoad, steadyLoad } from '../support/steady-load';

const LIMIT = 1_200;
const ROUNDS = 5;
const ROUND_MS = 1_000;

let portal: Portal;
let steady: SteadyLoad;
beforeAll(async () => {
  portal = await startPortal({ RATE_LIMIT_PER_MINUTE: String(LIMIT), LOG_LEVEL: 'error' });
  steady = await steadyLoad(portal.baseUrl);
});
afterAll(() => portal.stop());

it('an app at ten times its limit gets 429, and the others do not notice', async () => {
  const authorization = await demoToken(portal.baseUrl);
  const [quiet, beside, noise]: [Outcome[][], Outcome[][], Outcome[]] = [[], [], []];
  const app = { baseUrl: portal.baseUrl, paths: API_PATHS, headers: { authorization }, clients: 20 };
  // What the app may have in this minute goes first: what is measured is how it is refused.
  noise.push(...(await sendLoad({ ...app, requests: LIMIT })));
  // In turn, so that whatever else the machine does counts for both.
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await steady(ROUND_MS));
    let isOver = false;
    const refused = sendLoad({ ...app, rate: (LIMIT * 10) / 60, until: () => isOver });
    beside.push(await steady(ROUND_MS));
    isOver = true;
    noise.push(...(await refused));
  }
  const counts = countOutcomes(noise);
  // The middle one of the rounds: a moment in which the machine did something else decides nothing.
  const ratios = beside.map((outcomes, round) => p99(outcomes) / p99(quiet[round] ?? [])).sort((a, b) => a - b);
  const ratio = ratios[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  const figures = `quiet ${rounded(p99(quiet.flat()))}, beside it ${rounded(p99(beside.flat()))}; in the middle round ${rounded(ratio)} times`;
  console.log(`a noisy app: p99 of the others in ms: ${figures}; the app: ${JSON.stringify(counts)}`);
  expect(Object.keys(countOutcomes([...quiet, ...beside].flat()))).toEqual(['200']);
  expect(Object.keys(counts).sort()).toEqual(['200', '429']);
  // A minute may end in between.
  expect(counts['200']).toBeLessThanOrEqual(2 * LIMIT);
  for (const { status, retryAfter } of noise) if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0);
  // Wanted are 1.5 times, which docs/security.md has the figure for; the rest is room for a machine that is busy.
  expect(ratio).toBeLessThan(4);
});
