import type { RecordContent } from '../records/document';
import { identity } from '../records/parties';
import { itemsOf, type Stored } from '../wire/stored';

/** As what a person stands on a record. */
export type PartRole = 'creator' | 'contact' | 'owner' | 'professional';

/** The collections of a record that name people, and as what. */
export const PART_COLLECTIONS = [
  ['contacts', 'contact'],
  ['owners', 'owner'],
  ['professionals', 'professional'],
] as const satisfies readonly (readonly [string, PartRole])[];

/** The identities that one entry of a record carries. */
function identitiesOf(role: PartRole, { referenceContactId, refOwnerId, licenseNumber, email }: Stored): string[] {
  return [
    ...(role === 'contact' && typeof referenceContactId === 'string' ? [identity.contact(referenceContactId)] : []),
    ...(role === 'owner' && typeof refOwnerId === 'number' ? [identity.owner(refOwnerId)] : []),
    ...(role === 'professional' && typeof licenseNumber === 'string' ? [identity.license(licenseNumber)] : []),
    ...(typeof email === 'string' ? [identity.email(email)] : []),
  ];
}

/** Whether an entry carries one of the identities; an address that is one of them makes any entry with it theirs. */
export const isPartOf = (role: PartRole, part: Stored, identities: ReadonlySet<string>): boolean =>
  identitiesOf(role, part).some((party) => identities.has(party));

export const isCreator = ({ createdBy }: Stored, identities: ReadonlySet<string>): boolean =>
  typeof createdBy === 'string' && identities.has(identity.user(createdBy));

/** Entries of a record that carry one of the identities, with what they are; the creator has no entry of its own. */
export function partsOf(record: RecordContent, identities: ReadonlySet<string>): { role: PartRole; part: Stored }[] {
  return [
    ...(isCreator(record, identities) ? [{ role: 'creator' as const, part: { createdBy: record.createdBy } }] : []),
    ...PART_COLLECTIONS.flatMap(([name, role]) =>
      itemsOf(record[name])
        .filter((part) => isPartOf(role, part, identities))
        .map((part) => ({ role, part })),
    ),
  ];
}
