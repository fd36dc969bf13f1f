import { findAccount, markEmailVerified } from '../../identity/accounts/repository';
import { linkIdentities } from './link-identities';
import { identity } from './parties';

/** Adds only records with the email, because a client's entry may have an agent's. Done once, so that unlinking is permanent. */
export async function linkVerifiedEmail(accountId: string): Promise<number> {
  const account = await findAccount(accountId);
  if (account?.email === undefined || !(await markEmailVerified(accountId))) return 0;
  return linkIdentities(accountId, [identity.email(account.email)], { actor: 'portal' });
}
