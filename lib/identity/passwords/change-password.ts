import { findAccount, replacePassword } from '../accounts/repository';
import { writeAudit } from '../audit/repository';
import { endLinks } from '../links/mail-requests';
import { deleteGrantsOfAccount } from '../oauth/grants-repository';
import { clearTokenCache } from '../tokens/access-token';
import { hashPassword, type PasswordProblem, passwordProblem } from './password';
import { type Refusal, verifyCredentials } from './verify-credentials';

export type PasswordChange = {
  readonly accountId: string;
  readonly current: string;
  readonly next: string;
  /** Where the request comes from, for the limit of attempts. */
  readonly from: string;
  /** The value of the client's cookie for known devices, for the same. */
  readonly deviceCookie?: string | undefined;
};

/**
 * Changes a password by the one that holds now. Ends every session, this one included, and the access of all apps.
 * @returns what is wrong, or null when it is done.
 */
export async function changePassword({
  accountId,
  current,
  next,
  from,
  deviceCookie,
}: PasswordChange): Promise<PasswordProblem | Refusal | null> {
  const account = await findAccount(accountId);
  if (account?.email === undefined) return { reason: 'wrong' };
  const verified = await verifyCredentials(account.email, current, from, { deviceCookie });
  if (!verified.ok) return verified.refusal;
  const problem = await passwordProblem(next, [account.email, account.name]);
  if (problem !== null) return problem;
  // A reset, or a sign-in with OpenID Connect, that came meanwhile is the owner's: what was verified before holds no more.
  if (!(await replacePassword(account, await hashPassword(next)))) return { reason: 'wrong' };
  await deleteGrantsOfAccount(accountId);
  // A link that was asked for before must not take this password away again.
  await endLinks(account.email);
  clearTokenCache();
  await writeAudit({ action: 'password.changed', actor: `account:${accountId}`, subject: accountId });
  return null;
}
