import { sessionCookieFor } from '../session';
import { type Outcome, percentile, sendLoad } from './load';

export const API_PATHS = [
  '/api/v4/records/mine?limit=5',
  '/api/v4/settings/records/types?module=Building&limit=5',
] as const;

/** Measures what users of a portal experience while a test disturbs it. */
export type SteadyLoad = (ms: number) => Promise<Outcome[]>;

/** Signs in the four demo accounts and warms up the portal. The load is 60 requests per second. */
export async function prepareSteadyLoad(baseUrl: string): Promise<SteadyLoad> {
  const signIn = async (account: string) => ({
    cookie: await sessionCookieFor({ email: `${account}@example.org`, password: 'demo-password', base: baseUrl }),
  });
  const headers = await Promise.all(['citizen', 'contractor', 'staff', 'admin'].map(signIn));
  const steady: SteadyLoad = (ms) => {
    const ends = performance.now() + ms;
    const until = (): boolean => performance.now() > ends;
    return sendLoad({ baseUrl, paths: API_PATHS, headers, clients: 8, rate: 60, until });
  };
  await steady(2_000);
  return steady;
}

export const p99 = (outcomes: readonly Outcome[]): number => percentile(outcomes, 0.99);

/** Rounds printed figures to a tenth. */
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
