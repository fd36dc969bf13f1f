import { ANONYMOUS, type Principal } from '../../http/principal';
import { principalOfPageGrant } from '../sessions/page-grant';
import { principalOfSession } from '../sessions/session';
import { checkToken, readAuthorization } from './access-token';

/** A token takes precedence over a session cookie, and that over a page grant. @throws ApiError for an invalid token. */
export async function authenticate(headers: Pick<Headers, 'get'>): Promise<Principal> {
  const authorization = headers.get('authorization');
  if (authorization !== null) return (await checkToken(readAuthorization(authorization))).principal;
  return (await principalOfSession(headers)) ?? principalOfPageGrant(headers) ?? ANONYMOUS;
}
