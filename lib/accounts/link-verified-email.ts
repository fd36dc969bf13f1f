import { listContactIdsByEmail } from '../records/membership-repository';
import { identity } from '../records/parties';
import { linkIdentities } from './link-identities';
import { findAccount, markEmailVerified } from './repository';

/**
 * The account's address has been shown to be its owner's: records whose contact has the same address are theirs, and
 * so is everything of those contacts. That they are the account's owner in person is for the operator to say: several
 * people may read one address. Done once for an address, so that what was unlinked stays unlinked.
 * @returns how many records became the account's.
 */
export async function linkVerifiedEmail(accountId: string): Promise<number> {
  const account = await findAccount(accountId);
  if (account?.email === undefined || !(await markEmailVerified(accountId))) return 0;
  const contacts = (await listContactIdsByEmail(account.email)).map(identity.contact);
  return linkIdentities(accountId, [identity.email(account.email), ...contacts], { actor: 'portal' });
}
