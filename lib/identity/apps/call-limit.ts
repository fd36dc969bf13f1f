import { LRUCache } from 'lru-cache';
import { env } from '../../platform/settings/env';
import type { AppDocument } from './document';
import { findApp } from './repository';

/** Accounts that may use an app at their own limit before the app as a whole is at its own. */
const ACCOUNTS_OF_DEFAULT = 10;

/** Calls a minute of an app as a whole; 0: no limit, since there is none at all. */
export function callLimitOf(app: Pick<AppDocument, 'callsPerMinute'> | null): number {
  const { RATE_LIMIT_PER_MINUTE: calls } = env();
  return calls === 0 ? 0 : (app?.callsPerMinute ?? calls * ACCOUNTS_OF_DEFAULT);
}

/** A changed limit holds within this time in every process. */
const CACHED_MS = 5_000;

const limits = new LRUCache<string, number>({
  max: 10_000,
  ttl: CACHED_MS,
  fetchMethod: async (appId) => callLimitOf(await findApp(appId)),
});

/** The same by the app's id, from the database or at most five seconds old. */
export const findCallLimit = async (appId: string): Promise<number> => (await limits.fetch(appId)) ?? callLimitOf(null);
