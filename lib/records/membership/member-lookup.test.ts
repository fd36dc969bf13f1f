import { expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { ensureAccount } from '../../identity/accounts/repository';
import { setUpDatabase } from '../../testing/set-up-database';
import { linkIdentities, unlinkIdentities } from './link-identities';
import { MemberLookup } from './member-lookup';

type Members = { _id: string; parties: string[]; memberIds: string[] };

setUpDatabase();

const account = (id: string, identities: string[] = []) =>
  ensureAccount({
    _id: id,
    email: `${id}@example.org`,
    name: id,
    role: 'citizen',
    identities,
    identitiesChangedAt: new Date(0),
    disabled: false,
    createdAt: new Date(),
  });

it('MemberLookup returns each linked account once', async () => {
  await account('ann', ['contact:1', 'license:1']);
  await account('bob', ['license:1']);
  const membersOf = await new MemberLookup().learn(['contact:1', 'license:1', 'owner:1']);
  expect(membersOf(['contact:1', 'license:1'])).toEqual(['ann', 'bob']);
  expect(membersOf(['owner:1'])).toEqual([]);
});

it.each([
  ['the first account with a link', []],
  ['one of several linked accounts', ['contact:9']],
])('catchUp adds an account that was linked during an import: %s', async (_account, others) => {
  if (others.length > 0) await account('other', others);
  await account('ann');
  const lookup = new MemberLookup();
  const membersOf = await lookup.learn(['license:1']);
  await linkIdentities('ann', ['license:1'], { actor: 'command-line' });
  // The import stores members from before the link.
  const records = (await database()).collection<Members>(RECORDS);
  await records.insertOne({ _id: 'r', parties: ['license:1'], memberIds: membersOf(['license:1']) });
  await lookup.catchUp();
  expect(await records.findOne({ _id: 'r' })).toMatchObject({ memberIds: ['ann'] });
});

it('catchUp removes an account that was unlinked during an import', async () => {
  await account('ann', ['license:1']);
  const lookup = new MemberLookup();
  const membersOf = await lookup.learn(['license:1']);
  await unlinkIdentities('ann', ['license:1'], { actor: 'command-line' });
  const records = (await database()).collection<Members>(RECORDS);
  await records.insertOne({ _id: 'r', parties: ['license:1'], memberIds: membersOf(['license:1']) });
  await lookup.catchUp();
  expect(await records.findOne({ _id: 'r' })).toMatchObject({ memberIds: [] });
});
