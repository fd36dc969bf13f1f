import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import type { StoredObject } from '../../db/wire/writer';
import { env } from '../../platform/settings/env';
import type { RecordContent } from '../../records/document';
import { maskNumber } from '../../records/mask-number';
import { identity, licenseOf, partiesOf } from '../../records/membership/parties';
import { DEMO_TODAY, frequentContractors, permits } from '../../testing/generated-permits';
import { completePermit } from './complete-record';
import { demoExtras } from './demo-extras';
import { readableLicenseNumber } from './people/license-number';

const originals = await permits();
const completed = originals.map((record) => completePermit(record, DEMO_TODAY));
const MASKED_FIELDS = [
  'socialSecurityNumber',
  'driverLicenseNumber',
  'passportNumber',
  'stateIdNumber',
  'taxId',
  'federalEmployerId',
];

/** Whether `actual` has every value of `expected`; lists may be longer. */
function contains(actual: unknown, expected: unknown): boolean {
  if (expected instanceof Date) return actual instanceof Date && actual.getTime() === expected.getTime();
  if (Array.isArray(expected)) return Array.isArray(actual) && expected.every((item, at) => contains(actual[at], item));
  if (typeof expected === 'object' && expected !== null)
    return (
      typeof actual === 'object' &&
      actual !== null &&
      Object.entries(expected).every(([name, value]) => contains((actual as StoredObject)[name], value))
    );
  return actual === expected;
}

/** The import makes a long license number of a firm's name; the demo shows a readable one. */
const withReadableNumber = (professional: StoredObject): StoredObject => {
  const licenseNumber = readableLicenseNumber(String(professional.licenseNumber));
  return { ...professional, licenseNumber, referenceLicenseId: licenseNumber };
};
const readableParty = (party: string): string => {
  const license = licenseOf(party);
  return license === undefined
    ? party
    : identity.license(license.licenseType, readableLicenseNumber(license.licenseNumber));
};

/** The source calls the end of a permit its completion, even if the permit was canceled, was refused or has expired. */
function asStored({ parties: _parties, professionals, ...original }: RecordContent): StoredObject {
  const { completedDate, ...rest } = original;
  const isOther = completedDate !== undefined && original.statusType !== 'COMPLETE';
  return {
    ...(isOther ? { ...rest, closedDate: completedDate } : original),
    ...(professionals !== undefined && { professionals: professionals.map(withReadableNumber) }),
  };
}

it('completePermit preserves every field of the permit and lists its people first', () => {
  const changed = originals.filter((original, at) => !contains(completed[at], asStored(original)));
  expect(changed.map(({ customId }) => customId)).toEqual([]);
  expect(completed.every((record) => contains(record.parties, partiesOf(record)))).toBe(true);
  const isListed = (party: string, at: number) => completed[at]?.parties.includes(readableParty(party));
  expect(originals.every(({ parties }, at) => parties.every((party) => isListed(party, at)))).toBe(true);
});

it('completePermit returns the same record for a permit, whatever the order of the permits', () => {
  const again = [...originals]
    .reverse()
    .map((record) => completePermit(record, DEMO_TODAY))
    .reverse();
  expect(again.filter((record, at) => !isDeepStrictEqual(record, completed[at]))).toEqual([]);
});

it('completePermit generates the dates of a record in chronological order', () => {
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

it("completePermit names the weekday of a hearing in the agency's time zone", () => {
  const hearings = demoExtras([], DEMO_TODAY).filter(({ appearanceDate }) => appearanceDate !== undefined);
  expect(hearings.length).toBeGreaterThan(30);
  const timeZone = env().AGENCY_TIME_ZONE;
  for (const { appearanceDate, appearanceDayOfWeek } of hearings)
    expect((appearanceDate as Date).toLocaleDateString('en-US', { weekday: 'long', timeZone })).toBe(
      appearanceDayOfWeek,
    );
});

it('completePermit generates fees that add up, and unique tracking numbers', () => {
  for (const { totalFee, totalPay, balance } of completed)
    expect(Math.round((Number(totalFee) - Number(totalPay)) * 100)).toBe(Math.round(Number(balance) * 100));
  expect(new Set(completed.map(({ trackingId }) => trackingId)).size).toBe(completed.length);
});

it('completePermit and demoExtras mask every personal number and use only fictional email addresses and phone numbers', () => {
  const people = [...completed, ...demoExtras(frequentContractors(originals, 1), DEMO_TODAY)].flatMap(
    ({ contacts = [], owners = [], professionals = [] }) => [...contacts, ...owners, ...professionals],
  );
  const numbers = people
    .flatMap((someone) => MASKED_FIELDS.map((name) => someone[name]))
    .filter((number) => number !== undefined);
  expect(new Set(people.flatMap((someone) => MASKED_FIELDS.filter((name) => someone[name] !== undefined)))).toEqual(
    new Set(MASKED_FIELDS),
  );
  expect(numbers.filter((number) => !/^•(.{4})?$/.test(String(number)))).toEqual([]);
  expect(numbers).toContain('•');
  expect(people.filter(({ email }) => !/@example\.(org|com|net)$/.test(String(email)))).toEqual([]);
  const phones = people
    .flatMap(({ phone, phone1, phone2, phone3, fax }) => [phone, phone1, phone2, phone3, fax])
    .filter(Boolean);
  expect(phones.filter((number) => !/^403-555-01\d\d$/.test(String(number)))).toEqual([]);
});

it('completePermit masks all but the last four characters of a number, or all of them if there are fewer than eight', () => {
  expect(['123456789', '12345678', '1234567', ''].map(maskNumber)).toEqual(['•6789', '•5678', '•', '•']);
});
