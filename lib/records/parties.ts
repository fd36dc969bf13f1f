import { normalizeEmail } from '../accounts/email';
import { isStored, itemsOf, type Stored } from '../wire/stored';

/** The kinds of identity that make a record someone's (specification 1.3). */
export const identity = {
  contact: (referenceContactId: string) => `contact:${referenceContactId}`,
  owner: (refOwnerId: number) => `owner:${refOwnerId}`,
  license: (licenseNumber: string) => `license:${licenseNumber}`,
  user: (createdBy: string) => `user:${createdBy}`,
  /** A contact's address; held only by accounts that have shown it to be theirs. */
  email: (email: string) => `email:${normalizeEmail(email)}`,
};

/** The collections of a record whose items are parties. */
export type PartyCollection = 'contacts' | 'owners' | 'professionals';

type PartyIdentity = {
  /** Where the stored item names its party, a part of a field behind a dot (`licenseType.value`). */
  readonly paths: readonly string[];
  /** The identity from what stands at the paths; undefined where that names nobody. */
  readonly of: (...values: readonly unknown[]) => string | undefined;
};

/** How an item of each collection names its party. */
export const PARTY_IDENTITIES: Readonly<Record<PartyCollection, PartyIdentity>> = {
  contacts: { paths: ['referenceContactId'], of: (id) => (typeof id === 'string' ? identity.contact(id) : undefined) },
  owners: { paths: ['refOwnerId'], of: (id) => (typeof id === 'number' ? identity.owner(id) : undefined) },
  professionals: { paths: ['licenseNumber'], of: (id) => (typeof id === 'string' ? identity.license(id) : undefined) },
};

const valueAt = (item: Stored, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isStored(value) ? value[name] : undefined), item);

/** The identity of a stored contact, owner or professional; undefined where it has none. */
export function partyIdentity(collection: PartyCollection, item: Stored): string | undefined {
  const { paths, of } = PARTY_IDENTITIES[collection];
  return of(...paths.map((path) => valueAt(item, path)));
}

type RecordParts = Readonly<Partial<Record<PartyCollection | 'createdBy', unknown>>>;

/** Every identity on a record, each once: creator, contacts, owners, licensed professionals. What is odd names nobody. */
export function partiesOf(record: RecordParts): string[] {
  const { createdBy } = record;
  const parties = new Set<string | undefined>();
  if (typeof createdBy === 'string') parties.add(identity.user(createdBy));
  for (const collection of ['contacts', 'owners', 'professionals'] as const) {
    for (const item of itemsOf(record[collection])) {
      parties.add(partyIdentity(collection, item));
      if (collection === 'contacts' && typeof item.email === 'string') parties.add(identity.email(item.email));
    }
  }
  return [...parties].filter((party) => party !== undefined);
}
