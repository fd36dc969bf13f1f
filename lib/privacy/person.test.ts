import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../db/client';
import { ACCOUNTS, RECORDS } from '../db/collections';
import type { AccountDocument } from '../identity/accounts/document';
import { UnknownAccountError } from '../identity/accounts/get-account-by-name';
import { seedPerson } from '../testing/seed-person';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { findPerson, PersonError } from './person';
import { listPossibleIdentities } from './possible-identities';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let ann = '';
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  ({ ann } = await seedPerson());
});
afterAll(() => temporary.stop());

it.each([
  ['owner:x', 'one of contact:ID'],
  ['contact:', 'one of contact:ID'],
  ['17', 'one of contact:ID'],
  ['name:ann', 'one of contact:ID'],
  ['license:AB-1', 'license:TYPE:NUMBER'],
])('findPerson rejects the identity %s', async (identity, problem) => {
  await expect(findPerson({ identities: [identity] })).rejects.toThrow(problem);
});

it('findPerson explains invalid selectors', async () => {
  await expect(findPerson({})).rejects.toThrow(PersonError);
  await expect(findPerson({ email: 'ann' })).rejects.toThrow('ann must be an email address');
  await expect(findPerson({ account: 'nobody' })).rejects.toThrow(UnknownAccountError);
});

it('findPerson finds an account only by its self identities', async () => {
  const ids = async (identities: string[]) => (await findPerson({ identities })).accounts.map(({ _id }) => _id);
  expect(await ids(['license:Builder:AB-1'])).toEqual([ann]);
  expect(await ids(['license::AB-2'])).toEqual([]);
});

it('findPerson requires confirmation for an identity with several names or known only by a name', async () => {
  const records = (await database()).collection<{ _id: string }>(RECORDS);
  const plant = (_id: string, contact: object, party: string) =>
    records.insertOne({ _id, customId: _id, contacts: [contact], parties: [party] } as { _id: string });
  const named = `C-${'0123456789ABCDEF'.repeat(2)}`;
  await plant('S-1', { referenceContactId: '90', fullName: 'John Smith' }, 'contact:90');
  await plant('S-2', { referenceContactId: '90', fullName: 'Ronald Collins' }, 'contact:90');
  await plant('S-3', { referenceContactId: named, fullName: 'Quinn Vic' }, `contact:${named}`);
  await plant('S-4', { fullName: 'Client One', email: 'agent@example.org' }, 'email:agent@example.org');
  await plant('S-5', { fullName: 'Client Two', email: 'agent@example.org' }, 'email:agent@example.org');
  for (const [identity, problem] of [
    [
      'contact:90',
      /appears under several names: (John Smith; Ronald Collins|Ronald Collins; John Smith)\..*--one-person/s,
    ],
    [`contact:${named}`, /Quinn Vic .* is known only by a name.*--one-person/s],
    ['email:agent@example.org', /appears under several names: Client/],
  ] as const) {
    await expect(findPerson({ identities: [identity] })).rejects.toThrow(problem);
    expect(await findPerson({ identities: [identity], onePerson: true })).toMatchObject({ ownIdentities: [identity] });
  }
  // The same applies to an identity that was linked when only one person had it.
  const accounts = (await database()).collection<AccountDocument>(ACCOUNTS);
  await accounts.updateOne({ _id: ann }, { $push: { identities: 'contact:90', self: 'contact:90' } } as never);
  await expect(findPerson({ account: ann })).rejects.toThrow(/contact:90 appears under several names/);
  expect((await findPerson({ account: ann, onePerson: true })).ownIdentities).toContain('contact:90');
  await accounts.updateOne({ _id: ann }, { $pull: { identities: 'contact:90', self: 'contact:90' } } as never);
  await records.deleteMany({ _id: /^S-/ });
});

it('findPerson excludes parties that the person acts for, unless the selector names them', async () => {
  const own = ['contact:17', 'owner:4', 'license:Builder:AB-1', 'user:ann'];
  const person = await findPerson({ account: ann });
  expect(new Set(person.ownIdentities)).toEqual(new Set(own));
  expect(person).toMatchObject({
    emailIdentities: ['email:canary@example.org'],
    represented: ['license::AB-2', 'user:canary'],
  });
  const named = await findPerson({ account: ann, identities: ['license::AB-2', 'user:canary'] });
  expect(new Set(named.ownIdentities)).toEqual(new Set([...own, 'license::AB-2', 'user:canary']));
  expect(named.represented).toEqual([]);
});

it('findPerson does not treat an email as the person unless it is given as an identity', async () => {
  await (await database()).collection<{ _id: string }>(ACCOUNTS).deleteOne({ _id: ann });
  const byEmail = await findPerson({ email: 'Canary@example.org' });
  expect(byEmail).toMatchObject({
    ownIdentities: [],
    emailIdentities: ['email:canary@example.org'],
    represented: [],
  });
  expect(await listPossibleIdentities(byEmail)).toEqual([
    { identity: 'contact:17', names: ['canary fullName canary suffix'], records: 2 },
  ]);
  const inPerson = await findPerson({ identities: ['email:Canary@example.org'] });
  expect(inPerson).toMatchObject({ ownIdentities: ['email:canary@example.org'], emailIdentities: [] });
});
