import { describe, expect, it } from 'vitest';
import { Professional } from '../../../records/schema/professional';
import { RELATED_FIELDS } from './related-fields';
import { relatedRows } from './related-rows';

const valuesOf = (rows: ReturnType<typeof relatedRows>) =>
  Object.fromEntries(rows.map((row) => [row.name, row.values]));

describe('relatedRows', () => {
  it('has a row for each field that any item has', () => {
    const rows = relatedRows('contacts', [
      { fullName: 'Ann', id: '1' },
      { lastName: 'Builder', id: '2', odd: 7 },
    ]);
    expect(valuesOf(rows)).toEqual({
      fullName: ['Ann', undefined],
      lastName: [undefined, 'Builder'],
      id: ['1', '2'],
      odd: [undefined, 7],
    });
    expect(rows.at(-1)).toMatchObject({ path: 'contact.odd', display: 'number' });
  });

  it('prefixes a number with its country code and keeps a code without a number', () => {
    const rows = relatedRows('contacts', [{ phone1: '403-555-0101', phone1CountryCode: '1', phone2CountryCode: '44' }]);
    expect(valuesOf(rows)).toEqual({ phone1: ['+1 403-555-0101'], phone2CountryCode: ['44'] });
  });

  it("joins a professional's address into one value and leaves out the record's ids", () => {
    const item = { addressLine1: '1 A ST', city: 'Calgary', recordId: { id: 'DEMO-1' } };
    expect(valuesOf(relatedRows('professionals', [item]))).toEqual({
      address: [{ addressLine1: '1 A ST', city: 'Calgary' }],
    });
  });

  it('has a row for every field of a professional', () => {
    const rowless = [
      'recordId',
      'addressLine1',
      'addressLine2',
      'addressLine3',
      'city',
      'state',
      'postalCode',
      'country',
    ];
    const rows = Object.keys(RELATED_FIELDS.professionals);
    const missing = Object.keys(Professional.shape).filter((name) => !rows.includes(name) && !rowless.includes(name));
    expect(missing).toEqual([]);
  });

  it('leaves out the field that heads the column', () => {
    expect(relatedRows('contacts', [{ type: { value: 'Applicant', text: 'Applicant' } }])).toEqual([]);
  });
});
