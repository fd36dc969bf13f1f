import { LRUCache } from 'lru-cache';
import { env } from '../../platform/settings/env';
import type { AppDocument } from './document';
import { findApp } from './repository';

const DEFAULT_ACCOUNTS = 10;

/** Calls per minute of an app across all accounts; 0 means no limit. */
export function callLimitOf(app: Pick<AppDocument, 'callsPerMinute'> | null): number {
  const { RATE_LIMIT_PER_MINUTE: calls } = env();
  return calls === 0 ? 0 : (app?.callsPerMinute ?? calls * DEFAULT_ACCOUNTS);
}

/** A changed limit takes effect in all processes within this time. */
const CACHED_MS = 5_000;

const limits = new LRUCache<string, number>({
  max: 10_000,
  ttl: CACHED_MS,
  fetchMethod: async (appId) => callLimitOf(await findApp(appId)),
});

export const findCallLimit = async (appId: string): Promise<number> => (await limits.fetch(appId)) ?? callLimitOf(null);
