import { itemsOf, type StoredObject } from '../db/wire/stored';
import type { RecordContent } from '../records/document';
import { identitiesOfEntry, identity, PARTY_COLLECTIONS, type PartyCollection } from '../records/membership/parties';
import { nameKeysOf } from '../records/membership/person-names';

export type PartRole = 'creator' | (typeof PARTY_COLLECTIONS)[number][1];

export type Part = { readonly collection: PartyCollection; readonly role: PartRole; readonly part: StoredObject };

export const allParts = (record: RecordContent): Part[] =>
  PARTY_COLLECTIONS.flatMap(([collection, role]) =>
    itemsOf(record[collection]).map((part) => ({ collection, role, part })),
  );

export const partsWithIdentities = (record: RecordContent, identities: ReadonlySet<string>): Part[] =>
  allParts(record).filter(({ collection, part }) =>
    identitiesOfEntry(collection, part).some((party) => identities.has(party)),
  );

/**
 * The parties of a record that are the person: those with one of the identities, and those without any identity but with the
 * same name. Agencies may list a person as a contact with an id and as an owner without one.
 */
export function partsOf(record: RecordContent, identities: ReadonlySet<string>): Part[] {
  const carrying = new Set(partsWithIdentities(record, identities).map(({ part }) => part));
  const names = new Set([...carrying].flatMap(nameKeysOf));
  return allParts(record).filter(
    ({ collection, part }) =>
      carrying.has(part) ||
      (identitiesOfEntry(collection, part).length === 0 && nameKeysOf(part).some((name) => names.has(name))),
  );
}

export const isCreator = ({ createdBy }: StoredObject, identities: ReadonlySet<string>): boolean =>
  typeof createdBy === 'string' && identities.has(identity.user(createdBy));
