import { itemsOf, type Stored } from '../db/wire/stored';
import type { RecordContent } from '../records/document';
import { identitiesOfEntry, identity, PARTY_COLLECTIONS, type PartyCollection } from '../records/membership/parties';
import { nameKeysOf } from '../records/membership/person-names';

/** As what a person stands on a record. */
export type PartRole = 'creator' | (typeof PARTY_COLLECTIONS)[number][1];

/** An entry of a record that names somebody. */
export type Part = { readonly collection: PartyCollection; readonly role: PartRole; readonly part: Stored };

/** A record's entries, with what they are. */
export const allParts = (record: RecordContent): Part[] =>
  PARTY_COLLECTIONS.flatMap(([collection, role]) =>
    itemsOf(record[collection]).map((part) => ({ collection, role, part })),
  );

/** The entries of a record that carry one of the identities. */
export const partsCarrying = (record: RecordContent, identities: ReadonlySet<string>): Part[] =>
  allParts(record).filter(({ collection, part }) =>
    identitiesOfEntry(collection, part).some((party) => identities.has(party)),
  );

/**
 * The entries of a record that are of a person in person: those that carry one of the identities, and those without any
 * identity that have a name of such an entry: the file of an agency may name one person as a contact with a number and as
 * an owner without one.
 */
export function partsOf(record: RecordContent, identities: ReadonlySet<string>): Part[] {
  const carrying = new Set(partsCarrying(record, identities).map(({ part }) => part));
  const names = new Set([...carrying].flatMap(nameKeysOf));
  return allParts(record).filter(
    ({ collection, part }) =>
      carrying.has(part) ||
      (identitiesOfEntry(collection, part).length === 0 && nameKeysOf(part).some((name) => names.has(name))),
  );
}

export const isCreator = ({ createdBy }: Stored, identities: ReadonlySet<string>): boolean =>
  typeof createdBy === 'string' && identities.has(identity.user(createdBy));
