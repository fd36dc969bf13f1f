import type { Account } from '../../identity/accounts/document';
import { UnknownAccountError } from '../../identity/accounts/get-account-by-name';
import { findAccount } from '../../identity/accounts/repository';
import type { Doubt } from '../../records/membership/identity-summary';
import { linkIdentities, unlinkIdentities } from '../../records/membership/link-identities';
import { countRecordsOfParty } from '../../records/membership/membership-repository';
import { identityNameOf } from '../account/identity-name-of';
import { candidateOf } from './link-candidates';
import { requireAdmin, type SessionCaller } from './require-admin';

/** No record has the identity. */
export class UnseenIdentityError extends Error {}

/** The identity may be several people, and the admin has not said that it is one. */
export class DoubtfulLinkError extends Error {
  constructor(readonly doubt: Doubt) {
    super('The identity may be several people.');
  }
}

export type PersonLink = {
  readonly party: string;
  /** The account's holder is this party in person, not a firm or somebody they act for. */
  readonly inPerson: boolean;
  /** The admin has checked that the identity is one person or firm. */
  readonly onePerson: boolean;
};

/** The same rules as `portal account link`. @throws UnseenIdentityError, DoubtfulLinkError */
export async function checkLink({ party, inPerson, onePerson }: PersonLink): Promise<void> {
  const { summary, doubt, doubtInPerson } = await candidateOf(party);
  if (summary.records === 0) throw new UnseenIdentityError(`No record has ${party}.`);
  const reason = inPerson ? doubtInPerson : doubt;
  if (reason !== undefined && !onePerson) throw new DoubtfulLinkError(reason);
}

/** @returns the number of records added. @throws NotAdminError, UnknownAccountError, UnseenIdentityError, DoubtfulLinkError */
export async function linkPerson(caller: SessionCaller, accountId: string, link: PersonLink): Promise<number> {
  const actor = requireAdmin(caller);
  if ((await findAccount(accountId)) === null) throw new UnknownAccountError(`There is no account ${accountId}.`);
  await checkLink(link);
  return linkIdentities(accountId, [link.party], { actor, self: link.inPerson ? [link.party] : [] });
}

/** @returns the number of records removed. @throws NotAdminError, UnknownAccountError */
export async function unlinkPerson(caller: SessionCaller, accountId: string, party: string): Promise<number> {
  const actor = requireAdmin(caller);
  const account = await findAccount(accountId);
  if (account === null) throw new UnknownAccountError(`There is no account ${accountId}.`);
  return account.identities.includes(party) ? unlinkIdentities(accountId, [party], { actor }) : 0;
}

export type LinkedIdentity = {
  readonly party: string;
  /** The name on the linked records; undefined if they have none. */
  readonly name: string | undefined;
  readonly records: number;
  /** The account's holder is this party in person. */
  readonly isSelf: boolean;
};

/** @throws NotAdminError */
export async function listIdentityLinks(
  caller: SessionCaller,
  { _id, identities, self = [] }: Pick<Account, '_id' | 'identities' | 'self'>,
): Promise<LinkedIdentity[]> {
  requireAdmin(caller);
  return Promise.all(
    identities.map(async (party) => ({
      party,
      name: await identityNameOf(_id, party),
      records: await countRecordsOfParty(party),
      isSelf: self.includes(party),
    })),
  );
}
