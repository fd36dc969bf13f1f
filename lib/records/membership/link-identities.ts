import { addIdentities, removeIdentities } from '../../identity/accounts/repository';
import type { Actor } from '../../identity/audit/document';
import { writeAudit } from '../../identity/audit/repository';
import { addMember, removeMember } from './membership-repository';

export type LinkOptions = {
  readonly actor: Actor;
  /** Identities of the account's holder in person, who may see their personal fields. */
  readonly self?: readonly string[];
};

/** @returns the number of records added */
export async function linkIdentities(
  accountId: string,
  identities: readonly string[],
  { actor, self = [] }: LinkOptions,
): Promise<number> {
  if (identities.length === 0) return 0;
  // The account comes first, so that a concurrent import sees the identity and misses no record.
  const account = await addIdentities(accountId, identities, self);
  if (account === null) throw new Error(`There is no account ${accountId}.`);
  const records = await addMember(accountId, identities);
  await writeAudit({ action: 'identities.linked', actor, subject: accountId, details: { identities } });
  return records;
}

/** @returns the number of records removed */
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
