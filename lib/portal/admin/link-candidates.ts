import { itemsOf } from '../../db/wire/stored';
import { writeAudit } from '../../identity/audit/repository';
import { describeError, log } from '../../platform/log';
import { env } from '../../platform/settings/env';
import { findLicenses } from '../../records/membership/find-licenses';
import {
  type Doubt,
  doubtOf,
  type IdentitySummary,
  summarizeIdentity,
} from '../../records/membership/identity-summary';
import { findRecordParts, listUnseenIdentities } from '../../records/membership/membership-repository';
import { identity, PARTY_COLLECTIONS, partyIdentity } from '../../records/membership/parties';
import { recordIdOf } from '../../records/record-id';
import { requireAdmin, type SessionCaller } from './require-admin';

/** What a link would show, and why it may be several people. */
export type Candidate = {
  readonly summary: IdentitySummary;
  readonly doubt?: Doubt;
  /** The doubt if the account's holder is this party in person. */
  readonly doubtInPerson?: Doubt;
};

const MAX_CANDIDATES = 10;

/** An identity in full: `contact:17`, `owner:4`, `license:Plumber:AB-1`. */
const WHOLE_IDENTITY = /^(contact|owner|license):./;

async function partiesOfRecord(number: string): Promise<string[]> {
  const record = await findRecordParts(recordIdOf(env().AGENCY_CODE, number).id);
  return PARTY_COLLECTIONS.flatMap(([collection]) =>
    itemsOf(record?.[collection]).flatMap((entry) => partyIdentity(collection, entry) ?? []),
  );
}

async function identitiesOf(text: string): Promise<string[]> {
  if (WHOLE_IDENTITY.test(text)) return [text];
  const [licenses, parties] = await Promise.all([findLicenses(text), partiesOfRecord(text)]);
  const owner = /^\d{1,15}$/.test(text) ? [identity.owner(Number(text))] : [];
  return [...new Set([...licenses.identities, identity.contact(text), ...owner, ...parties])];
}

export async function candidateOf(party: string): Promise<Candidate> {
  const summary = await summarizeIdentity(party);
  const [doubt, doubtInPerson] = [doubtOf(summary), doubtOf(summary, { inPerson: true })];
  return { summary, ...(doubt && { doubt }), ...(doubtInPerson && { doubtInPerson }) };
}

export type CandidateSearch = {
  /** The number of a license, contact or record, or a whole identity. */
  readonly text: string;
  /** Id of the account, or email of the invitation, that the party would be linked to. */
  readonly subject: string;
};

/** The parties with this number, as the admin may see them before linking; each search is audited. @throws NotAdminError */
export async function findCandidates(caller: SessionCaller, { text, subject }: CandidateSearch): Promise<Candidate[]> {
  const actor = requireAdmin(caller);
  const named = await identitiesOf(text.trim());
  const unseen = new Set(await listUnseenIdentities(named));
  const firstParties = named.filter((party) => !unseen.has(party)).slice(0, MAX_CANDIDATES);
  if (firstParties.length === 0) return [];
  await writeAudit({ action: 'identities.previewed', actor, subject, details: { identities: firstParties } });
  const candidates: Candidate[] = [];
  for (const party of firstParties) candidates.push(await candidateOf(party));
  return candidates;
}

/** {@link findCandidates} before something is sent: undefined if the records cannot be read, which is logged. @throws NotAdminError */
export async function lookUpCandidates(
  caller: SessionCaller,
  search: CandidateSearch,
): Promise<Candidate[] | undefined> {
  requireAdmin(caller);
  try {
    return await findCandidates(caller, search);
  } catch (error) {
    log().error({ error: describeError(error) }, 'could not look up the records of an invitation');
    return undefined;
  }
}
