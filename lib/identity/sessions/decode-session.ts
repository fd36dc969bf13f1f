import { decode, type JWT, type JWTDecodeParams } from 'next-auth/jwt';
import { env } from '../../platform/settings/env';

/**
 * Reads a session cookie made with `SESSION_SECRET`, or with the one before it while that is still set: changing the
 * secret signs nobody out. New cookies are always made with the new one.
 * @returns null for an empty cookie. @throws what next-auth throws of a cookie made with neither.
 */
export async function decodeSession(params: JWTDecodeParams): Promise<JWT | null> {
  const previous = env().SESSION_SECRET_PREVIOUS;
  if (previous === undefined) return decode(params);
  return decode(params).catch(() => decode({ ...params, secret: previous }));
}
