import { beforeAll, describe, expect, it } from 'vitest';
import { wallClockInstant, wallClockOf } from '../../platform/dates/agency-time';
import { DEMO_TIME_ZONE } from '../../platform/settings/demo-agency';
import type { RecordContent } from '../../records/document';
import {
  type DemoItem,
  type DemoOption,
  formOf,
  hasEnded,
  issuedOf,
  itemsOf,
  numbersOf,
  readDemoRecords,
  rowsOf,
  timeOf,
} from '../../testing/demo-records';
import { DEMO_TODAY } from '../../testing/generated-permits';
import { kindOf } from './kinds/kind';
import { recordTypes } from './types/record-types';

const DAY = 86_400_000;
let all: readonly RecordContent[] = [];
let applicants: ReadonlySet<unknown> = new Set();
beforeAll(async () => {
  ({ all, applicants } = await readDemoRecords());
});

const inModule = (...modules: readonly string[]) => all.filter(({ module }) => modules.includes(module));
/** Midnight on a date such as `11/24/2026`, in the agency's time zone. */
function dayOf(text: string): number {
  const [month, day, year] = text.split('/').map(Number);
  return wallClockInstant(Date.UTC(year ?? 0, (month ?? 1) - 1, day), DEMO_TIME_ZONE).getTime();
}
const startOfDay = (instant: number): number =>
  wallClockInstant(Math.floor(wallClockOf(instant, DEMO_TIME_ZONE) / DAY) * DAY, DEMO_TIME_ZONE).getTime();
const endOf = ({ completedDate, closedDate }: RecordContent) => timeOf(completedDate) ?? timeOf(closedDate);
const expiryOf = ({ renewalInfo }: RecordContent) => timeOf((renewalInfo as DemoItem | undefined)?.expirationDate);

