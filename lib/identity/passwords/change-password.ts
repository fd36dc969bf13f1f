import { findAccount, replacePassword } from '../accounts/repository';
import { writeAudit } from '../audit/repository';
import { revokeLinks } from '../links/mail-requests';
import { deleteGrantsOfAccount } from '../oauth/grants-repository';
import { clearTokenCache } from '../tokens/access-token';
import { hashPassword, type PasswordProblem, passwordProblem } from './password';
import { type SignInRejection, verifyCredentials } from './verify-credentials';

export type PasswordChange = {
  readonly accountId: string;
  readonly current: string;
  readonly next: string;
  readonly from: string;
  readonly deviceCookie?: string | undefined;
};

/** Ends all sessions and revokes the access of all apps and the calendar URL. @returns null on success. */
export async function changePassword({
  accountId,
  current,
  next,
  from,
  deviceCookie,
}: PasswordChange): Promise<PasswordProblem | SignInRejection | null> {
  const account = await findAccount(accountId);
  if (account?.email === undefined) return { reason: 'wrong' };
  const verified = await verifyCredentials(account.email, current, from, { deviceCookie });
  if (!verified.ok) return verified.rejection;
  const problem = await passwordProblem(next, [account.email, account.name]);
  if (problem !== null) return problem;
  // Fails if a reset or an OpenID Connect sign-in came first, because only the owner can do those.
  if (!(await replacePassword(account, await hashPassword(next)))) return { reason: 'wrong' };
  await deleteGrantsOfAccount(accountId);
  await revokeLinks(account.email);
  clearTokenCache();
  await writeAudit({ action: 'password.changed', actor: `account:${accountId}`, subject: accountId });
  return null;
}
