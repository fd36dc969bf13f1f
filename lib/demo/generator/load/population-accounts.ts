import type { AccountDocument } from '../../../identity/accounts/document';
import { identity } from '../../../records/membership/parties';
import { identitiesOfLicense, type License } from '../demo-extras';
import { largeLicenseOf, PEOPLE_PER_BLOCK, PROFESSIONALS_PER_BLOCK } from '../generate-records';
import { person } from '../people/person';
import { licenseTypeOf, professional } from '../people/professional';

/** Fixed, so that a repeated run creates the same documents. */
const CREATED_AT = new Date('2020-01-01T00:00:00Z');

const accountOf = (id: string, name: string, identities: readonly string[]): AccountDocument => ({
  _id: `generated-${id}`,
  // Derived from the key, because two people may share an email address but two accounts may not.
  email: `${id.toLowerCase()}@example.org`,
  name,
  role: 'citizen',
  identities,
  identitiesChangedAt: CREATED_AT,
  disabled: false,
  createdAt: CREATED_AT,
});

const inventedLicense = (licenseNumber: string): License => ({
  licenseType: licenseTypeOf(licenseNumber).value,
  licenseNumber,
});

/** The identity with the most records of a seed. */
export const largeIdentity = (seed: string): string => {
  const { licenseType, licenseNumber } = inventedLicense(largeLicenseOf(seed));
  return identity.license(licenseType, licenseNumber);
};

const licenseAccount = (licenseNumber: string): AccountDocument =>
  accountOf(
    licenseNumber,
    String(professional(licenseNumber).businessName),
    identitiesOfLicense(inventedLicense(licenseNumber)),
  );

export const largeAccount = (seed: string): AccountDocument => licenseAccount(largeLicenseOf(seed));

/** Accounts without passwords. */
export function accountsOfBlock(seed: string, block: number): AccountDocument[] {
  const people = Array.from({ length: PEOPLE_PER_BLOCK }, (_, at) => {
    const key = `${seed}-${block * PEOPLE_PER_BLOCK + at}`;
    const { fullName, contactId, ownerId, userId } = person(key);
    return accountOf(`p-${key}`, fullName, [
      identity.contact(contactId),
      identity.owner(ownerId),
      identity.user(userId),
    ]);
  });
  const professionals = Array.from({ length: PROFESSIONALS_PER_BLOCK }, (_, at) =>
    licenseAccount(`T-${seed}-${block * PROFESSIONALS_PER_BLOCK + at}`),
  );
  return [...people, ...professionals];
}
