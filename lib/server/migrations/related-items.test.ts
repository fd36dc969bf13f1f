import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { relatedItems } from './related-items';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());

it('the migration rewrites agency codes and actions as current imports store them, and changes nothing when repeated', async () => {
  const db = await database();
  const records = db.collection<{ _id: string }>(RECORDS);
  const old = {
    _id: 'a',
    serviceProviderCode: 'CITY',
    addresses: [{ id: 1, city: 'X' }, null],
    professionals: [{ id: '1', serviceProviderCode: 'OTHER' }],
    customTables: [{ id: 't', rows: [{ action: 'Add', id: '1' }, { action: 'update' }] }, 'odd'],
  };
  await records.insertMany([old, { _id: 'b', serviceProviderCode: 'CITY' } as { _id: string }]);
  expect(await relatedItems.count(db)).toBe(1);
  expect(await relatedItems.run(db)).toEqual(['Corrected addresses, professionals or table rows of 1 records.']);
  expect(await records.findOne({ _id: 'a' })).toEqual({
    ...old,
    addresses: [{ serviceProviderCode: 'CITY', id: 1, city: 'X' }, null],
    customTables: [{ id: 't', rows: [{ action: 'add', id: '1' }, { action: 'update' }] }, 'odd'],
  });
  expect([await relatedItems.count(db), await relatedItems.run(db)]).toEqual([0, []]);
});
