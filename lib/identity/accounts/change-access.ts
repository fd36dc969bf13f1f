import type { Role } from '../../http/principal';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { resetLinkMailLimit } from '../links/mail-requests';
import { deleteGrantsOfAccount } from '../oauth/grants-repository';
import { clearTokenCache } from '../tokens/access-token';
import { findAccount, raiseSessionGeneration, setDisabled, setRole } from './repository';

/** Gives an account another role, from its next request on. */
export async function changeRole(accountId: string, role: Role, actor: Actor): Promise<void> {
  await setRole(accountId, role);
  await writeAudit({ action: 'account.role-changed', actor, subject: accountId, details: { role } });
}

/** Signs a person out everywhere: every browser session ends with its next request. Apps keep what they were allowed. */
export async function endSessions(accountId: string, actor: Actor): Promise<void> {
  await raiseSessionGeneration(accountId);
  await writeAudit({ action: 'sessions.ended', actor, subject: accountId });
}

/** Shuts an account: no sign-in, no session, no token. Its links to records stay, for the day it is opened again. */
export async function disableAccount(accountId: string, actor: Actor): Promise<void> {
  await setDisabled(accountId, true);
  await deleteGrantsOfAccount(accountId);
  clearTokenCache();
  await writeAudit({ action: 'account.disabled', actor, subject: accountId });
}

/** Opens a shut account; sessions and tokens of before do not come back. */
export async function enableAccount(accountId: string, actor: Actor): Promise<void> {
  await setDisabled(accountId, false);
  // A reset that was asked for meanwhile mailed nothing.
  const email = (await findAccount(accountId))?.email;
  if (email !== undefined) await resetLinkMailLimit('password-reset', email);
  await writeAudit({ action: 'account.enabled', actor, subject: accountId });
}
