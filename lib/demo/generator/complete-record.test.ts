import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import type { Stored } from '../../db/wire/writer';
import { env } from '../../platform/settings/env';
import type { RecordContent } from '../../records/document';
import { maskNumber } from '../../records/mask-number';
import { partiesOf } from '../../records/membership/parties';
import { permits } from '../../testing/generated-permits';
import { completePermit } from './complete-record';

const originals = await permits();
const completed = originals.map(completePermit);
const NEVER_SHOWN = [
  'socialSecurityNumber',
  'driverLicenseNumber',
  'passportNumber',
  'stateIdNumber',
  'taxId',
  'federalEmployerId',
];

/** Whether `more` holds everything that `less` does; what is a list may be longer. */
function holds(more: unknown, less: unknown): boolean {
  if (less instanceof Date) return more instanceof Date && more.getTime() === less.getTime();
  if (Array.isArray(less)) return Array.isArray(more) && less.every((item, at) => holds(more[at], item));
  if (typeof less === 'object' && less !== null)
    return (
      typeof more === 'object' &&
      more !== null &&
      Object.entries(less).every(([name, value]) => holds((more as Stored)[name], value))
    );
  return more === less;
}

it('keeps everything that the permit says, and its people first', () => {
  const changed = originals.filter(({ parties: _parties, ...original }, at) => !holds(completed[at], original));
  expect(changed.map(({ customId }) => customId)).toEqual([]);
  expect(completed.every((record) => holds(record.parties, partiesOf(record)))).toBe(true);
  expect(originals.every(({ parties }, at) => parties.every((party) => completed[at]?.parties.includes(party)))).toBe(
    true,
  );
});

it('gives the same record again, whatever came before', () => {
  const again = [...originals].reverse().map(completePermit).reverse();
  expect(again.filter((record, at) => !isDeepStrictEqual(record, completed[at]))).toEqual([]);
});

it('keeps dates in the order in which things happen', () => {
  const time = (record: RecordContent, name: string) => (record[name] as Date | undefined)?.getTime();
  for (const record of completed) {
    const steps = ['openedDate', 'assignedDate', 'completedDate', 'closedDate', 'statusDate', 'updateDate'];
    const times = steps.map((name) => time(record, name)).filter((step) => step !== undefined);
    expect(
      [...times].sort((a, b) => a - b),
      record.customId,
    ).toEqual(times);
    expect(record.closedDate === undefined, record.customId).toBe(record.closedByUser === undefined);
    expect(record.completedDate === undefined, record.customId).toBe(record.completedByUser === undefined);
  }
});

it('names the day of a hearing as the agency sees it', () => {
  const hearings = completed.filter(({ appearanceDate }) => appearanceDate !== undefined);
  expect(hearings.length).toBeGreaterThan(100);
  const timeZone = env().AGENCY_TIME_ZONE;
  for (const { appearanceDate, appearanceDayOfWeek } of hearings)
    expect((appearanceDate as Date).toLocaleDateString('en-US', { weekday: 'long', timeZone })).toBe(
      appearanceDayOfWeek,
    );
});

it('has fees that add up, and tracking numbers that differ', () => {
  for (const { totalFee, totalPay, balance } of completed)
    expect(Math.round((Number(totalFee) - Number(totalPay)) * 100)).toBe(Math.round(Number(balance) * 100));
  expect(new Set(completed.map(({ trackingId }) => trackingId)).size).toBe(completed.length);
});

it('stores no personal number in full, and only fictional ways to reach people', () => {
  const people = completed.flatMap(({ contacts = [], owners = [], professionals = [] }) => [
    ...contacts,
    ...owners,
    ...professionals,
  ]);
  const numbers = people
    .flatMap((someone) => NEVER_SHOWN.map((name) => someone[name]))
    .filter((number) => number !== undefined);
  expect(new Set(people.flatMap((someone) => NEVER_SHOWN.filter((name) => someone[name] !== undefined)))).toEqual(
    new Set(NEVER_SHOWN),
  );
  expect(numbers.filter((number) => !/^•(.{4})?$/.test(String(number)))).toEqual([]);
  expect(numbers).toContain('•');
  expect(people.filter(({ email }) => !/@example\.(org|com|net)$/.test(String(email)))).toEqual([]);
  const phones = people
    .flatMap(({ phone, phone1, phone2, phone3, fax }) => [phone, phone1, phone2, phone3, fax])
    .filter(Boolean);
  expect(phones.filter((number) => !/^403-555-01\d\d$/.test(String(number)))).toEqual([]);
});

it('masks as the contract says', () => {
  expect(['123456789', '12345678', '1234567', ''].map(maskNumber)).toEqual(['•6789', '•5678', '•', '•']);
});
