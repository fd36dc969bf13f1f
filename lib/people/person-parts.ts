import type { RecordContent } from '../records/document';
import { identity, type PartyCollection, partyIdentity } from '../records/parties';
import { itemsOf, type Stored } from '../wire/stored';
import { namesOf } from './person-names';

/** As what a person stands on a record. */
export type PartRole = 'creator' | 'contact' | 'owner' | 'professional';

/** The collections of a record that name people, and as what. */
export const PART_COLLECTIONS = [
  ['contacts', 'contact'],
  ['owners', 'owner'],
  ['professionals', 'professional'],
] as const satisfies readonly (readonly [PartyCollection, PartRole])[];

/** The collection that holds the parts of a role; none holds the creator. */
export const collectionOf = (role: PartRole): PartyCollection | undefined =>
  PART_COLLECTIONS.find(([, each]) => each === role)?.[0];

/** The identities that one entry of a record carries. */
function identitiesOf(role: PartRole, part: Stored): string[] {
  const collection = collectionOf(role);
  const party = collection && partyIdentity(collection, part);
  return [
    ...(party === undefined ? [] : [party]),
    ...(typeof part.email === 'string' ? [identity.email(part.email)] : []),
  ];
}

/** A record's entries, with what they are. */
const allParts = (record: RecordContent): { role: PartRole; part: Stored }[] =>
  PART_COLLECTIONS.flatMap(([name, role]) => itemsOf(record[name]).map((part) => ({ role, part })));

type PartTest = (role: PartRole, part: Stored) => boolean;

/**
 * Tells which entries of a record are of a person: those that carry one of the identities, an address that is one of them
 * among these, and those without any identity that have a name of such an entry: the file of an agency may name one person as
 * a contact with a number and as an owner without one.
 */
export function partTest(record: RecordContent, identities: ReadonlySet<string>): PartTest {
  const carries: PartTest = (role, part) => identitiesOf(role, part).some((party) => identities.has(party));
  const carrying = allParts(record).filter(({ role, part }) => carries(role, part));
  const names = new Set(carrying.flatMap(({ part }) => namesOf(part)));
  return (role, part) =>
    carries(role, part) || (identitiesOf(role, part).length === 0 && namesOf(part).some((name) => names.has(name)));
}

export const isCreator = ({ createdBy }: Stored, identities: ReadonlySet<string>): boolean =>
  typeof createdBy === 'string' && identities.has(identity.user(createdBy));

/** The entries of a record that are of a person, with what they are; the creator has no entry of its own. */
export function partsOf(record: RecordContent, identities: ReadonlySet<string>): { role: PartRole; part: Stored }[] {
  const isTheirs = partTest(record, identities);
  return [
    ...(isCreator(record, identities) ? [{ role: 'creator' as const, part: { createdBy: record.createdBy } }] : []),
    ...allParts(record).filter(({ role, part }) => isTheirs(role, part)),
  ];
}
