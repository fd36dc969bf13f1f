import { beforeAll, describe, expect, it } from 'vitest';
import { wallClockInstant, wallClockOf } from '../../platform/dates/agency-time';
import { DEMO_TIME_ZONE } from '../../platform/settings/demo-agency';
import type { RecordContent } from '../../records/document';
import { CLOSED_STATUS_TYPES } from '../../records/status-type-groups';
import { DEMO_TODAY, frequentContractors, permits } from '../../testing/generated-permits';
import { BUILDER } from '../demo-people';
import { completePermit } from './complete-record';
import names from './data/names.json' with { type: 'json' };
import rooms from './data/rooms.json' with { type: 'json' };
import { demoExtras, identitiesOfLicense } from './demo-extras';
import { caseOf, kindNameOf, kindOf } from './kinds/kind';
import { recordTypes } from './types/record-types';

const DAY = 86_400_000;
let all: RecordContent[] = [];
let mine: RecordContent[] = [];
let applicants: ReadonlySet<unknown> = new Set();
beforeAll(async () => {
  const rows = await permits();
  applicants = new Set(rows.map(({ name }) => name));
  const holders = frequentContractors(rows, 2);
  all = [...rows.map((record) => completePermit(record, DEMO_TODAY)), ...demoExtras(holders, DEMO_TODAY)];
  const identities = holders.flatMap(identitiesOfLicense);
  mine = all.filter(({ parties }) => parties.some((party) => identities.includes(party)));
});

type Option = { readonly value?: string; readonly text?: string } | undefined;
type Item = Readonly<Record<string, unknown>>;
const numbersOf = (records: readonly RecordContent[]) => records.map(({ customId }) => customId);
const hasEnded = ({ statusType }: RecordContent) => CLOSED_STATUS_TYPES.has(statusType);
const ofKind = (pattern: RegExp) => all.filter((record) => pattern.test(kindNameOf(record)));
const inModule = (...modules: readonly string[]) => all.filter(({ module }) => modules.includes(module));
const formOf = ({ customForms }: RecordContent) => ((customForms ?? []) as readonly Record<string, string>[])[0] ?? {};
const rowsOf = ({ customTables }: RecordContent, id: string) =>
  ((customTables ?? []) as readonly { id: string; rows: readonly { fields: Record<string, string> }[] }[])
    .filter((table) => table.id === id)
    .flatMap(({ rows }) => rows.map(({ fields }) => fields));
const itemsOf = (record: RecordContent, name: string) => (record[name] ?? []) as readonly Item[];
const time = (value: unknown): number | undefined => (value instanceof Date ? value.getTime() : undefined);
/** Midnight on a date such as `11/24/2026`, in the agency's time zone. */
function dayOf(text: string): number {
  const [month, day, year] = text.split('/').map(Number);
  return wallClockInstant(Date.UTC(year ?? 0, (month ?? 1) - 1, day), DEMO_TIME_ZONE).getTime();
}
const startOfDay = (instant: number): number =>
  wallClockInstant(Math.floor(wallClockOf(instant, DEMO_TIME_ZONE) / DAY) * DAY, DEMO_TIME_ZONE).getTime();
const issuedOf = ({ firstIssuedDate }: RecordContent) => time(firstIssuedDate);
const endOf = ({ completedDate, closedDate }: RecordContent) => time(completedDate) ?? time(closedDate);
const expiryOf = ({ renewalInfo }: RecordContent) => time((renewalInfo as Item | undefined)?.expirationDate);

