import { ApiError } from '../http/answers/api-error';
import { isSession, type Principal, type SessionPrincipal } from '../http/principal';

/** @throws ApiError (no_token) for whoever is not signed in at the portal, a token's holder too. */
export function requireSession(principal: Principal): asserts principal is SessionPrincipal {
  if (!isSession(principal)) throw new ApiError('no_token', 'Sign in to see your records.');
}
