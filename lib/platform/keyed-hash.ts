import { createHmac, randomBytes } from 'node:crypto';
import { storedSessionSecret } from './session-secret';
import { env } from './settings/env';

/** Stands in for the session secret in a command of a demo that was never started, whose data hold no hashes. */
let ownSecret: string | undefined;

function sessionSecret(): string {
  const { sessionSecret: given, DATA_DIR } = env();
  const secret = given ?? storedSessionSecret(DATA_DIR);
  if (secret !== undefined) return secret;
  ownSecret ??= randomBytes(32).toString('hex');
  return ownSecret;
}

const hashWith = (secret: string, purpose: string, parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');

/**
 * HMAC-SHA-256 with the session secret. Network addresses and e-mails are few enough to be guessed from a hash without
 * a key.
 * @param purpose keeps hashes of one use apart from those of another.
 * @returns 43 letters, digits, `-` and `_`.
 */
export const keyedHash = (purpose: string, ...parts: readonly string[]): string =>
  hashWith(sessionSecret(), purpose, parts);

/** The same with the present secret and, where one is set, with the secret before. */
export const keyedHashes = (purpose: string, ...parts: readonly string[]): readonly string[] =>
  [sessionSecret(), env().SESSION_SECRET_PREVIOUS].flatMap((secret) =>
    secret === undefined ? [] : [hashWith(secret, purpose, parts)],
  );
