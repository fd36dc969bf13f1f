import type { Role } from '../../http/principal';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { resetLinkMailLimit } from '../links/mail-requests';
import { deleteGrantsOfAccount } from '../oauth/grants-repository';
import { clearTokenCache } from '../tokens/access-token';
import { findAccount, incrementSessionGeneration, setDisabled, setRole } from './repository';

export async function changeRole(accountId: string, role: Role, actor: Actor): Promise<void> {
  await setRole(accountId, role);
  await writeAudit({ action: 'account.role-changed', actor, subject: accountId, details: { role } });
}

export async function endSessions(accountId: string, actor: Actor): Promise<void> {
  await incrementSessionGeneration(accountId);
  await writeAudit({ action: 'sessions.ended', actor, subject: accountId });
}

/** Blocks sign-in, sessions and tokens. Identities stay, so that the account can be enabled again. */
export async function disableAccount(accountId: string, actor: Actor): Promise<void> {
  await setDisabled(accountId, true);
  await deleteGrantsOfAccount(accountId);
  clearTokenCache();
  await writeAudit({ action: 'account.disabled', actor, subject: accountId });
}

export async function enableAccount(accountId: string, actor: Actor): Promise<void> {
  await setDisabled(accountId, false);
  // Reset requests of a disabled account sent no email, so they must not count.
  const email = (await findAccount(accountId))?.email;
  if (email !== undefined) await resetLinkMailLimit('password-reset', email);
  await writeAudit({ action: 'account.enabled', actor, subject: accountId });
}
