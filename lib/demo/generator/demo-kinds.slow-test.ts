import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordContent } from '../../records/document';
import {
  type DemoItem,
  type DemoOption,
  formOf,
  issuedOf,
  itemsOf,
  numbersOf,
  readDemoRecords,
  rowsOf,
} from '../../testing/demo-records';
import { BUILDER } from '../demo-people';
import names from './data/names.json' with { type: 'json' };
import rooms from './data/rooms.json' with { type: 'json' };
import { caseOf, kindNameOf, kindOf } from './kinds/kind';

let all: readonly RecordContent[] = [];
let ofBuilder: readonly RecordContent[] = [];
beforeAll(async () => {
  ({ all, ofBuilder } = await readDemoRecords());
});

const ofKind = (pattern: RegExp) => all.filter((record) => pattern.test(kindNameOf(record)));
const inModule = (...modules: readonly string[]) => all.filter(({ module }) => modules.includes(module));

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
    const codeOf = ({ constructionType }: RecordContent) => (constructionType as DemoOption)?.value;
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
    expect(ofBuilder.filter(({ module }) => module === 'ServiceRequests')).toHaveLength(1);
  });

  it('gives no inspection, contractor or owner to dog and hunting licenses, and none of them to the builder', () => {
    const personal = ofKind(/^(dog|hunting)$/);
    expect(personal.length).toBeGreaterThan(20);
    const NONE = ['scheduledDate', 'owners', 'parcels', 'professionals', 'estimatedTotalJobCost', 'constructionType'];
    expect(numbersOf(personal.filter((record) => NONE.some((name) => record[name] !== undefined)))).toEqual([]);
    expect(numbersOf(personal.filter(({ contacts = [] }) => contacts.length > 1))).toEqual([]);
    expect(ofBuilder.filter((record) => /^(dog|hunting)$/.test(kindNameOf(record)))).toEqual([]);
  });

  it('decides the reported type and the statuses', () => {
    const reportedOf = ({ reportedType }: RecordContent) => (reportedType as DemoOption)?.value;
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
        const type = (licenseType as DemoOption)?.value ?? '';
        expect((licensingBoard as DemoOption)?.value, record.customId).toBe(BOARD[type] ?? 'TRADES');
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
  const isFirm = ({ organizationName }: DemoItem) => organizationName !== undefined;
  expect(numbersOf(people.filter(({ contacts = [] }) => contacts.some(isFirm)))).toEqual([]);
  const wrong = ofKind(/^vendor$/).filter((record) =>
    rowsOf(record, 'Vehicles').some(({ Kind }) => Kind !== caseOf(record)?.values.Kind),
  );
  expect(numbersOf(wrong)).toEqual([]);
});

it('the builder applies for the builder’s own business, once on each record', () => {
  const own = ofBuilder.filter((record) => caseOf(record) !== undefined);
  expect(own.length).toBeGreaterThan(30);
  const builders = ({ contacts = [] }: RecordContent) =>
    contacts.filter(({ fullName }) => fullName === BUILDER.fullName);
  expect(numbersOf(own.filter((record) => builders(record).length !== 1))).toEqual([]);
});

it('an issued license has no balance', () => {
  const owing = inModule('Licenses').filter((record) => issuedOf(record) !== undefined && Number(record.balance) > 0);
  expect(numbersOf(owing)).toEqual([]);
});
