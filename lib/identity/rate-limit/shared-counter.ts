import { RateLimiterMongo } from 'rate-limiter-flexible';
import { database } from '../../db/client';
import { RATE_LIMITS } from '../../db/collections';
import { keyedHash } from '../../platform/keyed-hash';
import type { SharedCounter } from './budget';
import { retryOnInternalError } from './retry-on-internal-error';

const WINDOW_SECONDS = 60;
const MAX_WINDOW_MS = WINDOW_SECONDS * 2 * 1_000;

/** Counts per minute in the collection `rateLimits`; keys are hashed, because IP addresses are personal data. */
export function sharedCounter(): SharedCounter {
  let promise: Promise<RateLimiterMongo> | undefined;
  const limiter = (): Promise<RateLimiterMongo> => {
    promise ??= database().then(
      (storeClient) =>
        new RateLimiterMongo({
          storeClient,
          tableName: RATE_LIMITS,
          disableIndexesCreation: true,
          keyPrefix: 'calls',
          points: 1,
          duration: WINDOW_SECONDS,
        }),
    );
    promise.catch(() => {
      promise = undefined;
    });
    return promise;
  };
  return {
    add: async (key, points) => {
      const counts = await limiter();
      const stored = keyedHash('calls', key);
      const count = () => retryOnInternalError(() => counts.penalty(stored, points));
      let counted = await count();
      if (counted.msBeforeNext > MAX_WINDOW_MS) {
        // The clock was set back, which would extend the window until the old time is reached again.
        await counts.delete(stored);
        counted = await count();
      }
      return { count: counted.consumedPoints, endsInMs: counted.msBeforeNext };
    },
  };
}
