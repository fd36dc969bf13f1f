import type { Stored } from '../../../db/wire/stored';
import { identitiesOfEntry, identity, type PartyCollection } from '../../../records/membership/parties';
import type { RecordItem } from '../../../records/schema/record';

type Option = { readonly text?: string | undefined; readonly value?: string | undefined };

export type PersonOnRecord = {
  /** The agency's name for the role, if any. */
  readonly role?: Option;
  readonly kind: 'contact' | 'owner' | 'professional' | 'creator';
  readonly name?: string;
  readonly firm?: string;
  readonly isYou: boolean;
};

type PersonName = {
  readonly fullName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly middleName?: string | undefined;
  readonly lastName?: string | undefined;
};

const nameOf = ({ fullName, firstName, middleName, lastName }: PersonName): string | undefined =>
  fullName ?? ([firstName, middleName, lastName].filter(Boolean).join(' ') || undefined);

/** Without a person, the firm is the name. */
function titleOf(person: string | undefined, firms: readonly (string | undefined)[]) {
  const firm = firms.find((name) => name !== undefined);
  const name = person ?? firm;
  return { ...(name !== undefined && { name }), ...(firm !== undefined && firm !== name && { firm }) };
}

type Contact = NonNullable<RecordItem['contacts']>[number];
type Owner = NonNullable<RecordItem['owners']>[number];
type Professional = NonNullable<RecordItem['professionals']>[number];

export function createPersonReader(identities: readonly string[]) {
  const viewerIdentities = new Set(identities);
  const isViewer = (collection: PartyCollection, entry: Stored): boolean =>
    identitiesOfEntry(collection, entry).some((party) => viewerIdentities.has(party));
  return {
    contact: (contact: Contact): PersonOnRecord => ({
      kind: 'contact',
      ...(contact.type && { role: contact.type }),
      ...titleOf(nameOf(contact), [contact.organizationName, contact.tradeName, contact.businessName]),
      isYou: isViewer('contacts', contact),
    }),
    owner: (owner: Owner): PersonOnRecord => ({
      kind: 'owner',
      ...titleOf(nameOf(owner), []),
      isYou: isViewer('owners', owner),
    }),
    professional: (professional: Professional): PersonOnRecord => ({
      kind: 'professional',
      ...(professional.licenseType && { role: professional.licenseType }),
      ...titleOf(nameOf(professional), [professional.businessName, professional.businessName2]),
      isYou: isViewer('professionals', professional),
    }),
    /** Only if it is the viewer, because a user id means nothing to others. */
    creator: ({ createdBy }: RecordItem): PersonOnRecord[] =>
      createdBy !== undefined && viewerIdentities.has(identity.user(createdBy))
        ? [{ kind: 'creator', name: createdBy, isYou: true }]
        : [],
  };
}

export function listPeople(record: RecordItem, identities: readonly string[]): PersonOnRecord[] {
  const read = createPersonReader(identities);
  const people = [
    ...read.creator(record),
    ...(record.contacts ?? []).map(read.contact),
    ...(record.owners ?? []).map(read.owner),
    ...(record.professionals ?? []).map(read.professional),
  ];
  return [...people.filter(({ isYou }) => isYou), ...people.filter(({ isYou }) => !isYou)];
}
