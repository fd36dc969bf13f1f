import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { HOMEOWNER } from './demo-people';
import { demoPermitRows, type PermitRow } from './permit-rows';

const FILE = parse<PermitRow>(readFileSync('lib/demo/calgary-permits.csv'), { columns: true, bom: true });
const DAY = '2026-11-24';
const ROWS = demoPermitRows(FILE, DAY);
const ENDED = ['Completed', 'File Closed', 'Cancelled', 'Refused', 'Expired'];

it('demoPermitRows moves all dates by the same number of days and off weekends; the newest application is on the given day', () => {
  const days = ROWS.map(({ applieddate = '' }) => applieddate.slice(0, 10));
  expect(days.toSorted().at(-1)).toBe(DAY);
  const gaps = (column: string) =>
    FILE.map((row, at) => (Date.parse(ROWS[at]?.[column] ?? '') - Date.parse(row[column] ?? '')) / 86_400_000);
  const applied = gaps('applieddate');
  expect(new Set(applied).size).toBe(1);
  for (const column of ['issueddate', 'completeddate']) {
    // What ends later than the given day is undone, or ends on that day.
    const isKept = (row: PermitRow | undefined) =>
      row?.statuscurrent !== 'Expired' && row?.[column]?.slice(0, 10) !== DAY;
    const gap = gaps(column).filter((days, at) => !Number.isNaN(days) && isKept(ROWS[at]));
    expect(gap.length).toBeGreaterThan(2_000);
    expect(gap.filter((days) => Math.abs(days - (applied[0] ?? 0)) > 2)).toEqual([]);
  }
});

it('demoPermitRows contains no date after the given day', () => {
  const dates = ROWS.flatMap(({ applieddate, issueddate, completeddate }) => [applieddate, issueddate, completeddate]);
  expect(dates.filter((date = '') => date.slice(0, 10) > DAY)).toEqual([]);
});

it.each(['2026-11-24', '2026-11-27', '2026-11-28', '2026-11-29'])(
  'demoPermitRows has the city issue and end permits on weekdays in order, also as of %s',
  (day) => {
    const datesOf = (row: PermitRow) =>
      ['applieddate', 'issueddate', 'completeddate'].map((name) => (row[name] ?? '').slice(0, 10));
    const isWeekend = (date: string) => date !== '' && [0, 6].includes(new Date(date).getUTCDay());
    const rows = demoPermitRows(FILE, day);
    const unordered = rows.filter((row) => {
      const dates = [...datesOf(row).filter(Boolean), day];
      return dates.some((date, at) => date < (dates[at - 1] ?? ''));
    });
    // A permit expires on its own.
    const onWeekend = rows.filter((row) => {
      const [, issued = '', ended = ''] = datesOf(row);
      return isWeekend(issued) || (row.statuscurrent !== 'Expired' && isWeekend(ended));
    });
    expect([unordered, onWeekend].map((odd) => odd.map(({ permitnum }) => permitnum))).toEqual([[], []]);
  },
);

it('demoPermitRows keeps the numbers unique', () => {
  expect(new Set(ROWS.map(({ permitnum }) => permitnum)).size).toBe(ROWS.length);
});

it('demoPermitRows has no open permit that is completed or was issued more than 400 days ago', () => {
  const open = ROWS.filter(({ statuscurrent = '' }) => !ENDED.includes(statuscurrent));
  expect(open.length).toBeGreaterThan(100);
  const first = open.map(({ issueddate, applieddate }) => issueddate || applieddate || '').toSorted()[0];
  expect(Date.parse(DAY) - Date.parse(first ?? '')).toBeLessThanOrEqual(401 * 86_400_000);
  expect(
    ROWS.filter(({ statuscurrent, completeddate }) => completeddate !== '' && statuscurrent === 'Issued Permit'),
  ).toEqual([]);
});

it.each([
  ['SFD,GARAGE,PORCH,', 'Single family home with garage and porch'],
  ['SFD,', 'Single family home'],
  ['SEMI-D,PORCH,SSuite', 'Semi-detached home with porch and secondary suite'],
  ['SFD,FIREPLACE,', 'Single family home with fireplace'],
  ['Improvements', 'Interior improvements'],
  ['Floor 28 Executive Interior alterations', 'Floor 28 Executive Interior alterations'],
])('demoPermitRows describes %s as "%s"', (description, expected) => {
  expect(demoPermitRows([{ ...FILE[0], description }], DAY)[0]?.description).toBe(expected);
});

it('demoPermitRows assigns the permits of the five busiest contractors to two firms with readable names', () => {
  const counts = new Map<string, number>();
  for (const { contractorname: name = '' } of ROWS) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  expect([first?.[0], second?.[0]]).toEqual(['Trico Homes', 'Shane Homes']);
  expect((first?.[1] ?? 0) + (second?.[1] ?? 0)).toBeGreaterThan(300);
  expect([...counts.keys()].filter((name) => /calgary/i.test(name))).toEqual([]);
});

it('demoPermitRows adds the three permits of a homeowner', () => {
  const own = ROWS.filter(({ applicantname }) => applicantname === HOMEOWNER);
  expect(own.map(({ statuscurrent }) => statuscurrent)).toEqual(['Pending Inspection', 'Plans Returned', 'Completed']);
});
