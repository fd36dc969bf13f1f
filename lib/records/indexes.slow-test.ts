import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { generateRecords, generatorOptions } from '../generate/generate-records';
import { recordTypes } from '../generate/types/record-types';
import { parseQuery } from '../http/parse-query';
import { parseQueryString } from '../http/query-string';
import { addMissingRecordTypes } from '../record-types/repository';
import { inSlashForm } from '../record-types/type-values';
import { startTemporaryDatabase } from '../testing/temporary-database';
import type { RecordDocument } from './document';
import { filterConditions } from './filters';
import { RECORD_INDEXES } from './indexes';
import { memberPageCursor } from './repository';
import { MyRecordsQuery } from './schema/query';

const ROWS = 26;
const COUNT = 1_200;

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let values: Record<string, string> = {};
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  const records = [...generateRecords({ ...generatorOptions('indexes'), count: COUNT })];
  const stored = records.map((record, at) => ({
    ...record,
    walkDate: record.openedDate,
    memberIds: at % 2 === 0 ? ['ann', 'bob'] : ['bob', 'cid'],
  }));
  await (await database()).collection<RecordDocument>(RECORDS).insertMany(stored as never);
  await addMissingRecordTypes(recordTypes());
  const [first] = records;
  if (first === undefined) throw new Error('No records were generated');
  const { module, type, status, statusType, customId } = first;
  values = { module, type: type.value, id: type.id, status: status?.value ?? '', statusType, customId };
});
afterAll(() => temporary.stop());

type Stage = { stage: string; indexName?: string; inputStage?: Stage; inputStages?: Stage[] };
type Explained = {
  queryPlanner: { winningPlan: Stage };
  executionStats: { totalKeysExamined: number; totalDocsExamined: number; nReturned: number };
};

const stagesOf = (stage: Stage | undefined): Stage[] =>
  stage === undefined ? [] : [stage, ...stagesOf(stage.inputStage), ...(stage.inputStages ?? []).flatMap(stagesOf)];

type Asked = { readonly search?: string; readonly offset?: number; readonly walk?: object };