describe('the kind of each record of the demo', () => {
  it('decides which custom fields and tables the record has', () => {
    const odd = all.filter((record) => {
      const { fields, tables = [] } = kindOf(record);
      const tableIds = itemsOf(record, 'customTables').map(({ id }) => String(id));
      return !(
        Object.keys(formOf(record)).every((name) => fields.includes(name)) &&
        tableIds.every((id) => tables.includes(id))
      );
    });
    expect(numbersOf(odd)).toEqual([]);
    expect(new Set(all.map(kindNameOf)).size).toBeGreaterThan(35);
  });

  it('decides the values of the custom fields', () => {
    for (const record of all) {
      const { values = {} } = kindOf(record);
      const about = caseOf(record)?.values ?? {};
      for (const [name, value] of Object.entries(formOf(record))) {
        const known = about[name] === undefined ? values[name] : [about[name]];
        const [from, to] = known ?? [];
        const inRange =
          typeof from === 'number' && typeof to === 'number' && from <= Number(value) && Number(value) <= to;
        expect(known === undefined || inRange || known.includes(value), `${record.customId} ${name}`).toBe(true);
      }
    }
  });

  it('gives rooms only to buildings with rooms, each with its own use', () => {
    const withRooms = all.filter((record) => rowsOf(record, 'Rooms').length > 0);
    expect(withRooms.length).toBeGreaterThan(1_000);
    expect(numbersOf(withRooms.filter(({ type }) => /Garage|Pool|Alarm|Demolition/.test(type.value)))).toEqual([]);
    const uses: Readonly<Record<string, { use: string }>> = rooms;
    const wrong = withRooms.filter((record) =>
      rowsOf(record, 'Rooms').some(({ Room = '', Use }) => uses[Room]?.use !== Use),
    );
    expect(numbersOf(wrong)).toEqual([]);
    const homes = withRooms.filter(({ type }) => type.value.includes('/Residential/'));
    const isBusiness = ({ Use }: Record<string, string>) => Use === 'Business';
    expect(numbersOf(homes.filter((record) => rowsOf(record, 'Rooms').some(isBusiness)))).toEqual([]);
  });

  it('decides the construction type', () => {
    const codeOf = ({ constructionType }: RecordContent) => (constructionType as Option)?.value;
    const codes = (pattern: RegExp) => new Set(ofKind(pattern).map(codeOf));
    expect(codes(/^garage$/)).toEqual(new Set(['438']));
    expect(codes(/^(deck|basement|renovation|suite|furnace|fireplace)$/)).toEqual(new Set(['434']));
    expect(codes(/^commercial interior$/)).toEqual(new Set(['437']));
    expect(codes(/^(rezoning|variance)$/)).toEqual(new Set([undefined]));
    const detached = ofKind(/^new home$/).filter(({ type }) => type.subType === 'Single Family');
    expect(new Set(detached.map(codeOf))).toEqual(new Set(['101']));
  });

  it('describes each record in words of its own', () => {
    expect(numbersOf(all.filter(({ description }) => !String(description ?? '').trim()))).toEqual([]);
    const neighborhood = new RegExp(names.neighborhoods.join('|'));
    expect(numbersOf(all.filter(({ description }) => neighborhood.test(String(description))))).toEqual([]);
    const extras = all.filter((record) => caseOf(record) !== undefined);
    expect(extras.length).toBeGreaterThan(300);
    expect(numbersOf(extras.filter((record) => record.description !== caseOf(record)?.description))).toEqual([]);
  });

  it('gives race, identity numbers and birth places only to the people of enforcement cases', () => {
    const PERSONAL = [
      'race',
      'socialSecurityNumber',
      'passportNumber',
      'birthCity',
      'driverLicenseNumber',
      'birthDate',
    ];
    const named = all.filter(({ contacts = [] }) => contacts.some((one) => PERSONAL.some((name) => one[name])));
    expect(new Set(named.map(({ module }) => module))).toEqual(new Set(['Enforcement']));
    expect(named.length).toBeGreaterThan(5);
  });

  it('gives no fees, no expiry, no owner, no parcel and no professional to service requests', () => {
    const requests = inModule('ServiceRequests');
    expect(requests.length).toBeGreaterThan(50);
    const NONE = ['totalFee', 'balance', 'renewalInfo', 'firstIssuedDate', 'owners', 'parcels', 'professionals'];
    expect(numbersOf(requests.filter((record) => NONE.some((name) => record[name] !== undefined)))).toEqual([]);
    expect(mine.filter(({ module }) => module === 'ServiceRequests')).toHaveLength(1);
  });

  it('gives no inspection, contractor or owner to dog and hunting licenses, and none of them to the builder', () => {
    const personal = ofKind(/^(dog|hunting)$/);
    expect(personal.length).toBeGreaterThan(20);
    const NONE = ['scheduledDate', 'owners', 'parcels', 'professionals', 'estimatedTotalJobCost', 'constructionType'];
    expect(numbersOf(personal.filter((record) => NONE.some((name) => record[name] !== undefined)))).toEqual([]);
    expect(numbersOf(personal.filter(({ contacts = [] }) => contacts.length > 1))).toEqual([]);
    expect(mine.filter((record) => /^(dog|hunting)$/.test(kindNameOf(record)))).toEqual([]);
  });

  it('decides the reported type and the statuses', () => {
    const reportedOf = ({ reportedType }: RecordContent) => (reportedType as Option)?.value;
    expect(
      numbersOf(all.filter((record) => record.openedDate && reportedOf(record) !== kindOf(record).reported)),
    ).toEqual([]);
    const valuesOf = (...modules: readonly string[]) => inModule(...modules).map(({ status }) => status?.value);
    const reports = valuesOf('ServiceRequests', 'Enforcement', 'Planning');
    expect(reports.filter((value) => ['Issued', 'Expired', 'Finaled'].includes(value ?? ''))).toEqual([]);
    expect(valuesOf('ServiceRequests', 'Enforcement')).not.toContain('Pending Payment');
    expect(valuesOf('Licenses')).not.toContain('In Progress');
  });

  it('decides which trades work on it; a firm’s name and board fit its license', () => {
    const trades: Readonly<Record<string, readonly string[]>> = names.trades;
    const BOARD: Readonly<Record<string, string>> = {
      Contractor: 'BUILDERS',
      Architect: 'ARCHITECTS',
      Engineer: 'ENGINEERS',
    };
    for (const record of all)
      for (const { licenseNumber, licenseType, licensingBoard, businessName } of record.professionals ?? []) {
        const type = (licenseType as Option)?.value ?? '';
        expect((licensingBoard as Option)?.value, record.customId).toBe(BOARD[type] ?? 'TRADES');
        if (!String(licenseNumber).startsWith('T-')) continue;
        expect(kindOf(record).trades, record.customId).toContain(type);
        expect(
          trades[type]?.some((words) => String(businessName).includes(words)),
          String(businessName),
        ).toBe(true);
      }
  });
});

