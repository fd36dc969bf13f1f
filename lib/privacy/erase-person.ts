import { disableAccount } from '../identity/accounts/change-access';
import { deleteAccount } from '../identity/accounts/repository';
import { deleteRequestsOfAccount } from '../identity/apps/request-repository';
import type { Actor } from '../identity/audit/document';
import { stripAuditDetails, writeAudit } from '../identity/audit/repository';
import { deleteLinks, listOneTimeLinks } from '../identity/links/one-time-link-repository';
import { type AccessCounts, countAccess } from '../identity/tokens/count-access';
import { deleteUndoCopies, deleteUndoCopiesOf } from '../import/undo/import-runs';
import { clearListVersion } from '../records/list-versions';
import { MemberLookup } from '../records/membership/member-lookup';
import { eachRecordOf, removeMember } from '../records/membership/membership-repository';
import { auditSubjects } from './audit-subjects';
import {
  countAuditOf,
  countRecordsOfMember,
  listRecordsOf,
  renameAuditSubjects,
  storeStrippedRecords,
} from './people-repository';
import type { Person } from './person';
import { isCreator, type PartRole, partsOf, partsWithIdentities } from './person-parts';
import { listPossibleIdentities, type PossibleIdentity } from './possible-identities';
import { withoutPerson } from './without-person';

export type Erasure = AccessCounts & {
  readonly accounts: readonly { readonly id: string; readonly email?: string; readonly name: string }[];
  readonly oneTimeLinks: number;
  readonly memberships: number;
  readonly auditLines: number;
  /** Parties by role; `address` counts parties that only share an email and may be somebody else. */
  readonly onRecords: Readonly<Record<PartRole | 'records' | 'address', number>>;
  /** Identities that the accounts act for; they are not erased. */
  readonly represented: readonly string[];
  /** Identities that may also be the person; they are not erased. */
  readonly possible: readonly PossibleIdentity[];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

async function countOnRecords({ ownIdentities, emailIdentities }: Person): Promise<Erasure['onRecords']> {
  const counts = { records: 0, creator: 0, contact: 0, owner: 0, professional: 0, address: 0 };
  const [identities, byEmail] = [new Set(ownIdentities), new Set(emailIdentities)];
  for await (const record of eachRecordOf([...ownIdentities, ...emailIdentities])) {
    counts.records += 1;
    const inPerson = partsOf(record, identities);
    const personParts = new Set(inPerson.map(({ part }) => part));
    for (const { role } of inPerson) counts[role] += 1;
    if (isCreator(record, identities)) counts.creator += 1;
    counts.address += partsWithIdentities(record, byEmail).filter(({ part }) => !personParts.has(part)).length;
  }
  return counts;
}

/** Changes nothing. */
export async function planErasure(person: Person): Promise<Erasure> {
  const { accounts, emails, represented } = person;
  const ids = accounts.map(({ _id }) => _id);
  const access = await Promise.all(ids.map((accountId) => countAccess({ accountId })));
  return {
    accounts: accounts.map(({ _id: id, email, name }) => ({ id, ...(email !== undefined && { email }), name })),
    accessTokens: sum(access.map(({ accessTokens }) => accessTokens)),
    refreshTokens: sum(access.map(({ refreshTokens }) => refreshTokens)),
    consents: sum(access.map(({ consents }) => consents)),
    oneTimeLinks: (await Promise.all(emails.map(listOneTimeLinks))).flat().length,
    memberships: sum(await Promise.all(ids.map(countRecordsOfMember))),
    auditLines: await countAuditOf([...ids, ...auditSubjects(person)]),
    onRecords: await countOnRecords(person),
    represented,
    possible: await listPossibleIdentities(person),
  };
}

const BATCH = 100;

/** A written record no longer has the identities, so each query returns the remaining records. */
async function eraseOnRecords(person: Person): Promise<void> {
  const identities = [...person.ownIdentities, ...person.emailIdentities];
  const members = new MemberLookup();
  for (;;) {
    const batch = await listRecordsOf(identities, BATCH);
    if (batch.length === 0) break;
    const stripped = batch.map((before) => ({ before, stripped: withoutPerson(before, person) }));
    const membersOf = await members.learn(stripped.flatMap(({ stripped: { parties } }) => parties));
    await deleteUndoCopies(batch.map(({ _id }) => _id));
    await storeStrippedRecords(
      stripped.map((change) => ({ ...change, memberIds: membersOf(change.stripped.parties) })),
    );
  }
  await members.catchUp();
  // Includes records whose parties have changed and copies that an import stored in the meantime.
  await deleteUndoCopiesOf(identities);
}

export type EraseOptions = {
  readonly actor: Actor;
  /** Also erases the person's entries on records. */
  readonly records: boolean;
};

/** Can be repeated after an interruption. @returns what `planErasure` found beforehand. */
export async function erasePerson(person: Person, { actor, records }: EraseOptions): Promise<Erasure> {
  const erasure = await planErasure(person);
  // Accounts are deleted last, so that an interrupted erasure can still find the rest through them.
  for (const { _id } of person.accounts) await disableAccount(_id, actor);
  for (const email of person.emails) await deleteLinks(email);
  if (records) await eraseOnRecords(person);
  for (const { _id } of person.accounts) {
    await stripAuditDetails(_id);
    await deleteRequestsOfAccount(_id);
    await deleteAccount(_id);
    await removeMember(_id, []);
    await clearListVersion(_id);
  }
  const [subject = 'erased', ...others] = person.accounts.map(({ _id }) => _id);
  await renameAuditSubjects(auditSubjects(person), subject);
  const details = records ? { records: String(erasure.onRecords.records) } : undefined;
  // One entry for each account, because a restore reads them to erase the accounts again.
  for (const erased of [subject, ...others])
    await writeAudit({ action: 'account.erased', actor, subject: erased, ...(details && { details }) });
  return erasure;
}