async function explain({ search = '', offset = 0, walk }: Asked) {
  const filled = search.replaceAll(/<(\w+)>/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = await inSlashForm(parseQuery(MyRecordsQuery, parseQueryString(filled)));
  const conditions = filterConditions(query, { now: new Date(), timeZone: 'UTC' });
  const page = { memberId: 'ann', conditions, projection: { parties: 0 }, offset, rows: ROWS, ...(walk && { walk }) };
  const plan = (await (await memberPageCursor(page)).explain('executionStats')) as unknown as Explained;
  const stages = stagesOf(plan.queryPlanner.winningPlan);
  return {
    ...plan.executionStats,
    stages: stages.map(({ stage }) => stage),
    indexes: stages.flatMap(({ indexName = [] }) => indexName),
  };
}

// Filter -> the indexes that answer it alone: no record is read that is not on the page.
const ANSWERED: readonly [string, Asked, readonly string[]][] = [
  ['the first page', {}, ['my_order']],
  ['a later page', { offset: 50 }, ['my_order']],
  ['a walk by cursor', { walk: {} }, ['my_walk']],
  ['a module', { search: 'module=<module>' }, ['my_module']],
  ['modules', { search: 'modules=<module>,Licenses' }, ['my_module']],
  ['a type', { search: 'type=<type>' }, ['my_type']],
  ['types', { search: 'types=<type>,A/B/C/D' }, ['my_type']],
  ['a type by its dash form', { search: 'type=<id>' }, ['my_type']],
  ['types in both forms', { search: 'types=<id>,<type>' }, ['my_type']],
  ['a status', { search: 'status=<status>' }, ['my_status', 'my_status_text']],
  ['a status type', { search: 'statusTypes=<statusType>' }, ['my_status_type']],
  ['status types', { search: 'statusTypes=OPEN,PENDING,INCOMPLETE' }, ['my_status_type']],
  ['a number', { search: 'customId=<customId>' }, ['my_custom_id']],
  ['days of opening', { search: 'openedDateFrom=2012-01-01&openedDateTo=2020-01-01' }, ['my_order']],
  [
    'a status type and days of opening',
    { search: 'statusTypes=<statusType>&openedDateFrom=2012-01-01' },
    ['my_status_type'],
  ],
];

// Two filters -> their indexes: the keys of the one are looked for in the other, and no record is read that is not shown.
const TOGETHER: readonly [string, Asked, readonly string[]][] = [
  [
    'a module and a status type',
    { search: 'module=<module>&statusTypes=<statusType>' },
    ['my_module', 'my_status_type'],
  ],
  ['a type and a status', { search: 'type=<type>&status=<status>' }, ['my_type', 'my_status', 'my_status_text']],
  [
    'a module, status types and days of opening',
    { search: 'module=<module>&statusTypes=<statusType>,PENDING&openedDateFrom=2012-01-01' },
    ['my_module', 'my_status_type'],
  ],
];

// Filters that are tested on keys in the order of the page: again no record is read that is not on the page.
const TOLD: readonly [string, string][] = [
  ['other dates that many have', 'statusDateFrom=2015-01-01'],
  ['the end of a date', 'completedDateTo=2015-01-01'],
  ['a class', 'recordClass=Standard'],
  ['a user who closed nothing', 'closedByUser=nobody'],
  ['a user and a department', 'completedByUser=nobody&closedByDepartment=none'],
];

// Filter -> the index whose order is gone through; records are read until the page is full.
const TESTED: readonly [string, Asked, string][] = [
  ['a type that is not stored', { search: 'type=A-B-C-D' }, 'my_order'],
];

const DATED = [
  ['updateDate', 'my_update_date'],
  ['closedDate', 'my_closed_date'],
] as const;

// Not part of the runs on other engines: SecantusDB and DocumentDB sort what an index on a list gives; MongoDB and the
// embedded database do not.
describe('the plan of a page', () => {
  it.each(ANSWERED)('%s is answered by an index', async (_name, asked, indexes) => {
    const { stages, indexes: used, totalDocsExamined, totalKeysExamined, nReturned } = await explain(asked);
    expect(used).toEqual(indexes);
    expect(stages).not.toContain('COLLSCAN');
    if (!used.includes('my_custom_id')) expect(stages).not.toContain('SORT');
    expect(nReturned).toBeGreaterThan(0);
    expect(totalDocsExamined).toBe(nReturned);
    // The two indexes of a status give the same records; of each range that is merged the next key is known.
    expect(totalKeysExamined).toBeLessThanOrEqual((nReturned + 3) * indexes.length + (asked.offset ?? 0));
  });

  it.each(TOGETHER)('%s are answered by their indexes together', async (_name, asked, indexes) => {
    const { stages, indexes: used, totalDocsExamined, nReturned } = await explain(asked);
    expect(stages).toContain('AND_SORTED');
    expect(stages).not.toContain('SORT');
    expect(new Set(used)).toEqual(new Set(indexes));
    expect(nReturned).toBeGreaterThan(0);
    expect(totalDocsExamined).toBe(nReturned);
  });

  it.each(TOLD)('%s is tested on keys', async (_name, search) => {
    const { stages, indexes, totalDocsExamined, nReturned } = await explain({ search });
    expect(indexes).toEqual(['my_rest']);
    expect(stages).not.toContain('SORT');
    expect(totalDocsExamined).toBe(nReturned);
  });

  it.each(TESTED)('%s is tested on records in their order', async (_name, asked, index) => {
    const { stages, indexes } = await explain(asked);
    expect(indexes[0]).toMatch(new RegExp(`^${index}`));
    expect(stages).not.toContain('COLLSCAN');
    expect(stages).not.toContain('SORT');
  });

  // A range of days that two in a hundred of the person's records lie in.
  const fewDaysOf = async (date: string): Promise<[from: string, to: string]> => {
    const having = { memberIds: 'ann', [date]: { $type: 'date' } } as never;
    const all = await (await database())
      .collection<RecordDocument>(RECORDS)
      .find(having)
      .sort({ [date]: -1 })
      .toArray();
    const day = (at: number) => new Date(Number(all[at]?.[date as 'statusDate'])).toISOString().slice(0, 10);
    return [day(Math.floor(all.length * 0.02)), day(0)];
  };

  it.each(DATED)('few days of %s are read from its index, and sorted without the records', async (date, index) => {
    const [from, to] = await fewDaysOf(date);
    const search = `${date}From=${from}&${date}To=${to}`;
    const { stages, indexes, nReturned, totalDocsExamined } = await explain({ search });
    expect(indexes).toEqual([index]);
    expect(stages).toContain('SORT');
    expect(nReturned).toBeGreaterThan(0);
    expect(totalDocsExamined).toBe(nReturned);
  });

  it('has no index that no query needs', async () => {
    const made = await (await database()).collection(RECORDS).indexes();
    const needed = [...ANSWERED.flatMap(([, , indexes]) => indexes), ...DATED.map(([, index]) => index)];
    // `parties`: linking an account finds the records of an identity.
    expect(new Set(made.map(({ name }) => name))).toEqual(new Set([...needed, 'my_rest', 'parties', '_id_']));
  });

  it('has twelve at most', () => {
    expect(RECORD_INDEXES.length).toBeLessThanOrEqual(12);
  });
});
