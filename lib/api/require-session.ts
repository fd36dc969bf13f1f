import { isSession, type Principal, type SessionPrincipal } from '../http/principal';
import { ApiError } from '../http/responses/api-error';

/** @throws ApiError no_token unless the caller has a session; tokens do not count */
export function requireSession(principal: Principal): asserts principal is SessionPrincipal {
  if (!isSession(principal)) throw new ApiError('no_token', 'Sign in to see your records.');
}
