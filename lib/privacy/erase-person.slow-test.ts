import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { createAccount } from '../identity/accounts/create-account';
import { findAccount } from '../identity/accounts/repository';
import { logWrongPassword, signInSubject } from '../identity/passwords/sign-in-log';
import { countAccess } from '../identity/tokens/count-access';
import type { RecordDocument } from '../records/document';
import { insertRecords } from '../records/import-repository';
import { linkIdentities } from '../records/membership/link-identities';
import { rebuildMembers } from '../records/membership/rebuild-members';
import { buildRecord } from '../testing/build-record';
import { CANARY, canaryRecord } from '../testing/canary-record';
import { listAudit } from '../testing/list-audit';
import { dumpDatabase, seedPerson } from '../testing/seed-person';
import { emptyDatabase } from '../testing/set-up-database';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { erasePerson, planErasure } from './erase-person';
import { findPerson } from './person';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let ann = '';
let bob = '';
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(async () => {
  await emptyDatabase();
  ({ ann, bob } = await seedPerson());
});

const records = async () => (await database()).collection<RecordDocument>(RECORDS).find().sort({ _id: 1 }).toArray();
const erase = async (selector: Parameters<typeof findPerson>[0], withRecords = true) =>
  erasePerson(await findPerson(selector), { actor: 'command-line', records: withRecords });

const PLAN = {
  accounts: [{ email: 'canary@example.org', name: 'Canary Name' }],
  accessTokens: 1,
  refreshTokens: 0,
  consents: 1,
  oneTimeLinks: 1,
  memberships: 2,
  onRecords: { records: 2, creator: 2, contact: 2, owner: 2, professional: 2, address: 0 },
  represented: ['license::AB-2', 'user:canary'],
  possible: [],
};

it('planErasure reports what would be erased and changes nothing', async () => {
  const before = await dumpDatabase();
  expect(await planErasure(await findPerson({ account: 'Canary@Example.org' }))).toMatchObject(PLAN);
  expect(await dumpDatabase()).toBe(before);
});

it.each([
  ['account', { account: 'canary@example.org' }],
  ['email', { email: 'CANARY@example.org' }],
  ['identity', { identities: ['owner:4'] }],
])('erasePerson erases all data about the person, found by %s', async (_name, selector) => {
  expect(await dumpDatabase()).toMatch(CANARY);
  expect(await erase(selector)).toMatchObject(PLAN);
  expect(await dumpDatabase()).not.toMatch(CANARY);
  expect(await findAccount(ann)).toBeNull();
});

describe('erasePerson on records', () => {
  it('keeps the type of an erased party, and all other people', async () => {
    const [original] = [canaryRecord('r1')];
    await erase({ account: ann });
    const [record] = await records();
    const [, contact] = original.contacts ?? [];
    const [, owner] = original.owners ?? [];
    const [, professional] = original.professionals ?? [];
    expect(record).toMatchObject({
      _id: 'r1',
      description: 'A garage',
      contacts: [{ id: '1', type: { value: 'Applicant', text: 'Applicant' }, isPrimary: 'Y' }, contact],
      owners: [{ id: 1, type: 'Individual' }, owner],
      professionals: [{ id: '1', licenseType: { value: 'Builder', text: 'Builder' } }, professional],
      parties: ['contact:18', 'owner:5', 'license::AB-2'],
      memberIds: [bob],
    });
    for (const gone of ['createdBy', 'sourceHash']) expect(record).not.toHaveProperty(gone);
    expect(record).not.toHaveProperty('name');
    expect(await rebuildMembers()).toEqual({ records: 2, changed: 0 });
  });

  it('changes only the members if records are not included', async () => {
    const before = await records();
    await erase({ account: ann }, false);
    expect(await records()).toEqual(before.map((record) => ({ ...record, memberIds: [bob] })));
    expect(await findAccount(ann)).toBeNull();
  });

  it('keeps parties that the person only acts for', async () => {
    await erase({ account: bob });
    expect((await records())[0]?.contacts).toMatchObject([{ referenceContactId: '17' }, { id: '2' }]);
    const firm = await createAccount({ email: 'carl@example.org', name: 'Carl', role: 'citizen' }, 'command-line');
    await linkIdentities(firm._id, ['license:Builder:AB-1'], { actor: 'command-line' });
    const before = (await records()).map(({ professionals }) => professionals);
    await erase({ account: firm._id });
    expect((await records()).map(({ professionals }) => professionals)).toEqual(before);
  });

  it('removes the records from accounts that acted for the person', async () => {
    await linkIdentities(bob, ['license:Builder:AB-1'], { actor: 'command-line' });
    await erase({ identities: ['license:Builder:AB-1'] });
    expect((await findAccount(bob))?.identities).toContain('license:Builder:AB-1');
    expect((await records()).map(({ memberIds }) => memberIds)).toEqual([[bob], [bob]]);
    expect(await findAccount(ann)).toBeNull();
  });
});

