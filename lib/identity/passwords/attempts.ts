import { normalizeEmail } from '../accounts/email';
import { type AttemptCounter, attemptCounter } from '../rate-limit/attempt-counter';

const SECONDS = 900;

/** Wrong passwords in 15 minutes. */
export const SIGN_IN_LIMITS = {
  maxPerEmailAndIp: 10,
  /** For one email on a device that has signed in to its account before. */
  maxPerDevice: 10,
  /** From one IP address, which a whole office may share. */
  maxPerIp: 100,
  /** For one email across all IP addresses, or through one app; after that, each attempt starts a pause. */
  maxPerEmail: 50,
} as const;

const pairs = attemptCounter({ name: 'sign-in-pair', seconds: SECONDS, max: SIGN_IN_LIMITS.maxPerEmailAndIp });
const devices = attemptCounter({ name: 'sign-in-device', seconds: SECONDS, max: SIGN_IN_LIMITS.maxPerDevice });
const ips = attemptCounter({ name: 'sign-in-address', seconds: SECONDS, max: SIGN_IN_LIMITS.maxPerIp });

type PausedCount = {
  readonly attempts: AttemptCounter;
  /** Allows one attempt per pause; its window is the pause. */
  readonly pauses: AttemptCounter;
};
const pausedCount = (attempts: string, pauses: string): PausedCount => ({
  attempts: attemptCounter({ name: attempts, seconds: SECONDS, max: SIGN_IN_LIMITS.maxPerEmail - 1 }),
  pauses: attemptCounter({ name: pauses, seconds: SECONDS, max: 1 }),
});
const emails = pausedCount('sign-in-email', 'sign-in-pause');
const appEmails = pausedCount('sign-in-app', 'sign-in-app-pause');

export type SignInAttempt = {
  readonly email: string;
  readonly from: string;
  readonly device?: string | undefined;
  /** The app that the person entered the password in. */
  readonly appId?: string | undefined;
};

export type SignInLimit = 'account-and-address' | 'account-and-app' | 'account' | 'address' | 'device';

export type LockedAttempt = {
  readonly waitSeconds: number;
  readonly limit: SignInLimit;
  /** Whether this is the first attempt that the limit rejected in its window. */
  readonly isFirst: boolean;
};

const pairOf = ({ email, from }: SignInAttempt): string => JSON.stringify([normalizeEmail(email), from]);
const appPairOf = (appId: string, email: string): string => JSON.stringify([appId, normalizeEmail(email)]);

/** 1 s after the fiftieth wrong password, doubled with each further one, 15 minutes at most. */
const pauseSeconds = (count: number): number =>
  Math.min(SECONDS, 2 ** Math.min(30, Math.max(0, count - SIGN_IN_LIMITS.maxPerEmail)));

async function takeOnDevice(device: string): Promise<LockedAttempt | null> {
  const { waitSeconds, count } = await devices.take(device);
  if (waitSeconds === 0) return null;
  return { waitSeconds, limit: 'device', isFirst: count === SIGN_IN_LIMITS.maxPerDevice + 1 };
}

/** An attempt during a pause is not counted, because its password is not checked. */
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

async function resetPaused({ attempts, pauses }: PausedCount, key: string): Promise<void> {
  await Promise.all([attempts.giveBack(key), pauses.reset(key)]);
}

/** A rejected attempt does not count against the other limits, because its password is not checked. */
async function takeFromIp(attempt: SignInAttempt): Promise<LockedAttempt | null> {
  const pair = await pairs.take(pairOf(attempt));
  if (pair.waitSeconds > 0) {
    const isFirst = pair.count === SIGN_IN_LIMITS.maxPerEmailAndIp + 1;
    return { waitSeconds: pair.waitSeconds, limit: 'account-and-address', isFirst };
  }
  const ip = await ips.take(attempt.from);
  if (ip.waitSeconds > 0) {
    await pairs.giveBack(pairOf(attempt));
    const isFirst = ip.count === SIGN_IN_LIMITS.maxPerIp + 1;
    return { waitSeconds: ip.waitSeconds, limit: 'address', isFirst };
  }
  const paused = await takeOrPause(emails, normalizeEmail(attempt.email), 'account');
  if (paused !== null) await Promise.all([pairs.giveBack(pairOf(attempt)), ips.giveBack(attempt.from)]);
  return paused;
}

/**
 * Counts an attempt before its password is checked, so that concurrent attempts cannot exceed a limit. Known devices have
 * their own counts, so that attackers cannot lock out an account's owner. @returns null if the attempt is allowed.
 */
export async function countSignInAttempt(attempt: SignInAttempt): Promise<LockedAttempt | null> {
  const { email, device, appId } = attempt;
  if (device !== undefined) return takeOnDevice(device);
  // An app's server has one IP address for all users, so attempts are counted by app and email, not by IP address.
  if (appId !== undefined) return takeOrPause(appEmails, appPairOf(appId, email), 'account-and-app');
  return takeFromIp(attempt);
}

/** After a correct password: resets the attempt's own counts and subtracts it from the shared ones. */
export async function resetSignInAttempt(attempt: SignInAttempt): Promise<void> {
  const { email, from, device, appId } = attempt;
  if (device !== undefined) return devices.reset(device);
  if (appId !== undefined) return resetPaused(appEmails, appPairOf(appId, email));
  await Promise.all([pairs.reset(pairOf(attempt)), ips.giveBack(from), resetPaused(emails, normalizeEmail(email))]);
}

/** A new password must work at once, regardless of earlier attempts. */
export async function clearSignInAttempts(email: string, from: string | undefined): Promise<void> {
  const key = normalizeEmail(email);
  await Promise.all([
    emails.attempts.reset(key),
    emails.pauses.reset(key),
    ...(from === undefined ? [] : [pairs.reset(pairOf({ email, from }))]),
  ]);
}
