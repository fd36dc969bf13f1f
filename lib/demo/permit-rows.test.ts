import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { HOMEOWNER } from './demo-people';
import { demoPermitRows, type PermitRow } from './permit-rows';

const FILE = parse<PermitRow>(readFileSync('lib/demo/calgary-permits.csv'), { columns: true, bom: true });
const DAY = '2026-11-24';
const ROWS = demoPermitRows(FILE, DAY);
const ENDED = ['Completed', 'File Closed', 'Cancelled', 'Refused', 'Expired'];

it('demoPermitRows moves all dates by the same number of days, so that the newest application is on the given day', () => {
  const days = ROWS.map(({ applieddate = '' }) => applieddate.slice(0, 10));
  expect(days.toSorted().at(-1)).toBe(DAY);
  const gap = (row: PermitRow | undefined) => Date.parse(row?.issueddate ?? '') - Date.parse(row?.applieddate ?? '');
  expect(gap(ROWS[0])).toBe(gap(FILE[0]));
});

it('demoPermitRows contains no date after the given day', () => {
  const dates = ROWS.flatMap(({ applieddate, issueddate, completeddate }) => [applieddate, issueddate, completeddate]);
  expect(dates.filter((date = '') => date.slice(0, 10) > DAY)).toEqual([]);
});

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
