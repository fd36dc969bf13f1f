import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestDemoToken } from '../support/identity/demo-token';
import { countOutcomes, type Outcome, sendLoad } from '../support/load/load';
import { API_PATHS, p99, prepareSteadyLoad, roundToTenth, type SteadyLoad } from '../support/load/steady-load';
import { type Portal, startPortal } from '../support/portal-process';

const LIMIT = 1_200;
const ROUNDS = 5;
const ROUND_MS = 1_000;
const ATTEMPTS = 3;
/** The p99 of others may be this many times as high while the app calls. */
const MOST = 1.5;

let portal: Portal;
let steady: SteadyLoad;
beforeAll(async () => {
  portal = await startPortal({ RATE_LIMIT_PER_MINUTE: String(LIMIT), RATE_LIMIT_PER_ADDRESS: '0', LOG_LEVEL: 'error' });
  steady = await prepareSteadyLoad(portal.baseUrl);
});
afterAll(() => portal.stop());

type Round = { readonly quiet: Outcome[]; readonly beside: Outcome[]; readonly refused: Outcome[] };

/** The ratio of the p99 with and without the app: the median of the rounds, so that one slow moment does not count. */
function ratioOf(rounds: readonly Round[]): number {
  const ratios = rounds.map(({ quiet, beside }) => p99(beside) / p99(quiet)).sort((a, b) => a - b);
  return ratios[Math.floor(rounds.length / 2)] ?? Number.NaN;
}

it('an app at ten times its limit gets 429, and the p99 of others stays within 1.5 times', async () => {
  const authorization = await requestDemoToken(portal.baseUrl);
  const app = { baseUrl: portal.baseUrl, paths: API_PATHS, headers: { authorization }, clients: 20 };
  // The app first uses up its limit, since the test measures the load of its refused calls.
  const noise = await sendLoad({ ...app, requests: LIMIT });
  const measure = async (): Promise<Round[]> => {
    const rounds: Round[] = [];
    // Rounds alternate, so that other load on the machine affects both.
    for (let round = 0; round < ROUNDS; round++) {
      const quiet = await steady(ROUND_MS);
      let isOver = false;
      const refused = sendLoad({ ...app, rate: (LIMIT * 10) / 60, until: () => isOver });
      const beside = await steady(ROUND_MS);
      isOver = true;
      rounds.push({ quiet, beside, refused: await refused });
    }
    return rounds;
  };
  const rounds: Round[] = [];
  let ratio = Number.POSITIVE_INFINITY;
  // Other load on the machine disturbs a p99, so there are three attempts, and each is printed.
  for (let attempt = 0; attempt < ATTEMPTS && !(ratio < MOST); attempt++) {
    const measured = await measure();
    rounds.push(...measured);
    ratio = ratioOf(measured);
    const [quiet, beside] = [measured.flatMap((round) => round.quiet), measured.flatMap((round) => round.beside)];
    const figures = `quiet ${roundToTenth(p99(quiet))}, beside it ${roundToTenth(p99(beside))}`;
    console.log(`a noisy app: p99 of the others in ms: ${figures}; in the middle round ${roundToTenth(ratio)} times`);
  }
  noise.push(...rounds.flatMap(({ refused }) => refused));
  const counts = countOutcomes(noise);
  console.log(`the noisy app: ${JSON.stringify(counts)}`);
  expect(Object.keys(countOutcomes(rounds.flatMap(({ quiet, beside }) => [...quiet, ...beside])))).toEqual(['200']);
  expect(Object.keys(counts).sort()).toEqual(['200', '429']);
  // The minute of the limit may end in between.
  expect(counts['200']).toBeLessThanOrEqual(2 * LIMIT);
  for (const { status, retryAfter } of noise) if (status === 429) expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(ratio).toBeLessThan(MOST);
});
