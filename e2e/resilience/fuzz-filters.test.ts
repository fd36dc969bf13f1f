import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { generateRecords, generatorOptions } from '@/lib/demo/generator/generate-records';
import type { RecordDocument } from '@/lib/records/document';
import { insertRecords } from '@/lib/records/import-repository';
import { expectedMatches, FILTER_NAMES, hasReversedRange, type QueryFilters } from '@/lib/testing/filter-oracle';
import { getMine, listMine } from '../support/answers';
import { filterCombinations } from '../support/data/filter-combinations';
import { setUpDedicatedPortal } from '../support/dedicated-portal';
import { createCitizen } from '../support/identity/new-citizen';
import { usePortalDatabase } from '../support/portal-database';
import { testSize } from '../support/test-size';

const COMBINATIONS = testSize({ usual: 250, full: 10_000 });
const RECORD_COUNT = 2_000;

/** The plain loop compares stored dates in UTC. */
const portal = setUpDedicatedPortal({ AGENCY_TIME_ZONE: 'UTC' });
let close: () => Promise<void>;
let token: string;
let records: RecordDocument[];

beforeAll(async () => {
  close = await usePortalDatabase(portal().dataDir);
  const citizen = await createCitizen('Fiona Filter');
  token = citizen.token;
  const made = [...generateRecords({ ...generatorOptions('filters'), count: RECORD_COUNT })];
  await insertRecords(made.map((record) => ({ ...record, memberIds: [citizen.accountId], sourceHash: 'test' })));
  // As the database returns them.
  const stored = (await database()).collection<RecordDocument>(RECORDS);
  records = (await stored.find({ memberIds: citizen.accountId }).toArray()).sort(inOrder);
});
afterAll(() => close());

/** Sorted by opened date, newest first and undated last, then by id (contract, Parameters). */
function inOrder(a: RecordDocument, b: RecordDocument): number {
  const [left, right] = [a.openedDate?.getTime() ?? -Infinity, b.openedDate?.getTime() ?? -Infinity];
  if (left !== right) return left < right ? 1 : -1;
  return a._id < b._id ? -1 : 1;
}

/** Reads all pages of a filtered list. */
async function asked(filters: QueryFilters): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; ; offset += 1_000) {
    const page = await listMine({ ...filters, fields: 'id', limit: '1000', offset: `${offset}` }, token);
    ids.push(...page.map(({ id = '' }) => id));
    if (page.length < 1_000) return ids;
  }
}

it(`${COMBINATIONS} combinations of the ${FILTER_NAMES.length} filters return what a plain loop finds in ${RECORD_COUNT} records`, async () => {
  expect(records).toHaveLength(RECORD_COUNT);
  const used = new Set<string>();
  let [found, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(filterCombinations(records), async (filters) => {
      for (const name of Object.keys(filters)) used.add(name);
      if (hasReversedRange(filters)) {
        refused += 1;
        expect((await getMine(filters, token)).status).toBe(400);
        return;
      }
      const expected = expectedMatches(records, filters).map(({ _id }) => _id);
      if (expected.length > 0 && expected.length < RECORD_COUNT) found += 1;
      expect(await asked(filters)).toEqual(expected);
    }),
    { numRuns: COMBINATIONS },
  );
  console.log(`${COMBINATIONS} combinations: ${found} find some of the records, ${refused} have a reversed range.`);
  expect([...used].sort()).toEqual([...FILTER_NAMES].sort());
  expect(found).toBeGreaterThan(COMBINATIONS / 3);
}, 3_000_000);
