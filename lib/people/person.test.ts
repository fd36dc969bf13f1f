import { afterAll, beforeAll, expect, it } from 'vitest';
import { UnknownAccountError } from '../accounts/find-account-named';
import { startTemporaryDatabase } from '../db/temporary-database';
import { findPerson, PersonError } from './person';
import { plantPerson } from './plant-person';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let ann = '';
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  ({ ann } = await plantPerson());
});
afterAll(() => temporary.stop());

it.each([
  ['owner:x', 'one of contact:ID'],
  ['contact:', 'one of contact:ID'],
  ['17', 'one of contact:ID'],
  ['name:ann', 'one of contact:ID'],
])('does not take the identity %s', async (identity, problem) => {
  await expect(findPerson({ identities: [identity] })).rejects.toThrow(problem);
});

it('says what is wrong with a selector', async () => {
  await expect(findPerson({})).rejects.toThrow(PersonError);
  await expect(findPerson({ email: 'ann' })).rejects.toThrow('ann must be an e-mail address');
  await expect(findPerson({ account: 'nobody' })).rejects.toThrow(UnknownAccountError);
});

it('is the account only of whom it is in person', async () => {
  const ids = async (identities: string[]) => (await findPerson({ identities })).accounts.map(({ _id }) => _id);
  expect(await ids(['license:AB-1'])).toEqual([ann]);
  expect(await ids(['license:AB-2'])).toEqual([]);
});

it('tells the person from those they act for, unless they are named', async () => {
  const own = ['contact:17', 'owner:4', 'license:AB-1', 'user:ann', 'email:canary@example.org'];
  const person = await findPerson({ account: ann });
  expect(new Set(person.own)).toEqual(new Set(own));
  expect(person.represented).toEqual(['license:AB-2', 'user:canary']);
  const named = await findPerson({ account: ann, identities: ['license:AB-2', 'user:canary'] });
  expect(new Set(named.own)).toEqual(new Set([...own, 'license:AB-2', 'user:canary']));
  expect(named.represented).toEqual([]);
});
