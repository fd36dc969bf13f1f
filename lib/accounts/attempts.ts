import { attemptLimiter } from '../rate-limit/attempt-limiter';

/** Wrong passwords in a quarter of an hour. */
export const SIGN_IN_LIMITS = { name: 'sign-in', seconds: 900, mostPerAccount: 10, mostPerAddress: 100 } as const;

/** Counted before the password is looked at, so that many at once cannot slip past. */
export const signInAttempts = attemptLimiter(SIGN_IN_LIMITS);