describe('the dates of each record of the demo', () => {
  it('have licenses of professionals that are valid today and older than the record', () => {
    for (const { customId, professionals = [], openedDate } of all)
      for (const { originalIssueDate, lastRenewalDate, expirationDate, birthDate } of professionals) {
        const [issued = 0, renewed = 0, expires = 0] = [originalIssueDate, lastRenewalDate, expirationDate].map(timeOf);
        expect(expires, customId).toBeGreaterThan(DEMO_TODAY.getTime());
        expect(renewed, customId).toBeLessThanOrEqual(DEMO_TODAY.getTime());
        expect(issued, customId).toBeLessThanOrEqual(openedDate?.getTime() ?? renewed);
        expect((issued - Date.parse(String(birthDate))) / DAY / 365.25, customId).toBeGreaterThan(20);
      }
  });

  it('have site visits on weekdays after the issue and before today and the end, passed or to be followed up', () => {
    const visited = all.filter((record) => rowsOf(record, 'Site visits').length > 0);
    expect(visited.length).toBeGreaterThan(1_000);
    for (const record of visited) {
      const visits = rowsOf(record, 'Site visits');
      const days = visits.map(({ Day = '' }) => dayOf(Day));
      const { customId } = record;
      expect(days, customId).toEqual(days.toSorted((a, b) => a - b));
      const first = startOfDay(issuedOf(record) ?? Number.POSITIVE_INFINITY);
      expect(Math.min(...days), customId).toBeGreaterThanOrEqual(first);
      expect(Math.max(...days), customId).toBeLessThanOrEqual(
        Math.min(DEMO_TODAY.getTime(), endOf(record) ?? Infinity),
      );
      for (const day of days) expect([0, 6]).not.toContain(new Date(wallClockOf(day, DEMO_TIME_ZONE)).getUTCDay());
      for (const { Passed, 'Follow-up needed': followUp, Remarks = '' } of visits) {
        expect(followUp, customId).toBe(Passed === 'Yes' ? 'UNCHECKED' : 'CHECKED');
        const { visits: stages = [] } = kindOf(record);
        expect(
          stages.map((stage) => stage[Passed === 'Yes' ? 0 : 1]),
          customId,
        ).toContain(Remarks);
      }
      const isFinal = visits.map(({ Remarks }) => Remarks === kindOf(record).visits?.at(-1)?.[0]);
      expect(isFinal.indexOf(true), customId).toBe(record.statusType === 'COMPLETE' ? visits.length - 1 : -1);
    }
  });

  it('have surveys, vaccinations and tests before the application, and no notice or service in the future', () => {
    for (const record of all) {
      const form = formOf(record);
      const opened = record.openedDate?.getTime() ?? DEMO_TODAY.getTime();
      for (const name of ['Survey date', 'Rabies vaccine on', 'Last test', 'Noticed on'])
        if (form[name] !== undefined) expect(dayOf(form[name]), `${record.customId} ${name}`).toBeLessThan(opened);
      const latest = Math.min(DEMO_TODAY.getTime(), endOf(record) ?? Infinity);
      for (const { 'Served on': day = '' } of rowsOf(record, 'Notices')) {
        expect(dayOf(day), record.customId).toBeLessThanOrEqual(latest);
        expect(dayOf(day), record.customId).toBeGreaterThan(timeOf(record.assignedDate) ?? 0);
      }
      if (form['Start of work'] !== undefined) {
        expect(dayOf(form['Start of work']), record.customId).toBeGreaterThanOrEqual(issuedOf(record) ?? Infinity);
        expect(dayOf(form['Start of work']), record.customId).toBeLessThanOrEqual(latest);
      }
    }
  });

  it('have an expiry a year after the issue, on licenses and on permits that are still at work', () => {
    const expiring = all.filter((record) => expiryOf(record) !== undefined);
    expect(expiring.length).toBeGreaterThan(200);
    expect(
      numbersOf(expiring.filter((record) => issuedOf(record) === undefined && hasEnded(record) === false)),
    ).toEqual([]);
    const odd = expiring.filter((record) => {
      const years = ((expiryOf(record) ?? 0) - (issuedOf(record) ?? 0)) / DAY / 365.25;
      return record.status?.value !== 'Expired' && Math.abs(years - 1) > 0.01;
    });
    expect(numbersOf(odd)).toEqual([]);
    const licenses = inModule('Licenses').filter((record) => issuedOf(record) !== undefined);
    expect(numbersOf(licenses.filter((record) => expiryOf(record) === undefined))).toEqual([]);
  });

  it('have nothing scheduled in the past while open, and nothing in the future once ended', () => {
    const SCHEDULED = ['scheduledDate', 'appearanceDate', 'estimatedDueDate'];
    const isPast = (record: RecordContent) =>
      SCHEDULED.some((name) => (timeOf(record[name]) ?? Infinity) <= DEMO_TODAY.getTime());
    expect(numbersOf(all.filter((record) => !hasEnded(record) && isPast(record)))).toEqual([]);
    const isLate = (record: RecordContent) =>
      ['scheduledDate', 'appearanceDate'].some((name) => (timeOf(record[name]) ?? 0) > (endOf(record) ?? Infinity));
    expect(numbersOf(all.filter((record) => hasEnded(record) && isLate(record)))).toEqual([]);
    const HAPPENED = ['openedDate', 'assignedDate', 'firstIssuedDate', 'completedDate', 'closedDate', 'statusDate'];
    const isFuture = (record: RecordContent) =>
      [...HAPPENED, 'updateDate', 'reportedDate'].some((name) => (timeOf(record[name]) ?? 0) > DEMO_TODAY.getTime());
    expect(numbersOf(all.filter(isFuture))).toEqual([]);
    const dues = all.flatMap(({ estimatedDueDate }) => timeOf(estimatedDueDate) ?? []);
    expect(Math.max(...dues) - DEMO_TODAY.getTime()).toBeLessThan(130 * DAY);
  });

  it('have an inspection of a license before its issue', () => {
    const inspected = inModule('Licenses').filter(({ scheduledDate }) => scheduledDate !== undefined);
    expect(numbersOf(inspected.filter((record) => issuedOf(record) !== undefined))).toEqual([]);
  });
});

