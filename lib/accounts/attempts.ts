import { attemptCount } from '../rate-limit/attempt-count';
import { normalizeEmail } from './email';

const SECONDS = 900;

/** Wrong passwords in a quarter of an hour. */
export const SIGN_IN_LIMITS = {
  /** For one e-mail from one address. */
  mostPerPair: 10,
  /** For one e-mail on a device that has signed in to its account before. */
  mostPerDevice: 10,
  /** From one address, which may stand for a whole office. */
  mostPerAddress: 100,
  /** For one e-mail from all addresses: from this one on, the next has to wait. */
  mostPerEmail: 50,
} as const;

const pairs = attemptCount({ name: 'sign-in-pair', seconds: SECONDS, most: SIGN_IN_LIMITS.mostPerPair });
const devices = attemptCount({ name: 'sign-in-device', seconds: SECONDS, most: SIGN_IN_LIMITS.mostPerDevice });
const addresses = attemptCount({ name: 'sign-in-address', seconds: SECONDS, most: SIGN_IN_LIMITS.mostPerAddress });
const emails = attemptCount({ name: 'sign-in-email', seconds: SECONDS, most: SIGN_IN_LIMITS.mostPerEmail - 1 });
/** One attempt a pause; its window is the pause. */
const pauses = attemptCount({ name: 'sign-in-pause', seconds: SECONDS, most: 1 });

export type SignInAttempt = {
  /** As typed, whether it has an account or not. */
  readonly email: string;
  /** The address of the client. */
  readonly from: string;
  /** The id of a device that has signed in to this account before. */
  readonly device?: string | undefined;
};

/** What stood in the way of an attempt. */
export type SignInLimit = 'account-and-address' | 'account' | 'address' | 'device';

export type LockedAttempt = {
  readonly waitSeconds: number;
  readonly limit: SignInLimit;
  /** Whether it is the first that this limit refuses in its window. */
  readonly isFirst: boolean;
};

const pairOf = ({ email, from }: SignInAttempt): string => JSON.stringify([normalizeEmail(email), from]);

/** 1 s after the fiftieth wrong password, twice as long after each that follows, a quarter of an hour at most. */
const pauseSeconds = (count: number): number =>
  Math.min(SECONDS, 2 ** Math.min(30, Math.max(0, count - SIGN_IN_LIMITS.mostPerEmail)));

async function takeOnDevice(device: string): Promise<LockedAttempt | null> {
  const { waitSeconds, count } = await devices.take(device);
  if (waitSeconds === 0) return null;
  return { waitSeconds, limit: 'device', isFirst: count === SIGN_IN_LIMITS.mostPerDevice + 1 };
}

async function takeOfEmail(attempt: SignInAttempt): Promise<LockedAttempt | null> {
  const email = normalizeEmail(attempt.email);
  const { waitSeconds, count } = await emails.take(email);
  if (waitSeconds === 0) return null;
  const pause = await pauses.take(email, pauseSeconds(count));
  if (pause.waitSeconds === 0) return null;
  // No password was looked at, so the attempt is none: who has to wait must not use up the attempts that are left.
  await Promise.all([emails.giveBack(email), pairs.giveBack(pairOf(attempt))]);
  return { waitSeconds: pause.waitSeconds, limit: 'account', isFirst: pause.count === 2 };
}

/**
 * Counts an attempt before the password is looked at, so that many at once cannot slip past. A known device has a count
 * of its own: whatever others try, the account's owner is let in from there.
 * @returns null where the attempt may go on.
 */
export async function takeSignInAttempt(attempt: SignInAttempt): Promise<LockedAttempt | null> {
  if (attempt.device !== undefined) return takeOnDevice(attempt.device);
  const [pair, address] = await Promise.all([pairs.take(pairOf(attempt)), addresses.take(attempt.from)]);
  if (pair.waitSeconds === 0 && address.waitSeconds === 0) return takeOfEmail(attempt);
  const isPair = pair.waitSeconds >= address.waitSeconds;
  return {
    waitSeconds: Math.max(pair.waitSeconds, address.waitSeconds),
    limit: isPair ? 'account-and-address' : 'address',
    isFirst: isPair
      ? pair.count === SIGN_IN_LIMITS.mostPerPair + 1
      : address.count === SIGN_IN_LIMITS.mostPerAddress + 1,
  };
}

/** The password was right: the counts of the attempt start anew, and what is counted for others too gets it back. */
export async function forgiveSignInAttempt(attempt: SignInAttempt): Promise<void> {
  if (attempt.device !== undefined) return devices.reset(attempt.device);
  const email = normalizeEmail(attempt.email);
  await Promise.all([
    pairs.reset(pairOf(attempt)),
    addresses.giveBack(attempt.from),
    emails.giveBack(email),
    pauses.reset(email),
  ]);
}

/** The account has another password: it must work at once, whatever was tried before. */
export async function forgiveSignIns(email: string, from: string | undefined): Promise<void> {
  const key = normalizeEmail(email);
  await Promise.all([
    emails.reset(key),
    pauses.reset(key),
    ...(from === undefined ? [] : [pairs.reset(pairOf({ email, from }))]),
  ]);
}
