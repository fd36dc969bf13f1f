import { findAccount, markEmailVerified } from '../../identity/accounts/repository';
import { linkIdentities } from './link-identities';
import { identity } from './parties';

/**
 * Links only the email, not the parties that have it, because a client's entry may have an agent's email. Runs only
 * once, so that unlinking is permanent.
 */
export async function linkVerifiedEmail(accountId: string): Promise<number> {
  const account = await findAccount(accountId);
  if (account?.email === undefined || !(await markEmailVerified(accountId))) return 0;
  return linkIdentities(accountId, [identity.email(account.email)], { actor: 'portal' });
}
