import { addMember } from '../records/membership-repository';
import { findAccount, setIdentities } from './repository';

/**
 * Links an account to contact ids, owner ids, licence numbers or creator ids (`contact:17`, `license:AB-1`, ...);
 * records that carry one of them are the account's from then on. Can be repeated.
 * @param self those of them that are this very person: only they are shown their birth date (contract, Personal data).
 * @returns how many records became the account's.
 */
export async function linkIdentities(
  accountId: string,
  identities: readonly string[],
  self: readonly string[] = [],
): Promise<number> {
  const account = await findAccount(accountId);
  if (account === null) throw new Error(`There is no account ${accountId}.`);
  // The account first: an import at the same moment then already sees the identity, and nothing falls between.
  await setIdentities(
    accountId,
    [...new Set([...account.identities, ...identities])],
    [...new Set([...(account.self ?? []), ...self])],
  );
  return addMember(accountId, identities);
}