describe('the places and people of the demo', () => {
  it('have one parcel, neighborhood, subdivision and postal code for each address', () => {
    const facts = new Map<string, string>();
    const postalCodes = new Map<string, unknown>();
    for (const record of all) {
      const [address = {}] = itemsOf(record, 'addresses');
      const parcels = itemsOf(record, 'parcels');
      const { neighborhood } = address;
      for (const { subdivision } of parcels)
        expect((subdivision as DemoOption)?.value, record.customId).toBe(neighborhood);
      const fact = JSON.stringify([parcels, neighborhood]);
      const line = String(address.addressLine1).toUpperCase();
      if (parcels.length > 0) expect(facts.get(line) ?? fact, line).toBe(fact);
      if (parcels.length > 0) facts.set(line, fact);
      const mailing = ['contacts', 'owners'].flatMap((name) =>
        itemsOf(record, name).flatMap(
          (one) => (one.address ?? one.mailAddress ?? []) as DemoItem | readonly DemoItem[],
        ),
      );
      for (const { addressLine1, postalCode } of [address, ...mailing, ...(record.professionals ?? [])]) {
        const at = String(addressLine1).toUpperCase();
        expect(postalCodes.get(at) ?? postalCode, at).toBe(postalCode);
        postalCodes.set(at, postalCode);
      }
    }
    expect(facts.size).toBeGreaterThan(2_500);
  });

  it('have fractions, ranges and levels only at sites, never at homes', () => {
    const PARTS = ['houseFractionStart', 'houseAlphaEnd', 'streetEnd', 'levelStart', 'streetPrefix'];
    const unusual = all.filter((record) => itemsOf(record, 'addresses').some((one) => PARTS.some((name) => one[name])));
    expect(new Set(unusual.map(({ module }) => module))).toEqual(new Set(['Planning', 'Fire', 'Enforcement']));
  });

  it('have a birth place that exists', () => {
    const places = all.flatMap(({ contacts = [] }) =>
      contacts.flatMap(({ birthCity, birthState, birthRegion }) =>
        birthCity === undefined
          ? []
          : [[birthCity, birthState, birthRegion].map((one) => (one as DemoOption)?.text).join()],
      ),
    );
    const PLACES = ['Calgary,Alberta,Canada', 'Halifax,Nova Scotia,Canada', 'Denver,Colorado,United States'];
    expect([...new Set(places)].filter((place) => ![...PLACES, 'Seville,Andalusia,Spain'].includes(place))).toEqual([]);
  });

  it('have short license numbers, one for each firm', () => {
    const firms = new Map<unknown, unknown>();
    for (const { licenseNumber, businessName } of all.flatMap(({ professionals = [] }) => professionals)) {
      expect(licenseNumber).toMatch(/^(BC-\d{7}|T-D-\d+)$/);
      const name = String(businessName).toUpperCase();
      expect(firms.get(licenseNumber) ?? name, name).toBe(name);
      firms.set(licenseNumber, name);
    }
    expect(firms.size).toBeGreaterThan(400);
  });

  it('are named like nobody on the permits', () => {
    const invented = all
      .flatMap(({ contacts = [] }) => contacts)
      .filter(({ referenceContactId }) => String(referenceContactId).startsWith('P-'))
      .map(({ fullName, organizationName }) => String(fullName ?? organizationName).toUpperCase());
    const real = new Set([...applicants].map((name) => String(name).toUpperCase()));
    expect(invented.length).toBeGreaterThan(1_000);
    expect([...new Set(invented)].filter((name) => real.has(name))).toEqual([]);
  });
});

it('the types that people look for accept applications', () => {
  const closed = recordTypes().filter(({ createable }) => !createable);
  expect(closed.filter(({ module }) => module !== 'Enforcement').map(({ subType }) => subType)).toEqual(
    expect.arrayContaining(['Unspecified']),
  );
  expect(
    closed.filter(({ subType, module }) => module !== 'Enforcement' && !/Unspecified|General/.test(subType)),
  ).toEqual([]);
});
