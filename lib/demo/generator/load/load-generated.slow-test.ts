import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { database } from '../../../db/client';
import { ACCOUNTS, CHECKLIST_GROUPS, RECORD_TYPES, RECORDS } from '../../../db/collections';
import { licenseOf } from '../../../records/membership/parties';
import { ensureIndexes } from '../../../server/indexes';
import { DEMO_TODAY } from '../../../testing/generated-permits';
import { startTemporaryDatabase } from '../../../testing/temporary-database';
import { recordTypes } from '../types/record-types';
import { loadDemoExtras, loadGenerated } from './load-generated';
import { largeIdentity } from './population-accounts';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(async () => temporary.stop());
beforeEach(async () => {
  const db = await database();
  await db.dropDatabase();
  await ensureIndexes(db);
});

const readAll = async (collection: string) =>
  (await database()).collection(collection).find().sort({ _id: 1 }).toArray();

it('loadGenerated loads records, reports progress, and changes nothing when repeated', async () => {
  const parts: number[] = [];
  const report = await loadGenerated({ count: 1_300, seed: 'a', onProgress: ({ part }) => parts.push(part) });
  expect(report).toEqual({ records: 1_300, alreadyThere: 0, accounts: 0, recordTypesAdded: recordTypes().length });
  expect(parts).toHaveLength(13);
  expect(parts.at(-1)).toBe(1);
  const before = await readAll(RECORDS);
  expect(before).toHaveLength(1_300);
  expect(await readAll(RECORD_TYPES)).toHaveLength(recordTypes().length);
  expect(await readAll(CHECKLIST_GROUPS)).toHaveLength(6);
  const again = await loadGenerated({ count: 1_300, seed: 'a' });
  expect(again).toEqual({ records: 1_300, alreadyThere: 1_300, accounts: 0, recordTypesAdded: 0 });
  expect(isDeepStrictEqual(await readAll(RECORDS), before)).toBe(true);
});

it('loadGenerated creates the accounts of the people on records, including records that already exist', async () => {
  await loadGenerated({ count: 1_000, seed: 'a' });
  const { accounts } = await loadGenerated({ count: 1_000, seed: 'a', accounts: true });
  const [records, people] = [await readAll(RECORDS), await readAll(ACCOUNTS)];
  expect(people).toHaveLength(accounts);
  expect(people.filter(({ passwordHash }) => passwordHash !== undefined)).toEqual([]);
  const holders = new Map(people.flatMap(({ _id, identities }) => identities.map((one: string) => [one, String(_id)])));
  for (const { parties, memberIds } of records)
    expect(new Set(memberIds)).toEqual(new Set(parties.flatMap((party: string) => holders.get(party) ?? [])));
  const large = holders.get(largeIdentity('a'));
  expect(records.filter(({ memberIds }) => memberIds.includes(large))).toHaveLength(50);

  await (await database()).dropDatabase();
  await ensureIndexes(await database());
  await loadGenerated({ count: 1_000, seed: 'a', accounts: true });
  const ids = (list: typeof records) => list.map(({ _id, memberIds }) => [_id, new Set(memberIds)]);
  expect(ids(await readAll(RECORDS))).toEqual(ids(records));
});

it('loadGenerated loads the extra records of license holders only once', async () => {
  await loadGenerated({ count: 100, seed: 'a' });
  const license = licenseOf(largeIdentity('a'));
  if (license === undefined) throw new Error('The large identity is not a license.');
  const added = await loadDemoExtras([license], DEMO_TODAY);
  expect(added).toBeGreaterThan(200);
  const extras = (await readAll(RECORDS)).filter(
    ({ customId, parties }) => !customId.startsWith('Ga') && parties.includes(largeIdentity('a')),
  );
  const holder = extras[0]?.professionals[0];
  expect(holder?.businessName).not.toBe(license.licenseNumber);
  expect(await loadDemoExtras([license], DEMO_TODAY)).toBe(0);
});
