import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateRecords, generatorOptions } from '../../demo/generator/generate-records';
import { insertRecords } from '../../records/import-repository';
import type { RecordItem } from '../../records/schema/record';
import { recordsOfAnn } from '../../testing/records-view';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { rowParts, toRow } from './row';

const TODAY = '2026-11-24 12:00:00';
let stop: () => Promise<void>;
let items: RecordItem[];

beforeAll(async () => {
  ({ stop } = await startTemporaryDatabase());
  const records = [...generateRecords({ ...generatorOptions('rows'), count: 60 })];
  await insertRecords(records.map((record) => ({ ...record, memberIds: ['ann'], sourceHash: 'test' })));
  items = await recordsOfAnn('limit=60');
});
afterAll(() => stop());

it('toRow makes the same row from a record and from its parts', () => {
  expect(items).toHaveLength(60);
  for (const item of items) expect(toRow(rowParts(item), TODAY)).toEqual(toRow(item, TODAY));
});

it('rowParts returns less than half of the bytes of the records', () => {
  const bytes = (records: readonly RecordItem[]) => JSON.stringify(records).length;
  expect(bytes(items.map(rowParts))).toBeLessThan(bytes(items) / 2);
});

it.each([
  ['a street in parts', { addresses: [{ streetStart: 12, streetName: 'Main', city: 'Aspen Falls' }] }],
  [
    'a second, primary address',
    { addresses: [{ addressLine1: '1 A St' }, { addressLine1: '2 B St', isPrimary: 'Y' }] },
  ],
  ['a city only', { addresses: [{ city: 'Aspen Falls' }] }],
  ['no address', { addresses: [] }],
  ['a type without text', { type: { value: 'Building/Fence/NA/NA' } }],
  ['a disabled expiry', { renewalInfo: { expirationStatus: { value: 'DISABLED', text: 'Disabled' } } }],
  ['only an id', {}],
] as const)('toRow makes the same row from the parts of a record with %s', (_, fields) => {
  const record = { id: 'DEMO-1', ...fields } as unknown as RecordItem;
  expect(toRow(rowParts(record), TODAY)).toEqual(toRow(record, TODAY));
});
