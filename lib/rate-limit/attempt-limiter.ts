import type { Db } from 'mongodb';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { normalizeEmail } from '../accounts/email';
import { hashToken } from '../auth/access-token';
import { database } from '../db/client';
import { RATE_LIMITS } from '../db/collections';
import { countAgain } from './count-again';

export type AttemptLimits = {
  /** Names the counts in the database. */
  readonly name: string;
  readonly seconds: number;
  /** Attempts in that time for one e-mail, whether it has an account or not. */
  readonly mostPerAccount: number;
  /** Attempts in that time from one address, which may stand for a whole office. */
  readonly mostPerAddress: number;
};

export type AttemptLimiter = {
  /** Counts an attempt; @returns seconds to wait, 0 where it may go on. */
  readonly take: (email: string, from: string) => Promise<number>;
  /** The attempt was good: the account's count starts anew, the address gets this one back. */
  readonly forgive: (email: string, from: string) => Promise<void>;
  /** The account's count starts anew: its owner came in another way. */
  readonly forgiveAccount: (email: string) => Promise<void>;
};

/** The collection holds no e-mail and no network address, which are personal data. */
const keysOf = (email: string, from: string) => ({
  account: hashToken(normalizeEmail(email)),
  address: hashToken(from),
});

async function consume(limiter: RateLimiterMongo, key: string): Promise<number> {
  try {
    await countAgain(() => limiter.consume(key));
    return 0;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
  }
}

/** Limits what may be tried for an account and from an address; counted in the database, so over all processes. */
export function attemptLimiter({ name, seconds, mostPerAccount, mostPerAddress }: AttemptLimits): AttemptLimiter {
  const make = (storeClient: Db) => {
    const common = { storeClient, tableName: RATE_LIMITS, disableIndexesCreation: true, duration: seconds };
    return {
      client: storeClient.client,
      account: new RateLimiterMongo({ ...common, keyPrefix: `${name}-account`, points: mostPerAccount }),
      address: new RateLimiterMongo({ ...common, keyPrefix: `${name}-address`, points: mostPerAddress }),
    };
  };
  let made: ReturnType<typeof make> | undefined;
  const limiters = async () => {
    const db = await database();
    // A connection that was closed and opened anew is another client.
    if (made?.client !== db.client) made = make(db);
    return made;
  };
  return {
    take: async (email, from) => {
      const { account, address } = await limiters();
      const keys = keysOf(email, from);
      return Math.max(...(await Promise.all([consume(account, keys.account), consume(address, keys.address)])));
    },
    forgive: async (email, from) => {
      const { account, address } = await limiters();
      const keys = keysOf(email, from);
      await Promise.all([account.delete(keys.account), countAgain(() => address.reward(keys.address, 1))]);
    },
    forgiveAccount: async (email) => {
      const { account } = await limiters();
      await account.delete(hashToken(normalizeEmail(email)));
    },
  };
}
