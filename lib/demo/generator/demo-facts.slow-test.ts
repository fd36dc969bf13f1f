import { beforeAll, describe, expect, it } from 'vitest';
import { partyNumber } from '../../import/record/party-number';
import { wallClockOf } from '../../platform/dates/agency-time';
import { DEMO_TIME_ZONE } from '../../platform/settings/demo-agency';
import type { RecordContent } from '../../records/document';
import { formsOf, hasEnded, numbersOf, readDemoRecords, rowsOf } from '../../testing/demo-records';
import { DEMO_TODAY } from '../../testing/generated-permits';
import { BUILDER, HOMEOWNER, HOMEOWNER_EMAIL } from '../demo-people';
import names from './data/names.json' with { type: 'json' };
import { readableLicenseNumber } from './people/license-number';

const DAY = 86_400_000;
let all: readonly RecordContent[] = [];
let building: readonly RecordContent[] = [];
beforeAll(async () => {
  ({ all, building } = await readDemoRecords());
});

/** The agency's wall clock, as if it were UTC. */
const local = (date: Date) => new Date(wallClockOf(date.getTime(), DEMO_TIME_ZONE));

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

  it('have remarks that are whole sentences', () => {
    const remarks = all.flatMap((record) => rowsOf(record)).flatMap(({ Remarks }) => Remarks ?? []);
    expect(remarks.length).toBeGreaterThan(100);
    expect(remarks.filter((remark) => !/^[A-Z][^.]+( [^.]+)+\./.test(remark))).toEqual([]);
  });

  it('have a balance only while open, and always if they await payment', () => {
    expect(numbersOf(all.filter((record) => hasEnded(record) && Number(record.balance ?? 0) !== 0))).toEqual([]);
    const waiting = all.filter(({ status }) => status?.value === 'Pending Payment');
    expect(waiting.length).toBeGreaterThan(5);
    expect(numbersOf(waiting.filter(({ balance }) => !(Number(balance) > 0)))).toEqual([]);
  });

  it('include no open record whose status is older than 400 days, and no status date in the future', () => {
    const ages = (records: readonly RecordContent[]) =>
      records.map(({ statusDate }) => (DEMO_TODAY.getTime() - (statusDate as Date).getTime()) / DAY);
    expect(Math.max(...ages(all.filter((record) => !hasEnded(record))))).toBeLessThanOrEqual(401);
    expect(Math.min(...ages(all))).toBeGreaterThanOrEqual(0);
  });

  it('include no building permit marked publicOwned, and no preferred call time outside office hours', () => {
    expect(numbersOf(building.filter(({ publicOwned }) => publicOwned === true))).toEqual([]);
    const times = all.flatMap(formsOf).flatMap(({ 'Best time to call': time }) => time ?? []);
    expect(times.length).toBeGreaterThan(1_000);
    expect(times.filter((time) => time < '08:00' || time >= '17:00')).toEqual([]);
  });

  it('have inspections and hearings on weekdays, on the quarter hour from 8:00 to 16:30', () => {
    const everyHour: string[] = [];
    for (const name of ['scheduledDate', 'appearanceDate']) {
      const times = all.flatMap((record) => (record[name] instanceof Date ? local(record[name]) : []));
      expect(times.length, name).toBeGreaterThan(30);
      expect(new Set(times.map((time) => time.getUTCDay())), name).toEqual(new Set([1, 2, 3, 4, 5]));
      const hours = times.map((time) => time.toISOString().slice(11)).sort();
      expect(hours.filter((hour) => !/:(00|15|30|45):00\.000Z$/.test(hour))).toEqual([]);
      everyHour.push(...hours);
    }
    const sorted = everyHour.toSorted();
    expect([sorted[0], sorted.at(-1)]).toEqual(['08:00:00.000Z', '16:30:00.000Z']);
  });

  it('have a status reason that fits the status and the fees', () => {
    const reasonOf = ({ statusReason }: RecordContent) => (statusReason as { value?: string } | undefined)?.value;
    const wrong = (reason: string, isWrong: (record: RecordContent) => boolean) =>
      numbersOf(all.filter((record) => reasonOf(record) === reason && isWrong(record)));
    expect(new Set(all.map(reasonOf)).size).toBe(17);
    expect(wrong('FEES PAID', ({ balance }) => Number(balance) > 0)).toEqual([]);
    expect(wrong('INSPECTION PASSED', ({ statusType }) => statusType !== 'COMPLETE')).toEqual([]);
    expect(wrong('MORE INFORMATION', hasEnded)).toEqual([]);
    expect(wrong('TIME LIMIT', (record) => !hasEnded(record))).toEqual([]);
  });

  it('have dates in chronological order', () => {
    const ORDER = ['openedDate', 'assignedDate', 'firstIssuedDate', 'completedDate', 'closedDate'];
    for (const record of all) {
      const times = ORDER.flatMap((name) => (record[name] instanceof Date ? [record[name].getTime()] : []));
      expect(times, record.customId).toEqual(times.toSorted((a, b) => a - b));
      const status = record.statusDate as Date;
      const end = (record.completedDate ?? record.closedDate) as Date | undefined;
      if (end !== undefined) expect(status.getTime(), record.customId).toBeGreaterThanOrEqual(end.getTime());
      expect((record.updateDate as Date).getTime(), record.customId).toBeGreaterThanOrEqual(status.getTime());
    }
  });

  it('have inspections between the issue and end dates, and a future inspection if they await one', () => {
    const inspected = all.filter(({ scheduledDate }) => scheduledDate instanceof Date);
    const timesOf = ({ scheduledDate, firstIssuedDate, completedDate, closedDate }: RecordContent) =>
      [firstIssuedDate, scheduledDate, completedDate ?? closedDate].map((date) =>
        (date as Date | undefined)?.getTime(),
      );
    const outside = inspected.filter((record) => {
      const [issued = 0, inspection = 0, end = Number.POSITIVE_INFINITY] = timesOf(record);
      return inspection < issued || inspection > end;
    });
    expect(numbersOf(outside)).toEqual([]);
    const neverIssued = inspected.filter((record) => building.includes(record) && !record.firstIssuedDate);
    expect(numbersOf(neverIssued)).toEqual([]);
    const waiting = all.filter(({ status, openedDate }) => openedDate && status?.value === 'Pending Inspection');
    expect(waiting.length).toBeGreaterThan(5);
    expect(numbersOf(waiting.filter((record) => !((timesOf(record)[1] ?? 0) > DEMO_TODAY.getTime())))).toEqual([]);
  });

  it('have a completed date only if their status says so, and a total job cost only if they are complete', () => {
    const completed = all.filter(({ completedDate }) => completedDate !== undefined);
    expect(new Set(completed.map(({ status }) => status?.value))).toEqual(
      new Set(['Completed', 'File Closed', 'Finaled', 'Closed']),
    );
    const costs = all.filter(
      ({ totalJobCost, costPerUnit }) => totalJobCost !== undefined || costPerUnit !== undefined,
    );
    expect(new Set(costs.map(({ statusType }) => statusType))).toEqual(new Set(['COMPLETE']));
  });

  it('have no expiry date in the past while open, and none in the future once expired', () => {
    const expiryOf = ({ renewalInfo }: RecordContent) =>
      (renewalInfo as { expirationDate?: Date } | undefined)?.expirationDate?.getTime();
    const open = all.filter((record) => !hasEnded(record));
    expect(numbersOf(open.filter((record) => (expiryOf(record) ?? Infinity) <= DEMO_TODAY.getTime()))).toEqual([]);
    const expired = all.filter(({ status }) => status?.value === 'Expired');
    expect(numbersOf(expired.filter((record) => (expiryOf(record) ?? 0) > DEMO_TODAY.getTime()))).toEqual([]);
  });

  it('have a construction type and a cost that fit their record type', () => {
    const kindOf = ({ constructionType }: RecordContent) => (constructionType as { value?: string } | undefined)?.value;
    const demolished = all.filter((record) => kindOf(record) === '645');
    expect(new Set(demolished.map(({ module }) => module))).toEqual(new Set(['Demolition']));
    const NOT_FOR_HOMES = new Set(['324', '328', '437']);
    const homes = all.filter(({ type }) => type.value.includes('/Residential/'));
    expect(numbersOf(homes.filter((record) => NOT_FOR_HOMES.has(kindOf(record) ?? '')))).toEqual([]);
    const small = all.filter(({ type }) => /Fence|Sign|Deck|Garage/.test(type.value));
    expect(small.length).toBeGreaterThan(10);
    expect(numbersOf(small.filter((record) => Number(record.estimatedTotalJobCost ?? 0) > 200_000))).toEqual([]);
  });

  it('name a complainant only where nobody else is on the record', () => {
    const typeOf = ({ type }: { type?: unknown }) => (type as { value?: string } | undefined)?.value;
    const complaints = all.filter(({ contacts = [] }) => contacts.some((one) => typeOf(one) === 'Complainant'));
    expect(complaints.length).toBeGreaterThan(10);
    const others = ({ contacts = [], owners = [], professionals = [] }: RecordContent) => {
      const [complainant] = contacts;
      const strangers = owners.filter(({ fullName }) => fullName !== complainant?.fullName);
      return contacts.length - 1 + strangers.length + professionals.length;
    };
    expect(numbersOf(complaints.filter((record) => others(record) > 0))).toEqual([]);
    const cases = all.filter(({ module }) => module === 'Enforcement');
    expect(numbersOf(cases.filter(({ createdBy }) => String(createdBy).startsWith('p-D')))).toEqual([]);
  });

  it('mark contacts whose role has ended as inactive', () => {
    const contacts = all.flatMap(({ contacts = [] }) => contacts);
    const ended = contacts.filter(({ endDate }) => endDate instanceof Date && endDate <= DEMO_TODAY);
    expect(ended.length).toBeGreaterThan(100);
    expect(new Set(ended.map(({ status }) => (status as { value: string }).value))).toEqual(new Set(['I']));
  });

  it('have dates at midnight or between 7:00 and 19:00 in the agency’s time zone', () => {
    for (const name of ['assignedDate', 'statusDate', 'completedDate', 'closedDate', 'updateDate']) {
      const dates = all.flatMap((record) => (record[name] instanceof Date ? [local(record[name])] : []));
      const hours = dates.map((date) => date.toISOString().slice(11, 19));
      const odd = hours.filter((hour) => hour !== '00:00:00' && (hour < '07:00:00' || hour > '19:00:00'));
      expect(odd, name).toEqual([]);
    }
  });

  it('use the same names for the homeowner and the builder as their accounts', () => {
    const own = all.filter(({ name }) => name === HOMEOWNER);
    for (const { contacts = [], owners = [] } of own) {
      expect(contacts[0]).toMatchObject({ fullName: HOMEOWNER, email: HOMEOWNER_EMAIL });
      expect(owners).toMatchObject([{ fullName: HOMEOWNER, email: HOMEOWNER_EMAIL }]);
    }
    for (const firm of [BUILDER.firm, BUILDER.otherFirm]) {
      const number = readableLicenseNumber(partyNumber('L', firm));
      const held = all.filter(({ professionals = [] }) => professionals.some((one) => one.licenseNumber === number));
      expect(held.length).toBeGreaterThan(100);
      for (const { professionals = [], contacts = [] } of held) {
        const [one] = professionals.filter(({ licenseNumber }) => licenseNumber === number);
        expect([one?.fullName, one?.email]).toEqual([BUILDER.fullName, BUILDER.email]);
        const { fullName, email } = BUILDER;
        expect(contacts).toContainEqual(expect.objectContaining({ fullName, email }));
      }
    }
  });

  it('address each person with a title that fits the first name', () => {
    const people = all.flatMap(({ contacts = [], professionals = [] }) => [...contacts, ...professionals]);
    const titled = (title: string) =>
      people.filter(({ salutation }) => (salutation as { value?: string } | undefined)?.value === title);
    const female = new Set<unknown>([...names.female, BUILDER.firstName]);
    expect(titled('MR').length).toBeGreaterThan(100);
    expect(titled('MR').filter(({ firstName }) => female.has(firstName))).toEqual([]);
    expect(titled('MS').filter(({ firstName }) => !female.has(firstName))).toEqual([]);
  });

  it('have no designers on licenses', () => {
    const licenses = all.filter(({ module }) => module === 'Licenses');
    expect(licenses.length).toBeGreaterThan(10);
    const isForWork = ({ type }: { readonly type?: unknown }) =>
      ['Designer', 'Monitoring Company'].includes((type as { value?: string } | undefined)?.value ?? '');
    expect(numbersOf(licenses.filter(({ contacts = [] }) => contacts.some(isForWork)))).toEqual([]);
  });

  it('include no record opened in the future', () => {
    expect(numbersOf(all.filter(({ openedDate }) => openedDate !== undefined && openedDate > DEMO_TODAY))).toEqual([]);
  });

  it('include the homeowner’s three permits, each with a different status', () => {
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
