import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { generateRecords, generatorOptions } from '../demo/generator/generate-records';
import { parseQuery } from '../http/parameters/parse-query';
import { parseQueryString } from '../http/parameters/query-string';
import { startTemporaryDatabase } from '../testing/temporary-database';
import type { RecordDocument } from './document';
import { aggregateLicenseTypes } from './membership/find-licenses';
import { type MemberPage, memberQueries } from './repository';
import { MyRecordsQuery } from './schema/query';

const ROWS = 26;
const COUNT = 1_200;

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let customId = '';
let license = '';
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  const records = [...generateRecords({ ...generatorOptions('indexes'), count: COUNT })];
  const stored = records.map((record, at) => ({
    ...record,
    cursorDate: record.openedDate,
    memberIds: at % 2 === 0 ? ['ann', 'bob'] : ['bob', 'cid'],
  }));
  await (await database()).collection<RecordDocument>(RECORDS).insertMany(stored as never);
  customId = records[0]?.customId ?? '';
  license = String(records.flatMap(({ professionals = [] }) => professionals)[0]?.licenseNumber);
});
afterAll(() => temporary.stop());

type Stage = { stage: string; indexName?: string; inputStage?: Stage; inputStages?: Stage[] };
type Explained = {
  queryPlanner: { winningPlan: Stage };
  executionStats: { totalKeysExamined: number; totalDocsExamined: number; nReturned: number };
};

const stagesOf = (stage: Stage | undefined): Stage[] =>
  stage === undefined ? [] : [stage, ...stagesOf(stage.inputStage), ...(stage.inputStages ?? []).flatMap(stagesOf)];

async function explain(search: string, { offset = 0, cursor }: Partial<Pick<MemberPage, 'offset' | 'cursor'>> = {}) {
  const filters = parseQuery(MyRecordsQuery, parseQueryString(search));
  const at = { now: new Date(), timeZone: 'UTC' };
  const page = {
    memberId: 'ann',
    filters,
    at,
    projection: { parties: 0 },
    offset,
    rows: ROWS,
    ...(cursor && { cursor }),
  };
  const [find] = memberQueries(page);
  if (find === undefined) throw new Error('No find');
  const { filter, projection, sort, skip, limit } = find;
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const query = records.find(filter, { projection }).sort(sort).skip(skip).limit(limit);
  const plan = (await query.explain('executionStats')) as unknown as Explained;
  const stages = stagesOf(plan.queryPlanner.winningPlan);
  return {
    ...plan.executionStats,
    stages: stages.map(({ stage }) => stage),
    indexes: stages.flatMap(({ indexName = [] }) => indexName),
  };
}

// These plans are those of MongoDB and the embedded database; SecantusDB and DocumentDB sort the results of an index on an array.
describe('the plan of a page', () => {
  it.each([
    ['the first page', '', {}, 'my_order'],
    ['a later page', '', { offset: 50 }, 'my_order'],
    ['a range of openedDate', 'openedDateFrom=2012-01-01&openedDateTo=2020-01-01', {}, 'my_order'],
    ['a cursor at the start', '', { cursor: {} }, 'my_cursor'],
    [
      'a cursor after a record',
      '',
      { cursor: { after: { cursorDate: new Date('2018-01-01T00:00:00Z'), id: 'A' } } },
      'my_cursor',
    ],
    ['a record number', 'customId=<number>', {}, 'my_custom_id'],
  ])('reads only the records of the page for %s', async (_name, search, paging, index) => {
    const { stages, indexes, totalDocsExamined, totalKeysExamined, nReturned } = await explain(
      search.replace('<number>', encodeURIComponent(customId)),
      paging,
    );
    expect(indexes).toEqual([index]);
    if (index !== 'my_custom_id') expect(stages).not.toContain('SORT');
    expect(nReturned).toBeGreaterThan(0);
    expect(totalDocsExamined).toBe(nReturned);
    expect(totalKeysExamined).toBeLessThanOrEqual(3 * ROWS + ('offset' in paging ? paging.offset : 0));
  });

  it.each([
    ['a status type', 'statusTypes=OPEN,CLOSED', {}, 'my_order'],
    ['a module', 'module=Building', {}, 'my_order'],
    ['a range of updateDate', 'updateDateFrom=2012-01-01', {}, 'my_order'],
    ['a cursor with status types', 'statusTypes=OPEN,CLOSED', { cursor: {} }, 'my_cursor'],
  ])('tests records in order until the page is full for %s', async (_name, search, paging, index) => {
    const { stages, indexes, totalDocsExamined, nReturned } = await explain(search, paging);
    expect(indexes).toEqual([index]);
    expect(stages).not.toContain('SORT');
    expect(nReturned).toBe(ROWS);
    expect(totalDocsExamined).toBeLessThan(COUNT / 2);
  });

  it('reads only the records with a license number to find its license types', async () => {
    const withLicense = await (await database())
      .collection(RECORDS)
      .countDocuments({ 'professionals.licenseNumber': license });
    const plan = JSON.stringify(await (await aggregateLicenseTypes(license)).explain('executionStats'));
    expect(plan).toContain('"indexName":"license_number"');
    expect(plan).not.toContain('COLLSCAN');
    expect(withLicense).toBeGreaterThan(0);
    expect(withLicense).toBeLessThan(COUNT / 2);
    expect(plan).toContain(`"totalDocsExamined":${withLicense}`);
  });

  it.each(['contact:17', 'owner:4', 'license:Plumber:AB-1'])('finds the party %s in its index', async (party) => {
    const records = (await database()).collection<RecordDocument>(RECORDS);
    const plan = JSON.stringify(await records.find({ parties: party }).explain('queryPlanner'));
    expect(plan).toContain('"indexName":"parties"');
    expect(plan).not.toContain('COLLSCAN');
  });

  it('has no unused indexes', async () => {
    const indexes = await (await database()).collection(RECORDS).indexes();
    // `parties` and `license_number`: used when an account is linked.
    const needed = ['_id_', 'my_order', 'my_cursor', 'my_custom_id', 'parties', 'license_number'];
    expect(indexes.map(({ name }) => name).sort()).toEqual(needed.sort());
  });
});
