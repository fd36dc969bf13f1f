import { ApiError } from '../../http/answers/api-error';
import { withinDeadline } from '../../http/deadline';
import { metrics } from '../../platform/metrics/registry';
import { env } from '../../platform/settings/env';
import { callLimitOf, findCallLimit } from '../apps/call-limit';
import { type Allowance, Budget } from './budget';
import type { Caller } from './caller';
import { sharedCounter } from './shared-counter';

/** Budgets by their limits: that of the setting, and those that apps were given. */
const budgets = new Map<number, Budget>();

/** null where the limit is 0: none. */
function budgetOf(limit: number): Budget | null {
  if (limit === 0) return null;
  const budget = budgets.get(limit) ?? new Budget(limit, sharedCounter());
  budgets.set(limit, budget);
  return budget;
}

/** null where `RATE_LIMIT_PER_MINUTE` is 0. */
const theBudget = (): Budget | null => budgetOf(env().RATE_LIMIT_PER_MINUTE);

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

/** A database that is slower than this does not hold up the count: the app then has the default limit. */
const LONGEST_LOOKUP_MS = 300;

/** Takes a call of those that all accounts of an app have together; undefined where there is no app. */
async function takeOfApp(appId: string | undefined): Promise<Allowance | undefined> {
  if (appId === undefined) return undefined;
  const limit = await withinDeadline(findCallLimit(appId), LONGEST_LOOKUP_MS).catch(() => callLimitOf(null));
  return budgetOf(limit)?.take(`whole app:${appId}`);
}

/** Counts a call. @param findCaller not asked where nothing is counted. */
export async function countCall(findCaller: () => Promise<Caller>): Promise<Counted> {
  const current = theBudget();
  if (current === null) return { headers: {} };
  const { key, appId } = await findCaller();
  const own = await current.take(key);
  const headers = rateLimitHeaders(own);
  // What one account is refused uses up nothing of what the app's other accounts have.
  const whole = own.allowed ? await takeOfApp(appId) : undefined;
  const refused = [own, whole].find((allowance) => allowance?.allowed === false);
  metrics().countedCalls.inc({ outcome: refused === undefined ? 'allowed' : 'refused' });
  if (refused === undefined) return { headers };
  const { limit, wait } = refused;
  const who = refused === own ? '' : ' by this app';
  const message = `More than ${limit} calls${who} in a minute; try again in ${wait} seconds.`;
  return { headers, refusal: new ApiError('too_many_requests', message, { headers: { 'retry-after': String(wait) } }) };
}

/** The headers for an answer to bytes that are no request: nothing is counted. */
export function peekCall(caller: string): Readonly<Record<string, string>> {
  const current = theBudget();
  return current === null ? {} : rateLimitHeaders(current.peek(caller));
}
