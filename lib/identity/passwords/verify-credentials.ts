import type { Account } from '../accounts/document';
import { findCredentials } from '../accounts/repository';
import { countSignInAttempt, resetSignInAttempt } from './attempts';
import { knownDevice, withKnownDevice } from './known-device';
import { verifyPassword } from './password';
import { logLockedAttempt, logWrongPassword } from './sign-in-log';

/** `wrong` does not say what was wrong. */
export type SignInRejection =
  | { readonly reason: 'wrong' }
  | { readonly reason: 'tooMany'; readonly retryAfterSeconds: number };

export type Verification =
  | {
      readonly ok: true;
      readonly account: Account;
      readonly deviceCookie: string;
    }
  | { readonly ok: false; readonly rejection: SignInRejection };

export type RequestContext = {
  readonly deviceCookie?: string | undefined;
  readonly appId?: string;
};

/** Unknown, disabled and known emails look the same, take the same time and count against the same limits. */
export async function verifyCredentials(
  email: string,
  password: string,
  from: string,
  { deviceCookie, appId }: RequestContext = {},
): Promise<Verification> {
  const stored = await findCredentials(email);
  const device = stored === null ? undefined : knownDevice(deviceCookie, stored);
  const attempt = { email, from, device, appId };
  const locked = await countSignInAttempt(attempt);
  if (locked !== null) {
    await logLockedAttempt(attempt, locked);
    return { ok: false, rejection: { reason: 'tooMany', retryAfterSeconds: locked.waitSeconds } };
  }
  const matches = await verifyPassword(stored?.passwordHash, password);
  if (stored === null || !matches || stored.disabled) {
    await logWrongPassword(attempt);
    return { ok: false, rejection: { reason: 'wrong' } };
  }
  await resetSignInAttempt(attempt);
  const { passwordHash: _hash, ...account } = stored;
  return { ok: true, account, deviceCookie: withKnownDevice(deviceCookie, stored) };
}
