import type { AccountDocument } from '../../../identity/accounts/document';
import { identity } from '../../../records/membership/parties';
import { identitiesOfHolder, type License } from '../demo-extras';
import { largeLicenseOf, PEOPLE_A_BLOCK, TRADES_A_BLOCK } from '../generate-records';
import { person } from '../people/person';
import { licenseTypeOf, trade } from '../people/professional';

/** Fixed, so that making the accounts again gives the same documents; long before any import looks for new links. */
const MADE = new Date('2020-01-01T00:00:00Z');

const accountOf = (id: string, name: string, identities: readonly string[]): AccountDocument => ({
  _id: `generated-${id}`,
  // By the key and not by the person's own e-mail, which two people may share; e-mails are unique among accounts.
  email: `${id.toLowerCase()}@example.org`,
  name,
  role: 'citizen',
  identities,
  identitiesChangedAt: MADE,
  disabled: false,
  createdAt: MADE,
});

const tradeLicense = (licenseNumber: string): License => ({
  licenseType: licenseTypeOf(licenseNumber).value,
  licenseNumber,
});

/** The identity by which the most records of a seed are one license's. */
export const largeIdentity = (seed: string): string => {
  const { licenseType, licenseNumber } = tradeLicense(largeLicenseOf(seed));
  return identity.license(licenseType, licenseNumber);
};

const licenseAccount = (licenseNumber: string): AccountDocument =>
  accountOf(licenseNumber, String(trade(licenseNumber).businessName), identitiesOfHolder(tradeLicense(licenseNumber)));

export const largeAccount = (seed: string): AccountDocument => licenseAccount(largeLicenseOf(seed));

/** Accounts of the people and professionals around one block of records; none has a password. */
export function accountsOfBlock(seed: string, block: number): AccountDocument[] {
  const people = Array.from({ length: PEOPLE_A_BLOCK }, (_, at) => {
    const key = `${seed}-${block * PEOPLE_A_BLOCK + at}`;
    const { fullName, contactId, ownerId, userId } = person(key);
    return accountOf(`p-${key}`, fullName, [
      identity.contact(contactId),
      identity.owner(ownerId),
      identity.user(userId),
    ]);
  });
  const trades = Array.from({ length: TRADES_A_BLOCK }, (_, at) =>
    licenseAccount(`T-${seed}-${block * TRADES_A_BLOCK + at}`),
  );
  return [...people, ...trades];
}
