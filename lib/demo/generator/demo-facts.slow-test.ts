import { beforeAll, describe, expect, it } from 'vitest';
import { wallClockOf } from '../../platform/dates/agency-time';
import { DEMO_TIME_ZONE } from '../../platform/settings/demo-agency';
import type { RecordContent } from '../../records/document';
import { CLOSED_STATUS_TYPES } from '../../records/status-type-groups';
import { DEMO_TODAY, frequentContractors, permits } from '../../testing/generated-permits';
import { HOMEOWNER } from '../permit-rows';
import { completePermit } from './complete-record';
import { demoExtras } from './demo-extras';

const DAY = 86_400_000;
let all: RecordContent[] = [];
let building: RecordContent[] = [];
beforeAll(async () => {
  const rows = await permits();
  const completed = rows.map((record) => completePermit(record, DEMO_TODAY));
  all = [...completed, ...demoExtras(frequentContractors(rows, 2), DEMO_TODAY)];
  building = completed;
});

const numbersOf = (records: readonly RecordContent[]) => records.map(({ customId }) => customId);
const formsOf = ({ customForms }: RecordContent) => (customForms ?? []) as readonly Record<string, string>[];
const rowsOf = ({ customTables }: RecordContent) =>
  ((customTables ?? []) as readonly { rows: readonly { fields: Record<string, string> }[] }[]).flatMap(({ rows }) =>
    rows.map(({ fields }) => fields),
  );
/** The agency's wall clock, as if it were UTC. */
const local = (date: Date) => new Date(wallClockOf(date.getTime(), DEMO_TIME_ZONE));
const hasEnded = ({ statusType }: RecordContent) => CLOSED_STATUS_TYPES.has(statusType);

describe('the records of the demo', () => {
  it('include no house with more than three stories', () => {
    const stories = all
      .flatMap(formsOf)
      .flatMap(({ 'Number of stories': number }) => (number === undefined ? [] : [Number(number)]));
    expect(stories.length).toBeGreaterThan(1_000);
    expect(stories.filter((number) => number > 3)).toEqual([]);
  });

  it('have citations, hearings and reports only on enforcement and service requests', () => {
    const CITATION = ['infraction', 'misdemeanor', 'appearanceDate', 'booking', 'enforceUser', 'severity'];
    const withCitation = all.filter((record) => CITATION.some((name) => record[name] !== undefined));
    expect(new Set(withCitation.map(({ module }) => module))).toEqual(new Set(['Enforcement']));
    expect(numbersOf(building.filter(({ reportedDate }) => reportedDate !== undefined))).toEqual([]);
  });

  it('have only sentences as remarks', () => {
    const remarks = all.flatMap(rowsOf).flatMap(({ Remarks }) => Remarks ?? []);
    expect(remarks.length).toBeGreaterThan(100);
    expect(remarks.filter((remark) => !/^[A-Z][^.]+( [^.]+)+\./.test(remark))).toEqual([]);
  });

  it('owe money only while they are open, and always if they wait for a payment', () => {
    expect(numbersOf(all.filter((record) => hasEnded(record) && Number(record.balance) !== 0))).toEqual([]);
    const waiting = all.filter(({ status }) => status?.value === 'Pending Payment');
    expect(waiting.length).toBeGreaterThan(5);
    expect(numbersOf(waiting.filter(({ balance }) => !(Number(balance) > 0)))).toEqual([]);
  });

  it('include no open record whose status is older than 400 days, and no status after the last day', () => {
    const ages = (records: readonly RecordContent[]) =>
      records.map(({ statusDate }) => (DEMO_TODAY.getTime() - (statusDate as Date).getTime()) / DAY);
    expect(Math.max(...ages(all.filter((record) => !hasEnded(record))))).toBeLessThanOrEqual(401);
    expect(Math.min(...ages(all))).toBeGreaterThanOrEqual(0);
  });

  it('include no permit owned by the public, and no call outside office hours', () => {
    expect(numbersOf(building.filter(({ publicOwned }) => publicOwned === true))).toEqual([]);
    const times = all.flatMap(formsOf).flatMap(({ 'Best time to call': time }) => time ?? []);
    expect(times.length).toBeGreaterThan(1_000);
    expect(times.filter((time) => time < '08:00' || time >= '17:00')).toEqual([]);
  });

  it('have inspections and hearings on weekdays, on the quarter hour from 8:00 to 16:30', () => {
    for (const name of ['scheduledDate', 'appearanceDate']) {
      const times = all.flatMap((record) => (record[name] instanceof Date ? local(record[name]) : []));
      expect(times.length, name).toBeGreaterThan(30);
      expect(new Set(times.map((time) => time.getUTCDay())), name).toEqual(new Set([1, 2, 3, 4, 5]));
      const hours = times.map((time) => time.toISOString().slice(11)).sort();
      expect(hours.filter((hour) => !/:(00|15|30|45):00\.000Z$/.test(hour))).toEqual([]);
      expect([hours[0], hours.at(-1)], name).toEqual(['08:00:00.000Z', '16:30:00.000Z']);
    }
  });

  it('were all opened on or before the last day', () => {
    expect(numbersOf(all.filter(({ openedDate }) => openedDate !== undefined && openedDate > DEMO_TODAY))).toEqual([]);
  });

  it('include the homeowner’s deck, basement suite and furnace, each with its own status', () => {
    const own = all.filter(({ name }) => name === HOMEOWNER);
    expect(own.map(({ status, balance }) => [status?.value, balance])).toEqual([
      ['Pending Inspection', 0],
      ['Plans Returned', 412.5],
      ['Completed', 0],
    ]);
    const inspection = own[0]?.scheduledDate as Date;
    expect(local(inspection).getUTCDay()).toBe(4);
    expect(inspection.getTime()).toBeGreaterThan(DEMO_TODAY.getTime());
  });
});