it('erasePerson keeps other people, and audit entries without details', async () => {
  await erase({ account: ann });
  expect(await findAccount(bob)).toMatchObject({ name: 'Bob', disabled: false });
  expect(await countAccess({ accountId: bob })).toMatchObject({ accessTokens: 1 });
  expect(await countAccess({ accountId: ann })).toMatchObject({ accessTokens: 0, consents: 0 });
  const lines = await listAudit(ann);
  expect(lines.map(({ action }) => action)).toContain('account.created');
  expect(lines.filter(({ details }) => details !== undefined)).toMatchObject([
    { action: 'account.erased', actor: 'command-line', details: { records: '2' } },
  ]);
});

describe('refused sign-ins with the email of the person', () => {
  const use = (secret: string, previous?: string): void => {
    vi.stubEnv('SESSION_SECRET', secret);
    vi.stubEnv('SESSION_SECRET_PREVIOUS', previous);
    Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  };
  afterEach(() => {
    vi.unstubAllEnvs();
    Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  });

  it('are erased even if they were written with the previous session secret', async () => {
    const email = 'canary@example.org';
    const [old, present] = [
      'the previous secret of the portal, long enough',
      'the current secret of the portal, long enough',
    ];
    use(old);
    await logWrongPassword({ email, from: '192.0.2.1' });
    const before = signInSubject(email);
    use(present, old);
    await logWrongPassword({ email, from: '192.0.2.1' });
    const subjects = [before, signInSubject(email)];
    expect((await Promise.all(subjects.map(listAudit))).map(({ length }) => length)).toEqual([1, 1]);
    await erase({ account: ann });
    expect((await Promise.all(subjects.map(listAudit))).flat()).toEqual([]);
  });
});

it('erasePerson writes an audit entry for each account of the person, so that a restore can find them', async () => {
  const second = await createAccount({ email: 'canary2@example.org', name: 'Canary Two', role: 'citizen' }, 'portal');
  await linkIdentities(second._id, ['contact:17'], { actor: 'command-line', self: ['contact:17'] });
  await erase({ identities: ['contact:17'] });
  for (const id of [ann, second._id])
    expect((await listAudit(id)).filter(({ action }) => action === 'account.erased')).toMatchObject([
      { actor: 'command-line', details: { records: '2' } },
    ]);
});

it('erasePerson finds nothing left to erase when repeated', async () => {
  const person = await findPerson({ account: ann });
  await erasePerson(person, { actor: 'command-line', records: true });
  const again = await erasePerson(person, { actor: 'command-line', records: true });
  expect(again).toMatchObject({ memberships: 0, oneTimeLinks: 0, onRecords: { records: 0 } });
  expect(await dumpDatabase()).not.toMatch(CANARY);
});

it('erasePerson erases people who have no account', async () => {
  await erase({ account: ann }, false);
  const person = await findPerson({ email: 'canary@example.org' });
  expect(person).toMatchObject({ accounts: [], ownIdentities: [], emailIdentities: ['email:canary@example.org'] });
  const identities = ['contact:17', 'owner:4', 'license:Builder:AB-1', 'user:ann'];
  await erase({ email: 'canary@example.org', identities });
  expect(await dumpDatabase()).not.toMatch(CANARY);
});

it('erasePerson erases only the email if the person is selected by email, and lists the identities on the same entry', async () => {
  const agent = {
    referenceContactId: '30',
    fullName: 'Carl Client',
    birthDate: '1970-01-01',
    email: 'agent@example.org',
  };
  const parts = { contacts: [agent], owners: [{ refOwnerId: 770, fullName: 'Carl Client' }] };
  const alone = { contacts: [{ referenceContactId: '30', fullName: 'Carl Client' }] };
  await insertRecords([
    buildRecord('c1', { customId: 'C-1', ...parts }),
    buildRecord('c2', { customId: 'C-2', ...alone }),
  ]);
  const erasure = await erase({ email: 'agent@example.org' });
  expect(erasure).toMatchObject({ onRecords: { records: 1, contact: 0, owner: 0, address: 1 } });
  expect(erasure.possible).toEqual([{ identity: 'contact:30', names: ['Carl Client'], records: 2 }]);
  const [first] = (await records()).filter(({ _id }) => _id === 'c1');
  const { email: _email, ...left } = agent;
  expect(first).toMatchObject({ contacts: [left], owners: parts.owners, parties: ['contact:30', 'owner:770'] });
});

it('erasePerson lists identities that share an entry or a name with the person and remain on records', async () => {
  const both = { owners: [{ refOwnerId: 770, fullName: 'Oda Owner', email: 'oda@example.org' }] };
  const other = { owners: [{ refOwnerId: 770, fullName: 'Oda Owner' }] };
  const named = { ...both, contacts: [{ referenceContactId: '31', fullName: 'OWNER, Oda' }] };
  await insertRecords([
    buildRecord('o1', { customId: 'O-1', ...both }),
    buildRecord('o3', { customId: 'O-3', ...named }),
    buildRecord('o2', { customId: 'O-2', ...other }),
  ]);
  const { possible } = await erase({ identities: ['email:oda@example.org'] });
  expect(possible).toEqual([
    { identity: 'contact:31', names: ['OWNER, Oda'], records: 1 },
    { identity: 'owner:770', names: ['Oda Owner'], records: 1 },
  ]);
});
