import type { Account } from '../accounts/document';
import { findCredentials } from '../accounts/repository';
import { countSignInAttempt, resetSignInAttempt } from './attempts';
import { knownDevice, rememberDevice } from './known-device';
import { verifyPassword } from './password';
import { logLockedAttempt, logWrongPassword } from './sign-in-log';

/** Why nobody was signed in. `wrong` is one word for every way of being wrong. */
export type Refusal = { readonly reason: 'wrong' } | { readonly reason: 'tooMany'; readonly retryAfterSeconds: number };

export type Verification =
  | {
      readonly ok: true;
      readonly account: Account;
      /** The cookie value that makes the device known to this account. */
      readonly deviceCookie: string;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** What a request comes with beside its address. */
export type RequestContext = {
  /** The value of the client's cookie for known devices. */
  readonly deviceCookie?: string | undefined;
  /** The id of the app that the person gave the password to. */
  readonly appId?: string;
};

/**
 * The account behind an e-mail and a password. Unknown, disabled and known addresses look and take the same, and count
 * against the same limits of attempts.
 * @param from the address of the client.
 */
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
    return { ok: false, refusal: { reason: 'tooMany', retryAfterSeconds: locked.waitSeconds } };
  }
  const matches = await verifyPassword(found?.passwordHash, password);
  if (found === null || !matches || found.disabled) {
    await logWrongPassword(attempt);
    return { ok: false, refusal: { reason: 'wrong' } };
  }
  await resetSignInAttempt(attempt);
  const { passwordHash: _hash, ...account } = found;
  return { ok: true, account, deviceCookie: rememberDevice(deviceCookie, found) };
}
