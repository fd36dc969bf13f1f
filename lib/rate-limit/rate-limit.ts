import { env } from '../env';
import { ApiError } from '../http/api-error';
import { metrics } from '../metrics/registry';
import { type Allowance, Budget } from './budget';
import { sharedCount } from './shared-count';

let budget: Budget | null | undefined;

/** null where `RATE_LIMIT_PER_MINUTE` is 0. */
function theBudget(): Budget | null {
  if (budget === undefined) {
    const limit = env().RATE_LIMIT_PER_MINUTE;
    budget = limit === 0 ? null : new Budget(limit, sharedCount());
  }
  return budget;
}

/** The three headers that come with every answer of the API (contract, errors). */
export const rateLimitHeaders = ({ limit, remaining, reset }: Allowance): Record<string, string> => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(reset),
});

export type Counted = {
  readonly headers: Readonly<Record<string, string>>;
  /** Set where the caller has nothing left. */
  readonly refusal?: ApiError;
};

/** Counts a call. @param caller names it as `callerOf` does; not asked where nothing is counted. */
export async function countCall(caller: () => Promise<string>): Promise<Counted> {
  const current = theBudget();
  if (current === null) return { headers: {} };
  const allowance = await current.take(await caller());
  const headers = rateLimitHeaders(allowance);
  metrics().countedCalls.inc({ outcome: allowance.allowed ? 'allowed' : 'refused' });
  if (allowance.allowed) return { headers };
  const { limit, wait } = allowance;
  const message = `More than ${limit} calls in a minute; go on in ${wait} seconds.`;
  return { headers, refusal: new ApiError('too_many_requests', message, { headers: { 'retry-after': String(wait) } }) };
}

/** The headers for an answer to bytes that are no request: nothing is counted. */
export function peekCall(caller: string): Readonly<Record<string, string>> {
  const current = theBudget();
  return current === null ? {} : rateLimitHeaders(current.peek(caller));
}
