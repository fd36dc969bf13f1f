import { decode, type JWT, type JWTDecodeParams } from 'next-auth/jwt';
import { env } from '../../platform/settings/env';

/**
 * Also accepts cookies signed with `SESSION_SECRET_PREVIOUS`, so that changing the secret signs nobody out.
 * @returns null for an empty cookie. @throws next-auth's error if neither secret fits.
 */
export async function decodeSession(params: JWTDecodeParams): Promise<JWT | null> {
  const previous = env().SESSION_SECRET_PREVIOUS;
  if (previous === undefined) return decode(params);
  return decode(params).catch(() => decode({ ...params, secret: previous }));
}
