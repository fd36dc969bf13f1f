import { findAccount, markEmailVerified } from '../../identity/accounts/repository';
import { linkIdentities } from './link-identities';
import { identity } from './parties';

/**
 * The account's address has been shown to be its owner's: the records on which the address itself stands are theirs, and
 * nothing else, since an agent's address may stand on a client's entry. Done once for an address, so that what was unlinked
 * stays unlinked.
 * @returns how many records became the account's.
 */
export async function linkVerifiedEmail(accountId: string): Promise<number> {
  const account = await findAccount(accountId);
  if (account?.email === undefined || !(await markEmailVerified(accountId))) return 0;
  return linkIdentities(accountId, [identity.email(account.email)], { actor: 'portal' });
}
