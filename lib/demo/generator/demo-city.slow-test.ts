import { beforeAll, describe, expect, it } from 'vitest';
import { wallClockOf } from '../../platform/dates/agency-time';
import { DEMO_TIME_ZONE } from '../../platform/settings/demo-agency';
import type { RecordContent } from '../../records/document';
import {
  type DemoItem,
  type DemoOption,
  itemsOf,
  numbersOf,
  readDemoRecords,
  timeOf,
} from '../../testing/demo-records';
import { DEMO_TODAY } from '../../testing/generated-permits';
import { BUILDER, HOMEOWNER } from '../demo-people';
import departments from './data/departments.json' with { type: 'json' };
import { kindNameOf } from './kinds/kind';

const HOUR = 3_600_000;
let all: readonly RecordContent[] = [];
beforeAll(async () => {
  ({ all } = await readDemoRecords());
});

const local = (date: Date) => new Date(wallClockOf(date.getTime(), DEMO_TIME_ZONE));
const valueOfOption = (option: unknown) => (option as DemoOption)?.value;
const shareOf = (name: string, value: string, records = all) =>
  records.filter((record) => (valueOfOption(record[name]) ?? record[name]) === value).length / records.length;
const inModule = (...modules: readonly string[]) => all.filter(({ module }) => modules.includes(module));

