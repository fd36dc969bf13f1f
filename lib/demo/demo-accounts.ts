import { SCOPES } from '../api/scopes';
import type { Role } from '../http/principal';
import { ensureAccount } from '../identity/accounts/repository';
import { APP_GRANTS } from '../identity/apps/document';
import { ensureApp } from '../identity/apps/repository';
import { hashPassword } from '../identity/passwords/password';
import { hashToken } from '../identity/tokens/access-token';
import { partyNumber } from '../import/record/party-number';
import { linkIdentities } from '../records/membership/link-identities';
import { listFrequentParties } from '../records/membership/membership-repository';
import { identity, licenseOf } from '../records/membership/parties';
import { BUILDER, HOMEOWNER, HOMEOWNER_EMAIL } from './demo-people';
import { identitiesOfLicense, type License } from './generator/demo-extras';

/** Public by design: valid only in demo mode, and only on loopback by default (contract, Demo). */
export const DEMO_PASSWORD = 'demo-password';
export const DEMO_APP = { id: 'demo-app', secret: 'demo-secret' } as const;

const PEOPLE: readonly { readonly email: string; readonly name: string; readonly role: Role }[] = [
  { email: HOMEOWNER_EMAIL, name: HOMEOWNER, role: 'citizen' },
  { email: BUILDER.email, name: BUILDER.fullName, role: 'citizen' },
  { email: 'staff@example.org', name: 'Sam Okafor', role: 'staff' },
  { email: 'admin@example.org', name: 'Alex Nguyen', role: 'admin' },
];

export const DEMO_EMAILS = PEOPLE.map(({ email }) => email);

const accountIdOf = (email: string): string => `demo-${email.split('@')[0]}`;

export const DEMO_ACCOUNT_IDS = DEMO_EMAILS.map(accountIdOf);

const CONTRACTOR_FIRMS = 2;

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

/** The licenses of the contractor's firms, which have the most permits (contract, Demo). */
export async function listFrequentLicenses(): Promise<License[]> {
  const frequent = await listFrequentParties('license:', CONTRACTOR_FIRMS);
  return frequent.map(({ party }) => licenseOf(party)).filter((license) => license !== undefined);
}

/** Links the contractor to the licenses, and the citizen to the homeowner's permits. Idempotent. */
export async function linkDemoAccounts(licenses: readonly License[]): Promise<void> {
  const contractor = accountIdOf(BUILDER.email);
  // The contractor acts for two firms and personally holds the first license.
  await linkIdentities(contractor, licenses.flatMap(identitiesOfLicense), {
    actor: 'portal',
    self: licenses.slice(0, 1).flatMap(identitiesOfLicense),
  });
  const homeowner = identity.contact(partyNumber('C', HOMEOWNER));
  await linkIdentities(accountIdOf(HOMEOWNER_EMAIL), [homeowner], { actor: 'portal' });
}
