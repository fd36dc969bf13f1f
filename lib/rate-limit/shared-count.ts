import { RateLimiterMongo } from 'rate-limiter-flexible';
import { hashToken } from '../auth/access-token';
import { database } from '../db/client';
import { RATE_LIMITS } from '../db/collections';
import type { SharedCount } from './budget';

/** Counts of a minute each in the collection `rateLimits`; keys are hashed, since an address is personal data. */
export function sharedCount(): SharedCount {
  let made: Promise<RateLimiterMongo> | undefined;
  const limiter = (): Promise<RateLimiterMongo> => {
    made ??= database().then(
      (storeClient) =>
        new RateLimiterMongo({
          storeClient,
          tableName: RATE_LIMITS,
          disableIndexesCreation: true,
          keyPrefix: 'calls',
          points: 1,
          duration: 60,
        }),
    );
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
  return {
    add: async (key, points) => {
      const { consumedPoints, msBeforeNext } = await (await limiter()).penalty(hashToken(key), points);
      return { count: consumedPoints, endsInMs: msBeforeNext };
    },
  };
}
