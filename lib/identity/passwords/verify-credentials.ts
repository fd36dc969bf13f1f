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
  const found = await findCredentials(email);
  const device = found === null ? undefined : knownDevice(deviceCookie, found);
  const attempt = { email, from, device, appId };
  const locked = await countSignInAttempt(attempt);
  if (locked !== null) {
    await logLockedAttempt(attempt, locked);
    return { ok: false, rejection: { reason: 'tooMany', retryAfterSeconds: locked.waitSeconds } };
  }
  const matches = await verifyPassword(found?.passwordHash, password);
  if (found === null || !matches || found.disabled) {
    await logWrongPassword(attempt);
    return { ok: false, rejection: { reason: 'wrong' } };
  }
  await resetSignInAttempt(attempt);
  const { passwordHash: _hash, ...account } = found;
  return { ok: true, account, deviceCookie: withKnownDevice(deviceCookie, found) };
}
