import type { SessionPrincipal } from '../../http/principal';
import type { Actor } from '../../identity/audit/document';

export class NotAdminError extends Error {}

/** The account of the session; null if nobody is signed in. */
export type SessionCaller = Pick<SessionPrincipal, 'accountId' | 'role'> | null;

/** Every admin operation calls this first, so that no page or action can forget the check. @throws NotAdminError */
export function requireAdmin(caller: SessionCaller): Actor {
  if (caller?.role !== 'admin') throw new NotAdminError('Only admins may do this.');
  return `account:${caller.accountId}`;
}
