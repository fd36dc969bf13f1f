import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../db/client';
import { RECORDS } from '../db/collections';
import { generateRecords, generatorOptions } from '../generate/generate-records';
import { parseQuery } from '../http/parse-query';
import { parseQueryString } from '../http/query-string';
import { startTemporaryDatabase } from '../testing/temporary-database';
import type { RecordDocument } from './document';
import { filterConditions } from './filters';
import { PART_FILTERS } from './indexes';
import { OTHER_DATES, opensFirst } from './opens-first';
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
    opensFirst: opensFirst(record),
    memberIds: at % 2 === 0 ? ['ann', 'bob'] : ['bob', 'cid'],
  }));
  await (await database()).collection<RecordDocument>(RECORDS).insertMany(stored as never);
  const [first] = records;
  if (first === undefined) throw new Error('No records were generated');
  const { module, type, status, statusType, customId } = first;
  const whole = records.find((record, at) => at % 2 === 0 && PART_FILTERS.every((name) => record[name] !== undefined));
  const parts = Object.fromEntries(PART_FILTERS.map((name) => [name, whole?.[name] ?? '']));
  values = { module, type: type.value, id: type.id, status: status?.value ?? '', statusType, customId, ...parts };
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
  const conditions = filterConditions(parseQuery(MyRecordsQuery, parseQueryString(filled)), {
    now: new Date(),
    timeZone: 'UTC',
  });
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
  ['the first page', {}, ['member_order']],
  ['a later page', { offset: 50 }, ['member_order']],
  ['a walk by cursor', { walk: {} }, ['member_walk']],
  ['a module', { search: 'module=<module>' }, ['member_module']],
  ['modules', { search: 'modules=<module>,Licenses' }, ['member_module']],
  ['a type', { search: 'type=<type>' }, ['member_type']],
  ['types', { search: 'types=<type>,A/B/C/D' }, ['member_type']],
  ['a type by its id', { search: 'type=<id>' }, ['member_type_id']],
  ['types in both forms', { search: 'types=<id>,<type>' }, ['member_type', 'member_type_id']],
  ['a status', { search: 'status=<status>' }, ['member_status', 'member_status_text']],
  ['a status type', { search: 'statusTypes=<statusType>' }, ['member_status_type']],
  ['status types', { search: 'statusTypes=OPEN,PENDING,INCOMPLETE' }, ['member_status_type']],
  ['a number', { search: 'customId=<customId>' }, ['member_custom_id']],
  ['a class', { search: 'recordClass=<recordClass>' }, ['member_record_class']],
  ...PART_FILTERS.slice(1).map((name): [string, Asked, string[]] => [
    name,
    { search: `${name}=<${name}>` },
    [`member_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`],
  ]),
  ['days of opening', { search: 'openedDateFrom=2012-01-01&openedDateTo=2020-01-01' }, ['member_order']],
  [
    'a status type and days of opening',
    { search: 'statusTypes=<statusType>&openedDateFrom=2012-01-01' },
    ['member_status_type'],
  ],
];

// Two filters -> their indexes: the keys of the one are looked for in the other, and no record is read that is not shown.
const TOGETHER: readonly [string, Asked, readonly string[]][] = [
  [
    'a module and a status type',
    { search: 'module=<module>&statusTypes=<statusType>' },
    ['member_module', 'member_status_type'],
  ],
  [
    'a type and a status',
    { search: 'type=<type>&status=<status>' },
    ['member_type', 'member_status', 'member_status_text'],
  ],
  [
    'a module, status types and days of opening',
    { search: 'module=<module>&statusTypes=<statusType>,PENDING&openedDateFrom=2012-01-01' },
    ['member_module', 'member_status_type'],
  ],
];

// Filter -> the index whose order is gone through; records are read until the page is full.
const TESTED: readonly [string, Asked, string][] = [
  ['other dates that many have', { search: 'statusDateFrom=2015-01-01' }, 'member_order'],
];

// Not part of the runs on other engines: SecantusDB and DocumentDB sort what an index on a list gives; MongoDB and the
// embedded database do not.
describe('the plan of a page', () => {
  it.each(ANSWERED)('%s is answered by an index', async (_name, asked, indexes) => {
    const { stages, indexes: used, totalDocsExamined, totalKeysExamined, nReturned } = await explain(asked);
    expect(used).toEqual(indexes);
    expect(stages).not.toContain('COLLSCAN');
    if (!used.includes('member_custom_id')) expect(stages).not.toContain('SORT');
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

  it.each(OTHER_DATES)('few days of %s are read from its index, and sorted without the records', async (date) => {
    const [from, to] = await fewDaysOf(date);
    const search = `${date}From=${from}&${date}To=${to}`;
    const { stages, indexes, nReturned, totalDocsExamined } = await explain({ search });
    expect(indexes).toEqual([`member_${date.replace('D', '_d')}`]);
    expect(stages).toContain('SORT');
    expect(nReturned).toBeGreaterThan(0);
    expect(totalDocsExamined).toBe(nReturned);
  });

  it('has no index that no query needs', async () => {
    const made = await (await database()).collection(RECORDS).indexes();
    const needed = new Set(ANSWERED.flatMap(([, , indexes]) => indexes));
    // `parties`: linking an account finds the records of an identity.
    const ofDates = OTHER_DATES.map((date) => `member_${date.replace('D', '_d')}`);
    expect(new Set(made.map(({ name }) => name))).toEqual(
      new Set([...needed, ...ofDates, 'member_opens_first', 'parties', '_id_']),
    );
  });

  it('the end of a date that many lie before reads no record that was opened by then and closed later', async () => {
    const records = (await database()).collection<RecordDocument>(RECORDS);
    const moved = new Date('2013-06-01T09:00:00Z');
    const later = new Date('2016-01-01T00:00:00Z');
    const [like] = await records.find({ memberIds: 'ann' }).limit(1).toArray();
    const long = new Date('2001-01-01T00:00:00Z');
    const many = Array.from({ length: 3_000 }, (_, at) => ({
      ...like,
      _id: `moved-${String(at).padStart(4, '0')}`,
      memberIds: ['mover'],
      openedDate: moved,
      closedDate: at % 100 === 99 ? moved : later,
      opensFirst: true,
    }));
    const before = many.map((one) => ({ ...one, _id: `old-${one._id}`, openedDate: long, closedDate: long }));
    await records.insertMany([...many, ...before] as never);
    const conditions = filterConditions(parseQuery(MyRecordsQuery, parseQueryString('closedDateTo=2013-06-01')), {
      now: new Date(),
      timeZone: 'UTC',
    });
    const page = { memberId: 'mover', conditions, projection: { parties: 0 }, offset: 0, rows: ROWS };
    const plan = (await (await memberPageCursor(page)).explain('executionStats')) as unknown as Explained;
    const found = await (await memberPageCursor(page)).toArray();
    await records.deleteMany({ memberIds: 'mover' });
    expect(found.map(({ _id }) => _id)).toEqual(
      many
        .filter(({ closedDate }) => closedDate === moved)
        .slice(0, ROWS)
        .map(({ _id }) => _id),
    );
    expect(plan.executionStats.totalDocsExamined).toBe(ROWS);
    // what was opened and closed lately by its day of closing, what was opened before in the order
    const stages = stagesOf(plan.queryPlanner.winningPlan);
    expect(stages.map(({ stage }) => stage)).toContain('SORT_MERGE');
    expect(stages.flatMap(({ indexName = [] }) => indexName)).toEqual(['member_closed_date', 'member_opens_first']);
  });
});
