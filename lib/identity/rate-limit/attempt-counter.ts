import type { Db } from 'mongodb';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { database } from '../../db/client';
import { RATE_LIMITS } from '../../db/collections';
import { keyedHash } from '../../platform/keyed-hash';
import { retryOnInternalError } from './retry-on-internal-error';

export type AttemptLimit = {
  /** Names the counts in the database. */
  readonly name: string;
  /** The window, which begins with the first attempt. */
  readonly seconds: number;
  /** Attempts that a key has in the window. */
  readonly most: number;
};

export type CountedAttempt = {
  /** Until the next attempt; 0 where this one may go on. */
  readonly waitSeconds: number;
  /** Attempts in the window, this one included. */
  readonly count: number;
};

export type AttemptCounter = {
  /** Counts an attempt. @param seconds the window of a key that is new, where it differs. */
  readonly take: (key: string, seconds?: number) => Promise<CountedAttempt>;
  /** Takes one attempt off the count. */
  readonly giveBack: (key: string) => Promise<void>;
  /** The count of the key starts anew. */
  readonly reset: (key: string) => Promise<void>;
};

/**
 * Counts attempts by key in the database, so over all processes. The collection holds no e-mail and no network address,
 * which are personal data: keys are stored as keyed hashes.
 */
export function attemptCounter({ name, seconds, most }: AttemptLimit): AttemptCounter {
  const make = (storeClient: Db) => {
    const common = { storeClient, tableName: RATE_LIMITS, disableIndexesCreation: true };
    return new RateLimiterMongo({ ...common, keyPrefix: name, duration: seconds, points: most });
  };
  let made: { readonly client: unknown; readonly limiter: RateLimiterMongo } | undefined;
  const limiter = async (): Promise<RateLimiterMongo> => {
    const db = await database();
    // A connection that was closed and opened anew is another client.
    if (made?.client !== db.client) made = { client: db.client, limiter: make(db) };
    return made.limiter;
  };
  const stored = (key: string): string => keyedHash('attempts', key);
  return {
    take: async (key, customDuration = seconds) => {
      const counts = await limiter();
      // The package's types leave out `customDuration`.
      const options = { attrs: {}, customDuration };
      try {
        const { consumedPoints } = await retryOnInternalError(() => counts.consume(stored(key), 1, options));
        return { waitSeconds: 0, count: consumedPoints };
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const { msBeforeNext, consumedPoints } = refused;
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
