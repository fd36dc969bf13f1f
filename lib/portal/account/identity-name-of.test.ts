import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { RecordDocument } from '../../records/document';
import { buildRecord } from '../../testing/build-record';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { identityNameOf } from './identity-name-of';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;

beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  const party = 'license:Builder:AB-1';
  const license = { licenseType: { value: 'Builder' }, licenseNumber: 'AB-1' };
  await (await database()).collection<RecordDocument>(RECORDS).insertMany([
    buildRecord('r1', { parties: [party], memberIds: ['ann'], professionals: [license] }),
    buildRecord('r2', {
      parties: [party, 'contact:17'],
      memberIds: ['ann'],
      professionals: [
        { licenseNumber: 'AB-9', businessName: 'Other Ltd' },
        { ...license, businessName: 'Trico Homes' },
      ],
      contacts: [{ referenceContactId: '17', firstName: 'Cal', lastName: 'Contact' }],
    }),
  ]);
});
afterAll(() => temporary.stop());

it('identityNameOf returns the party’s name from a record that the account may see', async () => {
  expect(await identityNameOf('ann', 'license:Builder:AB-1')).toBe('Trico Homes');
  expect(await identityNameOf('ann', 'contact:17')).toBe('Cal Contact');
});

it('identityNameOf returns undefined for an identity without records, and for records of others', async () => {
  expect(await identityNameOf('ann', 'contact:18')).toBeUndefined();
  expect(await identityNameOf('bob', 'license:Builder:AB-1')).toBeUndefined();
});
