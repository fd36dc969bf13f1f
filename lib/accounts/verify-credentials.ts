import { signInAttempts } from './attempts';
import type { Account } from './document';
import { verifyPassword } from './password';
import { findCredentials } from './repository';

/** Why nobody was signed in. `wrong` is one word for every way of being wrong. */
export type Refusal = { readonly reason: 'wrong' } | { readonly reason: 'tooMany'; readonly retryAfterSeconds: number };

export type Verification =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * The account behind an e-mail and a password. Unknown, disabled and known addresses look and take the same, and count
 * against the same limits of attempts.
 * @param from the address of the client.
 */
export async function verifyCredentials(email: string, password: string, from: string): Promise<Verification> {
  const retryAfterSeconds = await signInAttempts.take(email, from);
  if (retryAfterSeconds > 0) return { ok: false, refusal: { reason: 'tooMany', retryAfterSeconds } };
  const found = await findCredentials(email);
  const matches = await verifyPassword(found?.passwordHash, password);
  if (found === null || !matches || found.disabled) return { ok: false, refusal: { reason: 'wrong' } };
  await signInAttempts.forgive(email, from);
  const { passwordHash: _hash, ...account } = found;
  return { ok: true, account };
}
