import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { RecordDocument } from '../../records/document';
import { buildRecord } from '../../testing/build-record';
import { rowsOfAnn as rows, viewOfAnn } from '../../testing/records-view';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { csvOf } from './csv';

/** An address without `addressLine1` that is primary but not the first of its record. */
const PARTS = {
  isPrimary: 'Y',
  streetStart: 12,
  houseAlphaStart: 'B',
  streetName: 'OAK',
  streetSuffix: { value: 'ST', text: 'Street', translations: { es_US: 'Calle' } },
  direction: { value: 'NW', text: 'Northwest' },
  city: 'Calgary',
};

let stop: () => Promise<void>;

beforeAll(async () => {
  stop = (await startTemporaryDatabase()).stop;
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const record = (at: number, addresses: readonly unknown[]) =>
    buildRecord(`DEMO-${at}`, { memberIds: ['ann'], customId: `BP-${at}`, addresses });
  await records.insertMany([
    record(1, [{ addressLine1: '7 Elsewhere Rd' }, PARTS]),
    record(2, [{ addressLine1: '9 Elm Dr', city: 'Denver' }]),
    record(3, [null, 'odd', 3]),
  ]);
});
afterAll(() => stop());

describe('an address that is stored in parts', () => {
  it('is one line in the list and in its CSV file, in the requested language', async () => {
    const addresses = async (locale: string) =>
      Object.fromEntries((await rows('', locale)).flatMap((r) => (r.address === undefined ? [] : [[r.id, r.address]])));
    expect(await addresses('en_US')).toEqual({
      'DEMO-1': '12B OAK Street Northwest, Calgary',
      'DEMO-2': '9 Elm Dr, Denver',
    });
    expect((await addresses('es_US'))['DEMO-1']).toBe('12B OAK Calle Northwest, Calgary');
    let csv = '';
    for await (const part of csvOf(viewOfAnn(''))) csv += part;
    expect(csv).toContain('"12B OAK Street Northwest, Calgary"');
  });

  it.each([
    ['12 oak', ['DEMO-1']],
    ['12B OAK Street Northwest, Calgary', ['DEMO-1']],
    ['12b oak st nw', ['DEMO-1']],
    ['oak calle', ['DEMO-1']],
    ['12c oak', []],
    ['13 oak', []],
    ['9 elm dr, denver', ['DEMO-2']],
    [',', ['DEMO-1', 'DEMO-2', 'DEMO-3']],
  ])('can be searched: "%s" returns %j', async (search, ids) => {
    expect((await rows(new URLSearchParams({ search }).toString())).map(({ id }) => id).sort()).toEqual(ids);
  });
});
