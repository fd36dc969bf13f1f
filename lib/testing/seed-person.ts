import { database } from '../db/client';
import { createCalendarKey } from '../identity/accounts/calendar-key';
import { createAccount } from '../identity/accounts/create-account';
import { replaceSavedViews, setVisits } from '../identity/accounts/preferences-repository';
import { writeAudit } from '../identity/audit/repository';
import { createLink } from '../identity/links/one-time-link';
import { saveGrant } from '../identity/oauth/grants-repository';
import { hashToken } from '../identity/tokens/access-token';
import { insertRecords } from '../records/import-repository';
import { linkIdentities } from '../records/membership/link-identities';
import { linkVerifiedEmail } from '../records/membership/link-verified-email';
import { canaryRecord } from './canary-record';

const actor = 'command-line';

/** Stores a person in every collection, and another, Bob, on the same records. @returns the account ids */
export async function seedPerson(): Promise<{ ann: string; bob: string }> {
  await insertRecords([canaryRecord('r1'), canaryRecord('r2')]);
  const ann = await createAccount(
    {
      email: 'canary@example.org',
      name: 'Canary Name',
      role: 'citizen',
      passwordHash: 'canary-hash',
      oidc: { issuer: 'https://id.example.org', subject: 'canary-subject' },
    },
    actor,
  );
  const self = ['contact:17', 'owner:4', 'license:Builder:AB-1', 'user:ann'];
  await linkIdentities(ann._id, self, { actor, self });
  await linkIdentities(ann._id, ['license::AB-2', 'user:canary'], { actor });
  await linkVerifiedEmail(ann._id);
  const after = [{ name: 'canary view', search: '?open=true' }];
  await replaceSavedViews(ann._id, { before: [], after });
  await setVisits(ann._id, { seen: new Date('2026-01-02T00:00:00Z') });
  await createCalendarKey(ann._id, 'en_US');
  const bob = await createAccount({ email: 'bob@example.org', name: 'Bob', role: 'citizen' }, actor);
  await linkIdentities(bob._id, ['contact:18'], { actor, self: ['contact:18'] });
  await createLink({ purpose: 'invitation', email: 'canary@example.org', name: 'Canary Name', mailed: true });
  await writeAudit({ action: 'account.invited', actor, subject: 'canary@example.org', details: { role: 'citizen' } });
  for (const [accountId, kind] of [
    [ann._id, 'Grant'],
    [ann._id, 'AccessToken'],
    [bob._id, 'AccessToken'],
  ] as const) {
    const payload = { accountId, scope: 'records', openid: { scope: 'records' } };
    await saveGrant({
      _id: hashToken(`${kind}-${accountId}`),
      kind,
      accountId,
      clientId: 'permit-app',
      payload,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 86_400_000),
    });
  }
  return { ann: ann._id, bob: bob._id };
}

export async function dumpDatabase(): Promise<string> {
  const db = await database();
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const contents = await Promise.all(collections.map(({ name }) => db.collection(name).find().toArray()));
  return JSON.stringify(contents);
}
