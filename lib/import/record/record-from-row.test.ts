import { describe, expect, it } from 'vitest';
import { loadMapping } from '../mapping/mapping';
import { recordFromRow, typeReference } from './record-from-row';

const mapping = await loadMapping('blds');
const context = { mapping, agencyCode: 'DEMO', timeZone: 'America/Denver' };
const ROW = {
  permitnum: 'BP2024-1',
  statuscurrent: 'Pre Backfill Phase',
  applieddate: '2024-07-01T00:00:00.000',
  completeddate: '',
  permittypemapped: 'Building',
  permitclassmapped: 'Non-Residential',
  permitclassgroup: 'Commercial',
  workclass: 'Fire/ Security Alarm',
  applicantname: 'ANN / CO',
  contractorname: 'ACME',
  housingunits: '0',
  estprojectcost: '1250.5',
  originaladdress: '1 MAIN ST',
  latitude: '51.1',
  longitude: '-114.2',
};

describe('recordFromRow', () => {
  it('returns a record with the fields of the specification', () => {
    const record = recordFromRow(ROW, context);
    expect(record).toMatchObject({
      customId: 'BP2024-1',
      serviceProviderCode: 'DEMO',
      module: 'Building',
      type: {
        value: 'Building/Non-Residential/Commercial/Fire and Security Alarm',
        id: 'Building-Non-Residential-Commercial-Fire and Security Alarm',
      },
      status: { value: 'Pre Backfill Phase' },
      statusType: 'OPEN',
      openedDate: new Date('2024-07-01T06:00:00Z'),
      estimatedTotalJobCost: 1250.5,
      housingUnits: 0,
      addresses: [{ addressLine1: '1 MAIN ST', xCoordinate: -114.2, yCoordinate: 51.1, isPrimary: 'Y' }],
      contacts: [{ fullName: 'ANN / CO', type: { value: 'Applicant' } }],
      professionals: [{ businessName: 'ACME', licenseType: { value: 'Contractor' } }],
    });
    expect(record._id).toMatch(/^DEMO-[0-9A-Z]{5}-[0-9A-Z]{2}-[0-9A-Z]{5}$/);
    expect(record).not.toHaveProperty('completedDate');
    expect(record.parties).toHaveLength(2);
  });

  it('is deterministic and gives a person the same number each time', () => {
    const again = recordFromRow({ ...ROW, permitnum: 'BP2024-2' }, context);
    expect(recordFromRow(ROW, context)).toEqual(recordFromRow(ROW, context));
    expect(again._id).not.toBe(recordFromRow(ROW, context)._id);
    expect(again.parties).toEqual(recordFromRow(ROW, context).parties);
  });

  it.each([
    [{ permitnum: ' ' }, /permitnum is empty; it is required/],
    [{ workclass: '' }, /workclass is empty/],
    [
      { applieddate: '2024-02-30T00:00:00.000' },
      /applieddate is "2024-02-30T00:00:00.000"; it must be a date that exists, of the form YYYY/,
    ],
    [{ applieddate: '7/9/15' }, /applieddate/],
    [{ housingunits: '1.5' }, /housingunits is "1.5"; it must be a whole number/],
    [{ estprojectcost: 'five' }, /estprojectcost is "five"; it must be a number/],
  ])('rejects %j', (cells, message) => expect(() => recordFromRow({ ...ROW, ...cells }, context)).toThrow(message));

  it('rejects a description of over 4,000 characters', () => {
    const row = { ...ROW, description: 'x'.repeat(4001) };
    expect(() => recordFromRow(row, context)).toThrow(/description has 4001 characters/);
  });
});

it.each([
  ['NA', 'NA', 'Roof'],
  ['none', 'N/A', 'Roof'],
  ['Unspecified', 'New', 'Roof – New'],
  ['Garage', 'New', 'Garage – New'],
])('typeReference names the roof type with the last levels %s and %s: %s', (subType, category, text) =>
  expect(typeReference({ group: 'Building', type: 'Roof', subType, category }).text).toBe(text),
);
