import { withinDeadline } from '../../http/deadline';
import { ApiError } from '../../http/responses/api-error';
import { metrics } from '../../platform/metrics/registry';
import { env } from '../../platform/settings/env';
import { callLimitOf, findCallLimit } from '../apps/call-limit';
import { type Allowance, Budget } from './budget';
import type { RateLimitCaller } from './caller';
import { sharedCounter } from './shared-counter';

const budgets = new Map<number, Budget>();

/** null if the limit is 0, which means none. */
function budgetOf(limit: number): Budget | null {
  if (limit === 0) return null;
  const budget = budgets.get(limit) ?? new Budget(limit, sharedCounter());
  budgets.set(limit, budget);
  return budget;
}

const defaultBudget = (): Budget | null => budgetOf(env().RATE_LIMIT_PER_MINUTE);

export const rateLimitHeaders = ({ limit, remaining, reset }: Allowance): Record<string, string> => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(reset),
});

export type CountedCall = {
  readonly headers: Readonly<Record<string, string>>;
  readonly rejection?: ApiError;
};

/** After this time the default limit of apps applies. */
const LOOKUP_TIMEOUT_MS = 300;

async function takeOfApp(appId: string | undefined): Promise<Allowance | undefined> {
  if (appId === undefined) return undefined;
  const limit = await withinDeadline(findCallLimit(appId), LOOKUP_TIMEOUT_MS).catch(() => callLimitOf(null));
  return budgetOf(limit)?.take(`whole app:${appId}`);
}

/** @param findCaller not called if there is no limit. */
export async function countCall(findCaller: () => Promise<RateLimitCaller>): Promise<CountedCall> {
  const current = defaultBudget();
  if (current === null) return { headers: {} };
  const { key, appId } = await findCaller();
  const own = await current.take(key);
  const headers = rateLimitHeaders(own);
  // A call rejected for one account does not count against the whole app.
  const whole = own.allowed ? await takeOfApp(appId) : undefined;
  const rejected = [own, whole].find((allowance) => allowance?.allowed === false);
  metrics().countedCalls.inc({ outcome: rejected === undefined ? 'allowed' : 'refused' });
  if (rejected === undefined) return { headers };
  const { limit, wait } = rejected;
  const who = rejected === own ? '' : ' by this app';
  const message = `More than ${limit} calls${who} in a minute; try again in ${wait} seconds.`;
  return {
    headers,
    rejection: new ApiError('too_many_requests', message, { headers: { 'retry-after': String(wait) } }),
  };
}

/** For responses to requests that are rejected before they are counted, such as malformed HTTP. */
export function peekCall(caller: string): Readonly<Record<string, string>> {
  const current = defaultBudget();
  return current === null ? {} : rateLimitHeaders(current.peek(caller));
}
