import { decode, type JWT, type JWTDecodeParams } from 'next-auth/jwt';
import { env } from '../../platform/settings/env';

/** `SESSION_SECRET_PREVIOUS` is accepted too, so that changing the secret signs nobody out. @throws if neither fits. */
export async function decodeSession(params: JWTDecodeParams): Promise<JWT | null> {
  const previous = env().SESSION_SECRET_PREVIOUS;
  if (previous === undefined) return decode(params);
  return decode(params).catch(() => decode({ ...params, secret: previous }));
}