it('only individuals have dogs, hunt or report, and only trucks are called trucks', () => {
  const people = ofKind(/^(dog|hunting|home business|pothole|street light|missed pickup|tree)$/);
  expect(people.length).toBeGreaterThan(80);
  const isFirm = ({ organizationName }: Item) => organizationName !== undefined;
  expect(numbersOf(people.filter(({ contacts = [] }) => contacts.some(isFirm)))).toEqual([]);
  const wrong = ofKind(/^vendor$/).filter((record) =>
    rowsOf(record, 'Vehicles').some(({ Kind }) => Kind !== caseOf(record)?.values.Kind),
  );
  expect(numbersOf(wrong)).toEqual([]);
});

it('the builder applies for the builder’s own business, once on each record', () => {
  const own = mine.filter((record) => caseOf(record) !== undefined);
  expect(own.length).toBeGreaterThan(30);
  const builders = ({ contacts = [] }: RecordContent) =>
    contacts.filter(({ fullName }) => fullName === BUILDER.fullName);
  expect(numbersOf(own.filter((record) => builders(record).length !== 1))).toEqual([]);
});

it('an issued license has no balance', () => {
  const owing = inModule('Licenses').filter((record) => issuedOf(record) !== undefined && Number(record.balance) > 0);
  expect(numbersOf(owing)).toEqual([]);
});

describe('the dates of each record of the demo', () => {
  it('have licenses of professionals that are valid today and older than the record', () => {
    for (const { customId, professionals = [], openedDate } of all)
      for (const { originalIssueDate, lastRenewalDate, expirationDate, birthDate } of professionals) {
        const [issued = 0, renewed = 0, expires = 0] = [originalIssueDate, lastRenewalDate, expirationDate].map(time);
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

  it('have surveys, vaccines and tests before the application, and nothing noticed or served in the future', () => {
    for (const record of all) {
      const form = formOf(record);
      const opened = record.openedDate?.getTime() ?? DEMO_TODAY.getTime();
      for (const name of ['Survey date', 'Rabies vaccine on', 'Last test', 'Noticed on'])
        if (form[name] !== undefined) expect(dayOf(form[name]), `${record.customId} ${name}`).toBeLessThan(opened);
      const latest = Math.min(DEMO_TODAY.getTime(), endOf(record) ?? Infinity);
      for (const { 'Served on': day = '' } of rowsOf(record, 'Notices')) {
        expect(dayOf(day), record.customId).toBeLessThanOrEqual(latest);
        expect(dayOf(day), record.customId).toBeGreaterThan(time(record.assignedDate) ?? 0);
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
      SCHEDULED.some((name) => (time(record[name]) ?? Infinity) <= DEMO_TODAY.getTime());
    expect(numbersOf(all.filter((record) => !hasEnded(record) && isPast(record)))).toEqual([]);
    const isLate = (record: RecordContent) =>
      ['scheduledDate', 'appearanceDate'].some((name) => (time(record[name]) ?? 0) > (endOf(record) ?? Infinity));
    expect(numbersOf(all.filter((record) => hasEnded(record) && isLate(record)))).toEqual([]);
    const HAPPENED = ['openedDate', 'assignedDate', 'firstIssuedDate', 'completedDate', 'closedDate', 'statusDate'];
    const isFuture = (record: RecordContent) =>
      [...HAPPENED, 'updateDate', 'reportedDate'].some((name) => (time(record[name]) ?? 0) > DEMO_TODAY.getTime());
    expect(numbersOf(all.filter(isFuture))).toEqual([]);
    const dues = all.flatMap(({ estimatedDueDate }) => time(estimatedDueDate) ?? []);
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
      for (const { subdivision } of parcels) expect((subdivision as Option)?.value, record.customId).toBe(neighborhood);
      const fact = JSON.stringify([parcels, neighborhood]);
      const line = String(address.addressLine1).toUpperCase();
      if (parcels.length > 0) expect(facts.get(line) ?? fact, line).toBe(fact);
      if (parcels.length > 0) facts.set(line, fact);
      const mailing = ['contacts', 'owners'].flatMap((name) =>
        itemsOf(record, name).flatMap((one) => (one.address ?? one.mailAddress ?? []) as Item | readonly Item[]),
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
          : [[birthCity, birthState, birthRegion].map((one) => (one as Option)?.text).join()],
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
