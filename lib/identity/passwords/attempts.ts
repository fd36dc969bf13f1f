import { normalizeEmail } from '../accounts/email';
import { type AttemptCounter, attemptCounter } from '../rate-limit/attempt-counter';

const SECONDS = 900;

/** Wrong passwords in a quarter of an hour. */
export const SIGN_IN_LIMITS = {
  /** For one e-mail from one address. */
  mostPerPair: 10,
  /** For one e-mail on a device that has signed in to its account before. */
  mostPerDevice: 10,
  /** From one address, which may stand for a whole office. */
  mostPerAddress: 100,
  /** For one e-mail from all addresses, and for one through one app: from this one on, the next has to wait. */
  mostPerEmail: 50,
} as const;

const pairs = attemptCounter({ name: 'sign-in-pair', seconds: SECONDS, most: SIGN_IN_LIMITS.mostPerPair });
const devices = attemptCounter({ name: 'sign-in-device', seconds: SECONDS, most: SIGN_IN_LIMITS.mostPerDevice });
const addresses = attemptCounter({ name: 'sign-in-address', seconds: SECONDS, most: SIGN_IN_LIMITS.mostPerAddress });

/** Attempts that have to wait ever longer instead of being refused. */
type PausedCount = {
  readonly attempts: AttemptCounter;
  /** One attempt a pause; its window is the pause. */
  readonly pauses: AttemptCounter;
};
const pausedCount = (attempts: string, pauses: string): PausedCount => ({
  attempts: attemptCounter({ name: attempts, seconds: SECONDS, most: SIGN_IN_LIMITS.mostPerEmail - 1 }),
  pauses: attemptCounter({ name: pauses, seconds: SECONDS, most: 1 }),
});
const emails = pausedCount('sign-in-email', 'sign-in-pause');
const appEmails = pausedCount('sign-in-app', 'sign-in-app-pause');

export type SignInAttempt = {
  /** As typed, whether it has an account or not. */
  readonly email: string;
  /** The address of the client. */
  readonly from: string;
  /** The id of a device that has signed in to this account before. */
  readonly device?: string | undefined;
  /** The id of the app that the person gave the password to. */
  readonly appId?: string | undefined;
};

/** What stood in the way of an attempt. */
export type SignInLimit = 'account-and-address' | 'account-and-app' | 'account' | 'address' | 'device';

export type LockedAttempt = {
  readonly waitSeconds: number;
  readonly limit: SignInLimit;
  /** Whether it is the first that this limit refuses in its window. */
  readonly isFirst: boolean;
};

const pairOf = ({ email, from }: SignInAttempt): string => JSON.stringify([normalizeEmail(email), from]);
const appPairOf = (appId: string, email: string): string => JSON.stringify([appId, normalizeEmail(email)]);

/** 1 s after the fiftieth wrong password, twice as long after each that follows, a quarter of an hour at most. */
const pauseSeconds = (count: number): number =>
  Math.min(SECONDS, 2 ** Math.min(30, Math.max(0, count - SIGN_IN_LIMITS.mostPerEmail)));

async function takeOnDevice(device: string): Promise<LockedAttempt | null> {
  const { waitSeconds, count } = await devices.take(device);
  if (waitSeconds === 0) return null;
  return { waitSeconds, limit: 'device', isFirst: count === SIGN_IN_LIMITS.mostPerDevice + 1 };
}

/** An attempt that has to wait is not counted: no password was looked at. */
async function takeOrPause(
  { attempts, pauses }: PausedCount,
  key: string,
  limit: SignInLimit,
): Promise<LockedAttempt | null> {
  const { waitSeconds, count } = await attempts.take(key);
  if (waitSeconds === 0) return null;
  const pause = await pauses.take(key, pauseSeconds(count));
  if (pause.waitSeconds === 0) return null;
  await attempts.giveBack(key);
  return { waitSeconds: pause.waitSeconds, limit, isFirst: pause.count === 2 };
}

async function forgivePaused({ attempts, pauses }: PausedCount, key: string): Promise<void> {
  await Promise.all([attempts.giveBack(key), pauses.reset(key)]);
}

/** A refusal by one count gives back what the counts before it took, because no password was looked at. */
async function takeFromAddress(attempt: SignInAttempt): Promise<LockedAttempt | null> {
  const pair = await pairs.take(pairOf(attempt));
  if (pair.waitSeconds > 0) {
    const isFirst = pair.count === SIGN_IN_LIMITS.mostPerPair + 1;
    return { waitSeconds: pair.waitSeconds, limit: 'account-and-address', isFirst };
  }
  const address = await addresses.take(attempt.from);
  if (address.waitSeconds > 0) {
    await pairs.giveBack(pairOf(attempt));
    const isFirst = address.count === SIGN_IN_LIMITS.mostPerAddress + 1;
    return { waitSeconds: address.waitSeconds, limit: 'address', isFirst };
  }
  const paused = await takeOrPause(emails, normalizeEmail(attempt.email), 'account');
  if (paused !== null) await Promise.all([pairs.giveBack(pairOf(attempt)), addresses.giveBack(attempt.from)]);
  return paused;
}

/**
 * Counts an attempt before the password is looked at, so that many at once cannot slip past. A known device has a count
 * of its own: whatever others try, the account's owner is let in from there. An app has a count for each e-mail: its
 * server is one address for all of its people.
 * @returns null where the attempt may go on.
 */
export async function countSignInAttempt(attempt: SignInAttempt): Promise<LockedAttempt | null> {
  const { email, device, appId } = attempt;
  if (device !== undefined) return takeOnDevice(device);
  if (appId !== undefined) return takeOrPause(appEmails, appPairOf(appId, email), 'account-and-app');
  return takeFromAddress(attempt);
}

/** The password was right: the counts of the attempt start anew, and what is counted for others too gets it back. */
export async function resetSignInAttempt(attempt: SignInAttempt): Promise<void> {
  const { email, from, device, appId } = attempt;
  if (device !== undefined) return devices.reset(device);
  if (appId !== undefined) return forgivePaused(appEmails, appPairOf(appId, email));
  await Promise.all([
    pairs.reset(pairOf(attempt)),
    addresses.giveBack(from),
    forgivePaused(emails, normalizeEmail(email)),
  ]);
}

/** The account has another password: it must work at once, whatever was tried before. */
export async function clearSignInAttempts(email: string, from: string | undefined): Promise<void> {
  const key = normalizeEmail(email);
  await Promise.all([
    emails.attempts.reset(key),
    emails.pauses.reset(key),
    ...(from === undefined ? [] : [pairs.reset(pairOf({ email, from }))]),
  ]);
}
