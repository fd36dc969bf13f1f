import type { Db } from 'mongodb';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { database } from '../../db/client';
import { RATE_LIMITS } from '../../db/collections';
import { keyedHash } from '../../platform/keyed-hash';
import { retryOnInternalError } from './retry-on-internal-error';

export type AttemptLimit = {
  readonly name: string;
  /** Length of the window, which starts with the first attempt. */
  readonly seconds: number;
  readonly max: number;
};

export type CountedAttempt = {
  readonly waitSeconds: number;
  readonly count: number;
};

export type AttemptCounter = {
  /** @param seconds window for a new key, if it differs. */
  readonly take: (key: string, seconds?: number) => Promise<CountedAttempt>;
  readonly giveBack: (key: string) => Promise<void>;
  readonly reset: (key: string) => Promise<void>;
};

/** Counts attempts in the database, for all processes. Keys are hashed, because IP and email addresses are personal data. */
export function attemptCounter({ name, seconds, max }: AttemptLimit): AttemptCounter {
  const make = (storeClient: Db) => {
    const common = { storeClient, tableName: RATE_LIMITS, disableIndexesCreation: true };
    return new RateLimiterMongo({ ...common, keyPrefix: name, duration: seconds, points: max });
  };
  let current: { readonly client: unknown; readonly limiter: RateLimiterMongo } | undefined;
  const limiter = async (): Promise<RateLimiterMongo> => {
    const db = await database();
    // A reopened connection has another client.
    if (current?.client !== db.client) current = { client: db.client, limiter: make(db) };
    return current.limiter;
  };
  const stored = (key: string): string => keyedHash('attempts', key);
  return {
    take: async (key, customDuration = seconds) => {
      const counts = await limiter();
      // The package's types lack `customDuration`.
      const options = { attrs: {}, customDuration };
      try {
        const { consumedPoints } = await retryOnInternalError(() => counts.consume(stored(key), 1, options));
        return { waitSeconds: 0, count: consumedPoints };
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        const { msBeforeNext, consumedPoints } = rejected;
        return { waitSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)), count: consumedPoints };
      }
    },
    giveBack: async (key) => {
      const counts = await limiter();
      await retryOnInternalError(() => counts.reward(stored(key), 1));
    },
    reset: async (key) => {
      await (await limiter()).delete(stored(key));
    },
  };
}
