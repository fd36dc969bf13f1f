import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordItem } from '@/lib/records/schema/record';
import { DATES, expectedMatches, type QueryFilters } from '@/lib/testing/filter-oracle';
import { expectParameterError, getMine, listAllMine, listMine } from '../../support/answers';
import { tokenOf } from '../../support/api-client';
import { idsOf } from '../../support/data/ordering';

type DateField = (typeof DATES)[number];

let token: string;
let whole: RecordItem[];
beforeAll(async () => {
  token = await tokenOf('contractor');
  whole = await listAllMine(token);
});

const rangeOf = (field: DateField, from: string | undefined, to: string | undefined): QueryFilters => ({
  ...(from !== undefined && { [`${field}From`]: from }),
  ...(to !== undefined && { [`${field}To`]: to }),
});
const looped = (field: DateField, from: string | undefined, to: string | undefined): string[] =>
  idsOf(expectedMatches(whole, rangeOf(field, from, to)));
const asked = async (field: DateField, from?: string, to?: string): Promise<string[]> =>
  idsOf(await listAllMine(token, rangeOf(field, from, to)));

/** Two days inside the data, so that each end of a range excludes something. */
const daysWithin = (field: DateField): [string, string] => {
  const days = whole.flatMap((record) => record[field]?.slice(0, 10) ?? []).sort();
  return [days[Math.floor(days.length / 3)] ?? '2023-01-01', days[Math.floor((2 * days.length) / 3)] ?? '2024-06-30'];
};

describe('GET my records: date ranges', () => {
  it.each(DATES)('on %s return what a plain loop finds, for from, to, both and a single day', async (field) => {
    const [first, last] = daysWithin(field);
    for (const [from, to] of [
      [first, undefined],
      [undefined, last],
      [first, last],
      [first, first],
    ] as const)
      expect(await asked(field, from, to), `${from} to ${to}`).toEqual(looped(field, from, to));
  });

  it.each(DATES)('on %s leave out records without that date, even if the range is wide', async (field) => {
    expect(await asked(field, '1000-01-01', '9999-12-31')).toEqual(
      idsOf(whole.filter((record) => record[field] !== undefined)),
    );
  });

  it('include both ends, to the second', async () => {
    const [day] = daysWithin('openedDate');
    const onDay = looped('openedDate', day, day);
    expect(onDay.length).toBeGreaterThan(0);
    const at = whole.find((record) => record.openedDate?.startsWith(day))?.openedDate ?? '';
    const exactly = idsOf(whole.filter((record) => record.openedDate === at));
    expect(await asked('openedDate', at, at)).toEqual(exactly);
    expect(await asked('openedDate', at.replace(' ', 'T'), at.replace(' ', 'T'))).toEqual(exactly);
    expect(await asked('openedDate', day, `${day} 23:59:59`)).toEqual(onDay);
    expect(await asked('openedDate', `${day}T00:00:00`, day)).toEqual(onDay);
  });

  it('exclude a record one second beyond either end', async () => {
    const [day] = daysWithin('openedDate');
    const midnight = `${day} 00:00:00`;
    const isAtMidnight = (record: RecordItem): boolean => record.openedDate === midnight;
    expect(whole.some(isAtMidnight)).toBe(true);
    const after = await asked('openedDate', `${day} 00:00:01`, '9999-12-31');
    expect(after).toEqual(looped('openedDate', `${day} 00:00:01`, undefined));
    const dayBefore = new Date(Date.parse(`${day}T00:00:00Z`) - 1_000).toISOString().slice(0, 10);
    expect(await asked('openedDate', undefined, `${dayBefore} 23:59:59`)).toEqual(
      looped('openedDate', undefined, dayBefore),
    );
  });

  it('combine with other filters and with another date', async () => {
    const [first, last] = daysWithin('openedDate');
    const query = { openedDateFrom: first, openedDateTo: last, completedDateFrom: last, statusTypes: 'COMPLETE' };
    expect(idsOf(await listAllMine(token, query))).toEqual(idsOf(expectedMatches(whole, query)));
  });

  it('treat an empty end as not sent', async () => {
    expect(await asked('openedDate', '', '')).toEqual(idsOf(whole));
  });

  it.each(['0001-01-01', '0099-12-31 23:59:59', '0100-01-01'])('accept the early date %s', async (date) => {
    expect(await asked('openedDate', date)).toEqual(looped('openedDate', date, undefined));
    expect(await asked('openedDate', undefined, date)).toEqual([]);
  });

  it('accept February 29 in a leap year', async () => {
    expect(await asked('openedDate', '2024-02-29', '2024-02-29')).toEqual(
      looped('openedDate', '2024-02-29', '2024-02-29'),
    );
  });
});

const BAD_DATES = [
  ...['yesterday', '2024', '2024-01', '20240101', '2024-1-1', '24-01-01', '01/02/2024', '2024/01/02', '02.01.2024'],
  ...['2024-00-10', '2024-13-01', '2024-01-00', '2024-01-32', '2024-02-30', '2023-02-29', '2100-02-29', '2024-04-31'],
  ...['2024-01-01Z', '2024-01-01T00:00:00Z', '2024-01-01 00:00:00Z', '2024-01-01T00:00:00+02:00'],
  ...['2024-01-01T00:00:00-0700', '2024-01-01 00:00:00 UTC', '2024-01-01T00:00:00[Europe/Berlin]'],
  ...['2024-01-01 12:00', '2024-01-01T12', '2024-01-01 1:00:00', '2024-01-01T00:00:00.000', '2024-01-01  00:00:00'],
  ...[
    '2024-01-01 24:00:00',
    '2024-01-01 25:00:00',
    '2024-01-01 12:60:00',
    '2024-01-01 12:00:60',
    '2024-01-01_00:00:00',
  ],
  ...['1704067200', '1704067200000', '-2024-01-01', '+2024-01-01', '12024-01-01', '2024-W01-1', '{"$gt":""}', 'null'],
  ...['٢٠٢٤-٠١-٠١', '2024-01-01,2024-01-02', "2024-01-01' OR '1'='1"],
];

describe('GET my records: invalid dates', () => {
  it.each(BAD_DATES)('are refused with 400 at either end: %s', async (date) => {
    for (const name of ['openedDateFrom', 'openedDateTo'])
      await expectParameterError(await getMine({ [name]: date }, token), 'data_validation_error', name);
  });

  it.each(DATES)('are refused with 400 on every date field: %s', async (field) => {
    for (const name of [`${field}From`, `${field}To`])
      await expectParameterError(await getMine({ [name]: '2024-02-30' }, token), 'data_validation_error', name);
  });

  it.each(DATES)('are refused with 400 for %s if From is after To', async (field) => {
    for (const [from, to] of [
      ['2024-01-02', '2024-01-01'],
      ['2024-01-01 00:00:01', '2024-01-01 00:00:00'],
      ['2024-01-02 00:00:00', '2024-01-01'],
    ] as const) {
      const response = await getMine({ [`${field}From`]: from, [`${field}To`]: to }, token);
      await expectParameterError(response, 'data_validation_error', `${field}From`);
    }
  });

  it('do not include a From on the same day as a date-only To', async () => {
    expect(await listMine({ openedDateFrom: '2024-01-01 23:59:59', openedDateTo: '2024-01-01' }, token)).toEqual([]);
  });
});
