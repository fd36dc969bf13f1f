import { normalizeEmail } from '../accounts/email';
import { itemsOf } from '../wire/stored';

/** The kinds of identity that make a record someone's (specification 1.3). */
export const identity = {
  contact: (referenceContactId: string) => `contact:${referenceContactId}`,
  owner: (refOwnerId: number) => `owner:${refOwnerId}`,
  license: (licenseNumber: string) => `license:${licenseNumber}`,
  user: (createdBy: string) => `user:${createdBy}`,
  /** A contact's address; held only by accounts that have shown it to be theirs. */
  email: (email: string) => `email:${normalizeEmail(email)}`,
};

type RecordParts = {
  readonly createdBy?: unknown;
  readonly contacts?: unknown;
  readonly owners?: unknown;
  readonly professionals?: unknown;
};

/** Every identity on a record, each once: creator, contacts, owners, licensed professionals. What is odd names nobody. */
export function partiesOf({ createdBy, contacts, owners, professionals }: RecordParts): string[] {
  const parties = new Set<string>();
  if (typeof createdBy === 'string') parties.add(identity.user(createdBy));
  for (const { referenceContactId, email } of itemsOf(contacts)) {
    if (typeof referenceContactId === 'string') parties.add(identity.contact(referenceContactId));
    if (typeof email === 'string') parties.add(identity.email(email));
  }
  for (const { refOwnerId } of itemsOf(owners)) {
    if (typeof refOwnerId === 'number') parties.add(identity.owner(refOwnerId));
  }
  for (const { licenseNumber } of itemsOf(professionals)) {
    if (typeof licenseNumber === 'string') parties.add(identity.license(licenseNumber));
  }
  return [...parties];
}
