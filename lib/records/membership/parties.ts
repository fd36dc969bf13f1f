import { isStoredObject, itemsOf, nonEmpty, type StoredObject } from '../../db/wire/stored';
import { normalizeEmail } from '../../identity/accounts/email';

/** A colon ends the type in an identity, so a colon in the type itself is percent-encoded. */
const encodedLicenseType = (licenseType: string): string => licenseType.replace(/[%:]/g, encodeURIComponent);

export const identity = {
  contact: (referenceContactId: string) => `contact:${referenceContactId}`,
  owner: (refOwnerId: number) => `owner:${refOwnerId}`,
  /** Boards issue their own numbers, so a number is unique only with its type. @param licenseType may be empty */
  license: (licenseType: string, licenseNumber: string) =>
    `license:${encodedLicenseType(licenseType)}:${licenseNumber}`,
  user: (createdBy: string) => `user:${createdBy}`,
  /** Only accounts that have verified the email have this identity. */
  email: (email: string) => `email:${normalizeEmail(email)}`,
};

/** undefined for other kinds of identity. */
export function licenseOf(party: string): { readonly licenseType: string; readonly licenseNumber: string } | undefined {
  const [, encoded, licenseNumber] = /^license:([^:]*):(.*)$/s.exec(party) ?? [];
  if (encoded === undefined || licenseNumber === undefined) return undefined;
  return { licenseType: encoded.replaceAll('%3A', ':').replaceAll('%25', '%'), licenseNumber };
}

export const PARTY_COLLECTIONS = [
  ['contacts', 'contact'],
  ['owners', 'owner'],
  ['professionals', 'professional'],
] as const;

export type PartyCollection = (typeof PARTY_COLLECTIONS)[number][0];

type PartyIdentity = {
  readonly paths: readonly string[];
  /** undefined if the values identify nobody. */
  readonly of: (...values: readonly unknown[]) => string | undefined;
};

export const PARTY_IDENTITIES: Readonly<Record<PartyCollection, PartyIdentity>> = {
  contacts: { paths: ['referenceContactId'], of: (id) => (typeof id === 'string' ? identity.contact(id) : undefined) },
  owners: { paths: ['refOwnerId'], of: (id) => (typeof id === 'number' ? identity.owner(id) : undefined) },
  professionals: {
    paths: ['licenseType.value', 'licenseNumber'],
    of: (type, number) => (typeof number === 'string' ? identity.license(nonEmpty(type) ?? '', number) : undefined),
  },
};

export const PARTY_PATHS: readonly string[] = [
  'createdBy',
  ...PARTY_COLLECTIONS.flatMap(([collection]) =>
    [...PARTY_IDENTITIES[collection].paths, 'email'].map((path) => `${collection}.${path}`),
  ),
];

const valueAt = (item: StoredObject, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isStoredObject(value) ? value[name] : undefined), item);

export function partyIdentity(collection: PartyCollection, item: StoredObject): string | undefined {
  const { paths, of } = PARTY_IDENTITIES[collection];
  return of(...paths.map((path) => valueAt(item, path)));
}

export const identitiesOfEntry = (collection: PartyCollection, entry: StoredObject): string[] => [
  ...[partyIdentity(collection, entry)].filter((party) => party !== undefined),
  ...(typeof entry.email === 'string' ? [identity.email(entry.email)] : []),
];

type RecordParts = { readonly createdBy?: unknown } & Partial<Readonly<Record<PartyCollection, unknown>>>;

export function partiesOf(record: RecordParts): string[] {
  const { createdBy } = record;
  const ofEntries = PARTY_COLLECTIONS.flatMap(([collection]) =>
    itemsOf(record[collection]).flatMap((entry) => identitiesOfEntry(collection, entry)),
  );
  return [...new Set([...(typeof createdBy === 'string' ? [identity.user(createdBy)] : []), ...ofEntries])];
}
