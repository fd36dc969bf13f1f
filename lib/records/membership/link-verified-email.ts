import { findAccount, markEmailVerified } from '../../identity/accounts/repository';
import { linkIdentities } from './link-identities';
import { identity } from './parties';

/**
 * Links an account to its email address, which its owner has verified. This gives the records that carry the address
 * itself and no others of the same party, since a client's entry may have an agent's address. It is done once for an
 * address, so that unlinking it lasts.
 * @returns how many records became the account's
 */
export async function linkVerifiedEmail(accountId: string): Promise<number> {
  const account = await findAccount(accountId);
  if (account?.email === undefined || !(await markEmailVerified(accountId))) return 0;
  return linkIdentities(accountId, [identity.email(account.email)], { actor: 'portal' });
}
