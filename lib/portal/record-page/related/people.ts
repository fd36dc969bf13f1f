import type { StoredObject } from '../../../db/wire/stored';
import { identitiesOfEntry, identity, type PartyCollection } from '../../../records/membership/parties';
import { addressInTitleCase } from '../../../records/output/address-case';
import { addressLines } from '../../../records/output/address-lines';
import type { RecordItem } from '../../../records/schema/record';
import { hasValue } from '../field';
import type { RelatedCollectionName } from './related-fields';
import { type RelatedItem, readableItem } from './related-rows';

type Option = { readonly text?: string | undefined; readonly value?: string | undefined };

export type PersonOnRecord = {
  /** The agency's name for the role, if any. */
  readonly role?: Option;
  /** The agency's word for an owner who is not the current one, such as "Previous". */
  readonly state?: Option;
  readonly kind: 'contact' | 'owner' | 'professional' | 'creator';
  readonly name?: string;
  readonly firm?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly license?: string;
  /** Lines of the mailing address. */
  readonly mail?: readonly string[];
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

/** How to reach a person; empty values are left out. */
function reachOf(
  name: RelatedCollectionName,
  item: RelatedItem,
): Pick<PersonOnRecord, 'phone' | 'email' | 'license' | 'mail'> {
  const { email, licenseNumber, ...rest } = readableItem(name, item);
  const phone = [rest.phone, rest.phone1, rest.phone2, rest.phone3].find(hasValue);
  const mail = addressLines((rest.address ?? rest.mailAddress ?? {}) as RelatedItem).map(addressInTitleCase);
  return {
    ...(hasValue(phone) && { phone: String(phone) }),
    ...(hasValue(email) && { email: String(email) }),
    ...(hasValue(licenseNumber) && { license: String(licenseNumber) }),
    ...(mail.length > 0 && { mail }),
  };
}

type Contact = NonNullable<RecordItem['contacts']>[number];
type Owner = NonNullable<RecordItem['owners']>[number];
type Professional = NonNullable<RecordItem['professionals']>[number];

/** Agencies name their own states; "A" and "Active" are the usual ones of current owners. */
const isActive = ({ value, text }: Option): boolean => [value, text].some((word) => /^(a|active)$/i.test(word ?? ''));

export function createPersonReader(identities: readonly string[]) {
  const viewerIdentities = new Set(identities);
  const isViewer = (collection: PartyCollection, entry: StoredObject): boolean =>
    identitiesOfEntry(collection, entry).some((party) => viewerIdentities.has(party));
  return {
    contact: (contact: Contact): PersonOnRecord => ({
      kind: 'contact',
      ...(contact.type && { role: contact.type }),
      ...titleOf(nameOf(contact), [contact.organizationName, contact.tradeName, contact.businessName]),
      ...reachOf('contacts', contact),
      isYou: isViewer('contacts', contact),
    }),
    owner: (owner: Owner): PersonOnRecord => ({
      kind: 'owner',
      ...(owner.status && !isActive(owner.status) && { state: owner.status }),
      ...titleOf(nameOf(owner), []),
      ...reachOf('owners', owner),
      isYou: isViewer('owners', owner),
    }),
    professional: (professional: Professional): PersonOnRecord => ({
      kind: 'professional',
      ...(professional.licenseType && { role: professional.licenseType }),
      ...titleOf(nameOf(professional), [professional.businessName, professional.businessName2]),
      ...reachOf('professionals', professional),
      isYou: isViewer('professionals', professional),
    }),
    /** Only if the creator is the viewer, because a user id means nothing to others. */
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
