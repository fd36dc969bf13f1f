import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../http/principal';
import { buildRecord } from '../testing/build-record';
import { myRecordsResponse } from '../testing/my-records-response';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { FILTERS as FILTER_TABLE, rangesOf } from './filters/filter-table';
import { insertRecords, type RecordChange } from './import-repository';
import { MyRecordsQuery } from './schema/query';

const DENVER = 'America/Denver';
const principal = (accountId: string): Principal => ({
  kind: 'account',
  accountId,
  scopes: ['records'],
  via: 'token',
  appId: 'app',
});

async function list(accountId: string, query: Record<string, string>) {
  const raw = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]]));
  const input = {
    query: MyRecordsQuery.parse(raw),
    principal: principal(accountId),
    locale: 'en_US',
    timeZone: DENVER,
  };
  const { result, page } = await myRecordsResponse(input);
  return { ids: (result as { id: string }[]).map(({ id }) => id), result: result as Record<string, unknown>[], page };
}

const record = (member: string, name: string, dates: Partial<RecordChange>): RecordChange =>
  buildRecord(`DEMO-${name}`, { value: name, customId: name, memberIds: [member], ...dates });

/** Times around the days in 2024 on which Denver's clocks change, named by the local time. */
const INSTANTS: Record<string, string> = {
  'march-09-23:59:59': '2024-03-10T06:59:59.000Z',
  'march-10-00:00:00': '2024-03-10T07:00:00.000Z',
  'march-10-01:59:59': '2024-03-10T08:59:59.000Z',
  'march-10-03:00:00': '2024-03-10T09:00:00.000Z',
  'march-10-23:59:59': '2024-03-11T05:59:59.000Z',
  'march-11-00:00:00': '2024-03-11T06:00:00.000Z',
  'november-03-01:30:00-first': '2024-11-03T07:30:00.000Z',
  'november-03-01:30:00-second': '2024-11-03T08:30:00.000Z',
  'november-03-23:59:59.999': '2024-11-04T06:59:59.999Z',
  'november-04-00:00:00': '2024-11-04T07:00:00.000Z',
};

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  database = await startTemporaryDatabase();
  await insertRecords(
    Object.entries(INSTANTS).map(([name, iso]) =>
      record('denver', name, Object.fromEntries(rangesOf(FILTER_TABLE).map((field) => [field, new Date(iso)]))),
    ),
  );
  const openedDate = new Date('2024-05-05T12:00:00Z');
  await insertRecords(
    Array.from({ length: 1_000 }, (_, at) =>
      record('ties', `tie-${String((at * 617) % 1_000).padStart(4, '0')}`, { openedDate }),
    ),
  );
});
afterAll(() => database.stop());

const names = (ids: readonly string[]): string[] => ids.map((id) => id.slice('DEMO-'.length)).sort();

describe.each(rangesOf(FILTER_TABLE))('a range of %s in America/Denver', (field) => {
  it.each([
    [
      'the day of 23 hours',
      '2024-03-10',
      '2024-03-10',
      ['march-10-00:00:00', 'march-10-01:59:59', 'march-10-03:00:00', 'march-10-23:59:59'],
    ],
    ['one second, inclusive at both ends', '2024-03-10 23:59:59', '2024-03-10T23:59:59', ['march-10-23:59:59']],
    ['midnight alone', '2024-03-10 00:00:00', '2024-03-10 00:00:00', ['march-10-00:00:00']],
    ['a skipped time, moved forward', '2024-03-10 02:00:00', '2024-03-10 02:00:00', ['march-10-03:00:00']],
    [
      'the whole repeated hour',
      '2024-11-03 01:30:00',
      '2024-11-03 01:30:00',
      ['november-03-01:30:00-first', 'november-03-01:30:00-second'],
    ],
    [
      'the day of 25 hours, to its last millisecond',
      '2024-11-03',
      '2024-11-03',
      ['november-03-01:30:00-first', 'november-03-01:30:00-second', 'november-03-23:59:59.999'],
    ],
  ])('includes %s', async (_name, from, to, expected) => {
    expect(names((await list('denver', { [`${field}From`]: from, [`${field}To`]: to })).ids)).toEqual(
      [...expected].sort(),
    );
  });

  it('can be open at the start or the end', async () => {
    expect(names((await list('denver', { [`${field}To`]: '2024-03-09' })).ids)).toEqual(['march-09-23:59:59']);
    expect(names((await list('denver', { [`${field}From`]: '2024-11-04' })).ids)).toEqual(['november-04-00:00:00']);
  });
});

it.each([
  ['2024-11-03 01:50:00', '2024-11-03 01:10:00', ''],
  ['2024-03-10 03:00:00', '2024-03-10 02:30:00', 'march-10-03:00:00'],
])('the ends of a range are compared as instants, so %s to %s is valid', async (from, to, name) => {
  const { ids } = await list('denver', { openedDateFrom: from, openedDateTo: to });
  // The second 01:10 is after the first 01:50; 02:30 was skipped and means 03:30.
  expect(names(ids)).toEqual(name === '' ? [] : [name]);
});

it.each([
  ['2024-03-10 02:30:00', '2024-03-10 03:10:00'],
  ['2024-03-11', '2024-03-10'],
  ['2024-03-10 00:00:01', '2024-03-10 00:00:00'],
])('a range from %s to %s is rejected because it ends before it starts', async (from, to) => {
  await expect(list('denver', { openedDateFrom: from, openedDateTo: to })).rejects.toMatchObject({
    code: 'data_validation_error',
    message: 'openedDateTo is before openedDateFrom; it must be the same or later.',
  });
});

it('dates are returned in the agency’s local time', async () => {
  const { result } = await list('denver', { customId: 'march-10-23:59:59' });
  expect(result[0]).toMatchObject({ openedDate: '2024-03-10 23:59:59' });
});

describe('1,000 records with the same openedDate', () => {
  const all = Array.from({ length: 1_000 }, (_, at) => `DEMO-tie-${String(at).padStart(4, '0')}`);

  it('are paged by offset without duplicates or gaps', async () => {
    const ids: string[] = [];
    for (let offset = 0; offset < 1_000; offset += 33)
      ids.push(...(await list('ties', { limit: '33', offset: String(offset) })).ids);
    expect(ids).toEqual(all);
  });

  it('are paged by cursor without duplicates or gaps', async () => {
    const ids: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const response = await list('ties', { limit: '33', cursor });
      ids.push(...response.ids);
      cursor = response.page !== undefined && 'next' in response.page ? response.page.next : undefined;
    }
    expect(ids).toEqual(all);
  });
});