describe('the city of the demo', () => {
  it.each(['the usual last day', '2026-11-29'])('works Monday to Friday, as of %s', async (day) => {
    const records = day === '2026-11-29' ? (await readDemoRecords(day)).all : all;
    const WORK = ['assignedDate', 'firstIssuedDate', 'scheduledDate', 'appearanceDate', 'estimatedDueDate'];
    for (const name of [...WORK, 'completedDate', 'closedDate', 'statusDate', 'updateDate']) {
      // A permit expires on its own, and what comes in online has its first status at once.
      const isOnline = ({ assignedDate }: RecordContent) =>
        assignedDate === undefined && ['statusDate', 'updateDate'].includes(name);
      const isOwn = ({ status }: RecordContent) => status?.value === 'Expired' && name !== 'firstIssuedDate';
      const dates = records
        .filter((record) => !isOwn(record) && !isOnline(record))
        .flatMap((record) => (record[name] instanceof Date ? [local(record[name])] : []));
      expect(dates.length, name).toBeGreaterThan(30);
      expect(
        dates.filter((date) => [0, 6].includes(date.getUTCDay())),
        name,
      ).toEqual([]);
    }
  });

  it('gives a reason for the end of a record that fits what it was asked for', () => {
    const reasons = (status: RegExp, ...modules: readonly string[]) =>
      new Set(
        inModule(...modules)
          .filter((record) => status.test(record.status?.value ?? '') && record.statusReason !== undefined)
          .map(({ statusReason }) => valueOfOption(statusReason)),
      );
    expect(reasons(/^(Denied|Refused)$/, 'Building', 'Demolition', 'Fire')).toEqual(new Set(['CODE']));
    expect(reasons(/^(Denied|Refused)$/, 'Licenses')).toEqual(new Set(['REQUIREMENTS']));
    expect(reasons(/^(Denied|Refused)$/, 'Planning')).toEqual(new Set(['LAND USE']));
    expect(reasons(/^(Denied|Refused)$/, 'ServiceRequests')).toEqual(new Set(['NOT CITY', 'DUPLICATE']));
    expect(reasons(/^Dismissed$/, 'Enforcement')).toEqual(new Set(['NO VIOLATION']));
    expect(reasons(/^Closed$/, 'Enforcement')).toEqual(new Set(['CORRECTED']));
    expect(reasons(/^Withdrawn$/, 'Enforcement', 'ServiceRequests')).toEqual(new Set(['REPORT WITHDRAWN']));
    expect(reasons(/^(Withdrawn|Cancelled)$/, 'Building', 'Licenses', 'Planning')).toEqual(
      new Set(['APPLICANT REQUEST', 'NO REPLY']),
    );
    const timeLimit = all.filter(({ statusReason }) => valueOfOption(statusReason) === 'TIME LIMIT');
    expect(new Set(timeLimit.map(({ status }) => status?.value))).toEqual(new Set(['Expired']));
  });

  it('books nobody, and calls only work without a permit a misdemeanor', () => {
    expect(numbersOf(all.filter(({ booking }) => booking === true))).toEqual([]);
    const grave = all.filter(({ misdemeanor }) => misdemeanor === true);
    expect(new Set(grave.map(kindNameOf))).toEqual(new Set(['unpermitted work']));
  });

  it('numbers its records from one', () => {
    expect(numbersOf(all.filter(({ customId }) => /-0+$/.test(customId)))).toEqual([]);
    expect(all.some(({ customId }) => customId.endsWith('-00001'))).toBe(true);
  });

  it('has a completed record completed since its completion, and closed the same day', () => {
    const dayOf = (date: unknown) =>
      local(date as Date)
        .toISOString()
        .slice(0, 10);
    const complete = all.filter(({ statusType, completedDate }) => statusType === 'COMPLETE' && completedDate);
    expect(complete.length).toBeGreaterThan(1_000);
    const odd = complete.filter(({ completedDate, statusDate, closedDate = statusDate }) =>
      [statusDate, closedDate].some((date) => dayOf(date) !== dayOf(completedDate)),
    );
    expect(numbersOf(odd)).toEqual([]);
  });

  it('spends most of the time until the issue on the review', () => {
    const suite = all.find((record) => record.name === HOMEOWNER && record.status?.value === 'Plans Returned');
    expect(Number(suite?.inPossessionTime) / 24).toBeGreaterThan(7);
    const furnace = all.find((record) => record.name === HOMEOWNER && record.status?.value === 'Completed');
    expect(Number(furnace?.inPossessionTime)).toBeGreaterThan(12);
    const open = all.filter(({ statusType, firstIssuedDate, assignedDate }) => {
      return assignedDate && firstIssuedDate === undefined && ['PENDING', 'INCOMPLETE'].includes(statusType);
    });
    expect(open.length).toBeGreaterThan(20);
    for (const { customId, inPossessionTime, assignedDate } of open) {
      const hours = (DEMO_TODAY.getTime() - (timeOf(assignedDate) ?? 0)) / HOUR;
      expect(Number(inPossessionTime), customId).toBeGreaterThan(Math.min(0.2, hours * 0.55));
      expect(Number(inPossessionTime), customId).toBeLessThan(hours + 0.3);
    }
  });

  it('names its staff', () => {
    const staff = new Set<unknown>(departments.flatMap((one) => one.staff.map(({ name }) => name)));
    for (const name of ['assignedUser', 'completedByUser', 'closedByUser'])
      expect(numbersOf(all.filter((record) => record[name] !== undefined && !staff.has(record[name])))).toEqual([]);
  });

  it('finds little urgent, and only what may be dangerous', () => {
    expect(shareOf('priority', 'NORMAL')).toBeGreaterThan(0.8);
    expect(shareOf('priority', 'URGENT')).toBeLessThan(0.02);
    const urgent = all.filter(({ priority }) => valueOfOption(priority) === 'URGENT');
    expect(urgent.length).toBeGreaterThan(0);
    for (const record of urgent)
      expect(kindNameOf(record)).toMatch(/^(pothole|street light|tree|unpermitted work|repair|furnace)$/);
  });

  it('gets most applications through the website, and only reports by phone', () => {
    expect(shareOf('initiatedProduct', 'ACA', inModule('Building'))).toBeGreaterThan(0.65);
    const phoned = all.filter(({ initiatedProduct }) => initiatedProduct === 'AIVR');
    expect(phoned.length).toBeGreaterThan(0);
    expect(new Set(phoned.map(({ module }) => module))).toEqual(new Set(['ServiceRequests']));
    expect(new Set(phoned.map(({ createdBy }) => createdBy))).toEqual(new Set(['phone.intake']));
    const online = all.filter(({ createdBy }) => /^p-/.test(String(createdBy)));
    expect(new Set(online.map(({ initiatedProduct }) => initiatedProduct))).toEqual(new Set(['ACA']));
  });

  it('notes on a minority of records what fits their kind', () => {
    const noted = all.filter(({ shortNotes }) => shortNotes !== undefined);
    expect(noted.length / all.length).toBeLessThan(0.4);
    expect(new Set(noted.map(({ shortNotes }) => shortNotes)).size).toBeGreaterThan(25);
    const heritage = noted.filter(({ shortNotes }) => shortNotes === 'Heritage street');
    expect(heritage.length).toBeLessThan(10);
    expect(heritage.filter(({ module }) => module !== 'Planning')).toEqual([]);
  });

  it('has postal codes that begin alike, and parcels of the size of a lot', () => {
    const codes = all.flatMap((record) => itemsOf(record, 'addresses').map(({ postalCode }) => String(postalCode)));
    expect(new Set(codes.map((code) => code.slice(0, 4)))).toEqual(new Set(['T0A ']));
    for (const record of all)
      for (const { parcelArea, planArea } of itemsOf(record, 'parcels')) {
        const isBuilding = String(itemsOf(record, 'addresses')[0]?.addressLine1).startsWith('#');
        const [smallest, largest] = isBuilding ? [1_200, 9_500] : [280, 760];
        expect(Number(parcelArea), record.customId).toBeGreaterThanOrEqual(smallest);
        expect(Number(parcelArea), record.customId).toBeLessThanOrEqual(largest);
        expect(planArea).toBe(`${parcelArea} m²`);
      }
  });

  it('keeps the builder active on every record', () => {
    const roles = all.flatMap(({ contacts = [] }) => contacts).filter(({ fullName }) => fullName === BUILDER.fullName);
    expect(roles.length).toBeGreaterThan(300);
    expect(new Set(roles.map(({ status }) => valueOfOption(status)))).toEqual(new Set(['A']));
  });

  it('writes to firms at an address that is made of their names', () => {
    const first = (name: unknown) =>
      String(name)
        .normalize('NFD')
        .toLowerCase()
        .replace(/[^a-z\d\s&/-]/g, '')
        .split(/[^a-z\d]/)
        .find(Boolean);
    const firms = all
      .flatMap(({ professionals = [], contacts = [] }): DemoItem[] => [
        ...professionals.map(({ email, businessName }) => ({ email, name: businessName })),
        ...contacts.map(({ email, organizationName }) => ({ email, name: organizationName })),
      ])
      .filter(({ name, email }) => name !== undefined && email !== BUILDER.email);
    expect(firms.length).toBeGreaterThan(1_000);
    const odd = firms.filter(({ name, email }) => !String(email).startsWith(`${first(name)}`));
    expect(odd).toEqual([]);
  });
});
