import { createAccount } from '../accounts/create-account';
import { linkIdentities } from '../accounts/link-identities';
import { linkVerifiedEmail } from '../accounts/link-verified-email';
import { makeLink } from '../accounts/one-time-link';
import { writeAudit } from '../audit/repository';
import { hashToken } from '../auth/access-token';
import { database } from '../db/client';
import { saveGrant } from '../oauth/grants-repository';
import { insertRecords } from '../records/import-repository';
import { canaryRecord } from './canary-record';

const actor = 'command-line';

/** For tests: a person in every collection, and another one, Bob, on the same records. @returns the account ids. */
export async function plantPerson(): Promise<{ ann: string; bob: string }> {
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
  const bob = await createAccount({ email: 'bob@example.org', name: 'Bob', role: 'citizen' }, actor);
  await linkIdentities(bob._id, ['contact:18'], { actor, self: ['contact:18'] });
  await makeLink({ purpose: 'invitation', email: 'canary@example.org', name: 'Canary Name', mailed: true });
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

/** For tests: the whole database as text. */
export async function wholeDatabase(): Promise<string> {
  const db = await database();
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const contents = await Promise.all(collections.map(({ name }) => db.collection(name).find().toArray()));
  return JSON.stringify(contents);
}
