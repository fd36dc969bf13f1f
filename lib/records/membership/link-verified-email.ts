import { findAccount, markEmailVerified } from '../../identity/accounts/repository';
import { linkIdentities } from './link-identities';
import { identity } from './parties';

/**
 * Links an account to its verified email. Only records with the email are added, not others of the same party, because
 * a client's entry may have an agent's email. Done once, so that unlinking is permanent.
 * @returns the number of records added
 */
export async function linkVerifiedEmail(accountId: string): Promise<number> {
  const account = await findAccount(accountId);
  if (account?.email === undefined || !(await markEmailVerified(accountId))) return 0;
  return linkIdentities(accountId, [identity.email(account.email)], { actor: 'portal' });
}
