import { addIdentities, removeIdentities } from '../../identity/accounts/repository';
import type { Actor } from '../../identity/audit/document';
import { writeAudit } from '../../identity/audit/repository';
import { addMember, removeMember } from './membership-repository';

export type LinkOptions = {
  /** Who does it, for the audit log. */
  readonly actor: Actor;
  /**
   * Those of the identities that are the account holder in person, who alone is shown their personal fields (contract,
   * Personal data).
   */
  readonly self?: readonly string[];
};

/**
 * Links an account to contact ids, owner ids, licenses or creator ids (`contact:17`, `license:Plumber:AB-1`, ...);
 * records that carry one of them are the account's from then on. Can be repeated.
 * @returns how many records became the account's
 */
export async function linkIdentities(
  accountId: string,
  identities: readonly string[],
  { actor, self = [] }: LinkOptions,
): Promise<number> {
  if (identities.length === 0) return 0;
  // The account is updated first, so that a concurrent import sees the identity and no record is missed.
  const account = await addIdentities(accountId, identities, self);
  if (account === null) throw new Error(`There is no account ${accountId}.`);
  const records = await addMember(accountId, identities);
  await writeAudit({ action: 'identities.linked', actor, subject: accountId, details: { identities } });
  return records;
}

/**
 * Removes identities from an account; records that carry none of the remaining ones are no longer the account's. Can be
 * repeated.
 * @returns how many records ceased to be the account's
 */
export async function unlinkIdentities(
  accountId: string,
  identities: readonly string[],
  { actor }: Pick<LinkOptions, 'actor'>,
): Promise<number> {
  const account = await removeIdentities(accountId, identities);
  if (account === null) throw new Error(`There is no account ${accountId}.`);
  const records = await removeMember(accountId, account.identities);
  await writeAudit({ action: 'identities.unlinked', actor, subject: accountId, details: { identities } });
  return records;
}
