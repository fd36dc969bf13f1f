import { SCOPES } from '../api/scopes';
import type { Role } from '../http/principal';
import { ensureAccount } from '../identity/accounts/repository';
import { APP_GRANTS } from '../identity/apps/document';
import { ensureApp } from '../identity/apps/repository';
import { hashPassword } from '../identity/passwords/password';
import { hashToken } from '../identity/tokens/access-token';
import { linkIdentities } from '../records/membership/link-identities';
import { listFrequentParties, listPartiesOfMember } from '../records/membership/membership-repository';
import { identity, licenseOf } from '../records/membership/parties';
import { identitiesOfHolder, type License } from './generator/demo-extras';

/** Public by design: valid only in demo mode, and only on loopback by default (contract, Demo). */
export const DEMO_PASSWORD = 'demo-password';
export const DEMO_APP = { id: 'demo-app', secret: 'demo-secret' } as const;

const PEOPLE: readonly { readonly email: string; readonly name: string; readonly role: Role }[] = [
  { email: 'citizen@example.org', name: 'Casey Citizen', role: 'citizen' },
  { email: 'contractor@example.org', name: 'Carmen Contractor', role: 'citizen' },
  { email: 'staff@example.org', name: 'Sam Staff', role: 'staff' },
  { email: 'admin@example.org', name: 'Alex Admin', role: 'admin' },
];

export const DEMO_EMAILS = PEOPLE.map(({ email }) => email);

const accountIdOf = (email: string): string => `demo-${email.split('@')[0]}`;

export const DEMO_ACCOUNT_IDS = DEMO_EMAILS.map(accountIdOf);

/** Applicants from the permits file have this prefix; invented people have another. */
const PERMIT_APPLICANT_PREFIX = identity.contact('C-');

const CITIZEN_RECORDS = { min: 5, max: 12 };

/** Idempotent. */
export async function ensureDemoAccounts(): Promise<void> {
  const createdAt = new Date();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const { email, name, role } of PEOPLE) {
    await ensureAccount({
      _id: accountIdOf(email),
      email,
      name,
      role,
      passwordHash,
      identities: [],
      identitiesChangedAt: createdAt,
      disabled: false,
      createdAt,
    });
  }
  await ensureApp({
    _id: DEMO_APP.id,
    name: 'Demo app',
    secrets: [{ hash: hashToken(DEMO_APP.secret), createdAt }],
    redirectUris: ['http://127.0.0.1/callback'],
    scopes: SCOPES,
    grants: APP_GRANTS,
    legacyPassword: true,
    legacyNoPkce: false,
    disabled: false,
    createdAt,
  });
}

/** The licenses of the five contractors with the most permits (contract, Demo). */
export async function listFrequentLicenses(): Promise<License[]> {
  const frequent = await listFrequentParties('license:', 5);
  return frequent.map(({ party }) => licenseOf(party)).filter((license) => license !== undefined);
}

/** Links the contractor to the licenses, and the citizen to an applicant with no record in common. Idempotent. */
export async function linkDemoAccounts(licenses: readonly License[]): Promise<void> {
  const contractor = accountIdOf('contractor@example.org');
  // The contractor acts for five firms and personally holds the first license.
  await linkIdentities(contractor, licenses.flatMap(identitiesOfHolder), {
    actor: 'portal',
    self: licenses.slice(0, 1).flatMap(identitiesOfHolder),
  });
  await linkCitizen(contractor);
}

async function linkCitizen(contractor: string): Promise<void> {
  const contractorParties = new Set(await listPartiesOfMember(contractor));
  const applicants = await listFrequentParties(PERMIT_APPLICANT_PREFIX, 1_000);
  const applicant = applicants.find(
    ({ party, records }) =>
      records >= CITIZEN_RECORDS.min && records <= CITIZEN_RECORDS.max && !contractorParties.has(party),
  );
  if (applicant !== undefined)
    await linkIdentities(accountIdOf('citizen@example.org'), [applicant.party], { actor: 'portal' });
}
