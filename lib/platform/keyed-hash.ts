import { createHmac, randomBytes } from 'node:crypto';
import { storedSessionSecret } from './session-secret';
import { env } from './settings/env';

/** For commands of a demo that was never started, which has stored no hashes. */
let temporarySecret: string | undefined;

function sessionSecret(): string {
  const { sessionSecret: configured, DATA_DIR } = env();
  const secret = configured ?? storedSessionSecret(DATA_DIR);
  if (secret !== undefined) return secret;
  temporarySecret ??= randomBytes(32).toString('hex');
  return temporarySecret;
}

const hashWith = (secret: string, purpose: string, parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');

/** HMAC, because plain hashes of email and IP addresses could be guessed. @param purpose separates the hashes of different uses. */
export const keyedHash = (purpose: string, ...parts: readonly string[]): string =>
  hashWith(sessionSecret(), purpose, parts);

export const keyedHashes = (purpose: string, ...parts: readonly string[]): readonly string[] =>
  [sessionSecret(), env().SESSION_SECRET_PREVIOUS].flatMap((secret) =>
    secret === undefined ? [] : [hashWith(secret, purpose, parts)],
  );
