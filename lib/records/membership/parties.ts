import { isStored, itemsOf, nonEmpty, type Stored } from '../../db/wire/stored';
import { normalizeEmail } from '../../identity/accounts/email';

/** A colon ends the type within an identity, so a colon in the type itself is percent-encoded. */
const encodedLicenseType = (licenseType: string): string => licenseType.replace(/[%:]/g, encodeURIComponent);

/** The kinds of identity that make a record someone's (specification 1.3; contract, Who is calling). */
export const identity = {
  contact: (referenceContactId: string) => `contact:${referenceContactId}`,
  owner: (refOwnerId: number) => `owner:${refOwnerId}`,
  /**
   * Each board has numbers of its own, so a number alone identifies nobody.
   * @param licenseType empty if there is none
   */
  license: (licenseType: string, licenseNumber: string) =>
    `license:${encodedLicenseType(licenseType)}:${licenseNumber}`,
  user: (createdBy: string) => `user:${createdBy}`,
  /** An email address on a party's entry; only accounts that have verified the address hold it. */
  email: (email: string) => `email:${normalizeEmail(email)}`,
};

/** The license type and number of a license identity; undefined for every other kind. */
export function licenseOf(party: string): { readonly licenseType: string; readonly licenseNumber: string } | undefined {
  const [, encoded, licenseNumber] = /^license:([^:]*):(.*)$/s.exec(party) ?? [];
  if (encoded === undefined || licenseNumber === undefined) return undefined;
  return { licenseType: encoded.replaceAll('%3A', ':').replaceAll('%25', '%'), licenseNumber };
}

/** The collections of a record with its parties, and the relation of each. */
export const PARTY_COLLECTIONS = [
  ['contacts', 'contact'],
  ['owners', 'owner'],
  ['professionals', 'professional'],
] as const;

export type PartyCollection = (typeof PARTY_COLLECTIONS)[number][0];

type PartyIdentity = {
  /** The paths of the fields that identify the party, such as `licenseType.value`. */
  readonly paths: readonly string[];
  /** Makes the identity from the values at the paths; undefined if they identify nobody. */
  readonly of: (...values: readonly unknown[]) => string | undefined;
};

/** How the items of each collection identify their party. */
export const PARTY_IDENTITIES: Readonly<Record<PartyCollection, PartyIdentity>> = {
  contacts: { paths: ['referenceContactId'], of: (id) => (typeof id === 'string' ? identity.contact(id) : undefined) },
  owners: { paths: ['refOwnerId'], of: (id) => (typeof id === 'number' ? identity.owner(id) : undefined) },
  professionals: {
    paths: ['licenseType.value', 'licenseNumber'],
    of: (type, number) => (typeof number === 'string' ? identity.license(nonEmpty(type) ?? '', number) : undefined),
  },
};

/** The paths that `partiesOf` reads. */
export const PARTY_PATHS: readonly string[] = [
  'createdBy',
  ...PARTY_COLLECTIONS.flatMap(([collection]) =>
    [...PARTY_IDENTITIES[collection].paths, 'email'].map((path) => `${collection}.${path}`),
  ),
];

const valueAt = (item: Stored, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isStored(value) ? value[name] : undefined), item);

/** The identity of a stored contact, owner or professional by its number; undefined if it has none. */
export function partyIdentity(collection: PartyCollection, item: Stored): string | undefined {
  const { paths, of } = PARTY_IDENTITIES[collection];
  return of(...paths.map((path) => valueAt(item, path)));
}

/** The identities that one entry of a record carries: by its number, and by its email address. */
export const identitiesOfEntry = (collection: PartyCollection, entry: Stored): string[] => [
  ...[partyIdentity(collection, entry)].filter((party) => party !== undefined),
  ...(typeof entry.email === 'string' ? [identity.email(entry.email)] : []),
];

type RecordParts = { readonly createdBy?: unknown } & Partial<Readonly<Record<PartyCollection, unknown>>>;

/**
 * Every identity on a record, each once: creator, contacts, owners, licensed professionals. Malformed entries are
 * skipped.
 */
export function partiesOf(record: RecordParts): string[] {
  const { createdBy } = record;
  const ofEntries = PARTY_COLLECTIONS.flatMap(([collection]) =>
    itemsOf(record[collection]).flatMap((entry) => identitiesOfEntry(collection, entry)),
  );
  return [...new Set([...(typeof createdBy === 'string' ? [identity.user(createdBy)] : []), ...ofEntries])];
}
