import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { database } from '../../db/client';
import { GRANTS } from '../../db/collections';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { deleteGrantsOfAccount, type GrantDocument } from './grants-repository';
import { providerStorage } from './provider-storage';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(emptyDatabase);

const grants = async () => (await database()).collection<GrantDocument>(GRANTS);

it('deleteGrantsOfAccount deletes a family of many renewals and no grant of another account', async () => {
  const grant = (at: number, accountId: string): GrantDocument => ({
    _id: `${accountId}-${at}`,
    kind: at === 0 ? 'Grant' : 'RefreshToken',
    accountId,
    grantId: accountId,
    payload: {},
    createdAt: new Date(),
  });
  const rows = Array.from({ length: 1_201 }, (_, at) => grant(at, 'ann'));
  await (await grants()).insertMany([...rows, grant(0, 'bob')]);
  expect(await deleteGrantsOfAccount('ann')).toBe(1_201);
  expect(await (await grants()).find().toArray()).toMatchObject([{ _id: 'bob-0' }]);
});

it.each([
  ['Interaction', -86_400],
  ['AccessToken', 0],
])('the stored expiry of %s is shifted by %i seconds', async (kind, seconds) => {
  const before = Date.now();
  await providerStorage(kind).upsert('id', { kind }, 1_800);
  const [stored] = await (await grants()).find().toArray();
  expect(Math.round(((stored?.expiresAt?.getTime() ?? 0) - before) / 1_000 / 10)).toBe((1_800 + seconds) / 10);
});
