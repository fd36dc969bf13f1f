import type { Stored } from '../../../db/wire/stored';
import { identitiesOfEntry, identity, type PartyCollection } from '../../../records/membership/parties';
import type { RecordItem } from '../../../records/schema/record';

type Option = { readonly text?: string | undefined; readonly value?: string | undefined };

export type PersonOnRecord = {
  /** The agency's word for what they are here; absent where it has none. */
  readonly role?: Option;
  readonly kind: 'contact' | 'owner' | 'professional' | 'creator';
  readonly name?: string;
  /** The firm behind the name. */
  readonly firm?: string;
  /** Whether it is the person who looks: one of the account's identities stands here. */
  readonly isYou: boolean;
};

type Named = {
  readonly fullName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly middleName?: string | undefined;
  readonly lastName?: string | undefined;
};

const nameOf = ({ fullName, firstName, middleName, lastName }: Named): string | undefined =>
  fullName ?? ([firstName, middleName, lastName].filter(Boolean).join(' ') || undefined);

/** A name, and the firm under it; the firm alone is the name. */
function titleOf(person: string | undefined, firms: readonly (string | undefined)[]) {
  const firm = firms.find((name) => name !== undefined);
  const name = person ?? firm;
  return { ...(name !== undefined && { name }), ...(firm !== undefined && firm !== name && { firm }) };
}

type Contact = NonNullable<RecordItem['contacts']>[number];
type Owner = NonNullable<RecordItem['owners']>[number];
type Professional = NonNullable<RecordItem['professionals']>[number];

/** The people of each related table and the creator, told apart from the person who looks. @param identities the account's. */
export function personReader(identities: readonly string[]) {
  const held = new Set(identities);
  const isHeld = (collection: PartyCollection, entry: Stored): boolean =>
    identitiesOfEntry(collection, entry).some((party) => held.has(party));
  return {
    contact: (contact: Contact): PersonOnRecord => ({
      kind: 'contact',
      ...(contact.type && { role: contact.type }),
      ...titleOf(nameOf(contact), [contact.organizationName, contact.tradeName, contact.businessName]),
      isYou: isHeld('contacts', contact),
    }),
    owner: (owner: Owner): PersonOnRecord => ({
      kind: 'owner',
      ...titleOf(nameOf(owner), []),
      isYou: isHeld('owners', owner),
    }),
    professional: (professional: Professional): PersonOnRecord => ({
      kind: 'professional',
      ...(professional.licenseType && { role: professional.licenseType }),
      ...titleOf(nameOf(professional), [professional.businessName, professional.businessName2]),
      isYou: isHeld('professionals', professional),
    }),
    /** Only where it is the person: a user id says nothing to anybody else. */
    creator: ({ createdBy }: RecordItem): PersonOnRecord[] =>
      createdBy !== undefined && held.has(identity.user(createdBy))
        ? [{ kind: 'creator', name: createdBy, isYou: true }]
        : [],
  };
}

/** Everybody on the record, the person who looks first. */
export function peopleOf(record: RecordItem, identities: readonly string[]): PersonOnRecord[] {
  const read = personReader(identities);
  const people = [
    ...read.creator(record),
    ...(record.contacts ?? []).map(read.contact),
    ...(record.owners ?? []).map(read.owner),
    ...(record.professionals ?? []).map(read.professional),
  ];
  return [...people.filter(({ isYou }) => isYou), ...people.filter(({ isYou }) => !isYou)];
}
