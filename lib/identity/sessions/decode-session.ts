import { decode, type JWT, type JWTDecodeParams } from 'next-auth/jwt';
import { env } from '../../platform/settings/env';

/**
 * Decodes a session cookie with `SESSION_SECRET`, or with `SESSION_SECRET_PREVIOUS` while that is set, so that changing
 * the secret signs nobody out. New cookies always use `SESSION_SECRET`.
 * @returns null for an empty cookie. @throws next-auth's error if neither secret fits.
 */
export async function decodeSession(params: JWTDecodeParams): Promise<JWT | null> {
  const previous = env().SESSION_SECRET_PREVIOUS;
  if (previous === undefined) return decode(params);
  return decode(params).catch(() => decode({ ...params, secret: previous }));
}
