import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { createAccount } from '../../identity/accounts/create-account';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { linkIdentities } from './link-identities';
import { rebuildMembers } from './rebuild-members';
import type { MembershipFields } from './rebuild-repository';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let ann = '';
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(async () => {
  await emptyDatabase();
  ann = (await createAccount({ email: 'ann@example.org', name: 'Ann', role: 'citizen' }, 'portal'))._id;
  await linkIdentities(ann, ['contact:17', 'license::AB-1'], { actor: 'portal' });
});

const records = async () => (await database()).collection<MembershipFields>(RECORDS);
const all = async () => (await records()).find().sort({ _id: 1 }).toArray();

it('rebuildMembers computes parties and members, and changes nothing when repeated', async () => {
  await (await records()).insertMany([
    { _id: 'a', contacts: [{ referenceContactId: '17', fullName: 'Ann' }], parties: [], memberIds: [] },
    { _id: 'b', professionals: [{ licenseNumber: 'AB-1' }], parties: ['license::AB-1'], memberIds: ['gone'] },
    { _id: 'c', createdBy: 'bob', owners: [{ refOwnerId: 4 }], parties: ['contact:17'], memberIds: [ann] },
    { _id: 'd', contacts: [{ referenceContactId: '17' }] } as unknown as MembershipFields,
    { _id: 'e', parties: [], memberIds: [] },
  ]);
  expect(await rebuildMembers()).toEqual({ records: 5, changed: 4 });
  expect(await all()).toMatchObject([
    { _id: 'a', contacts: [{ fullName: 'Ann' }], parties: ['contact:17'], memberIds: [ann] },
    { _id: 'b', parties: ['license::AB-1'], memberIds: [ann] },
    { _id: 'c', parties: ['user:bob', 'owner:4'], memberIds: [] },
    { _id: 'd', parties: ['contact:17'], memberIds: [ann] },
    { _id: 'e', parties: [], memberIds: [] },
  ]);
  const before = await all();
  expect(await rebuildMembers()).toEqual({ records: 5, changed: 0 });
  expect(await all()).toEqual(before);
});

it('rebuildMembers reports progress after each batch', async () => {
  const many = Array.from({ length: 1_200 }, (_, at) => ({
    _id: `r${at}`,
    parties: at % 100 === 0 ? ['owner:1'] : [],
    memberIds: [],
  }));
  await (await records()).insertMany(many);
  const parts: number[] = [];
  const report = await rebuildMembers({ onProgress: ({ rows }) => parts.push(rows) });
  expect(report).toEqual({ records: 1_200, changed: 12 });
  expect(parts).toEqual([500, 1_000, 1_200]);
});

it('rebuildMembers includes an account that is linked at the same time', async () => {
  // Bob's records are in every batch; the others are correct already, because writes are slow on some engines.
  const isBobs = (at: number): boolean => at % 20 === 0;
  const many = Array.from({ length: 600 }, (_, at) => ({
    _id: `r${String(at).padStart(3, '0')}`,
    contacts: [{ referenceContactId: '17' }],
    ...(isBobs(at)
      ? { owners: [{ refOwnerId: 4 }], parties: [], memberIds: [] }
      : { parties: ['contact:17'], memberIds: [ann] }),
  }));
  await (await records()).insertMany(many);
  const bob = (await createAccount({ email: 'bob@example.org', name: 'Bob', role: 'citizen' }, 'portal'))._id;
  let linking: Promise<unknown> | undefined;
  const onProgress = () => {
    linking ??= linkIdentities(bob, ['owner:4'], { actor: 'portal' });
  };
  await rebuildMembers({ onProgress });
  await linking;
  const members = (await all()).map(({ memberIds }) => new Set(memberIds));
  expect(members).toEqual(many.map((_, at) => new Set(isBobs(at) ? [ann, bob] : [ann])));
});
