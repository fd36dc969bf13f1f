import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../../platform/languages/messages';
import { Address } from '../../records/schema/address';
import { Contact } from '../../records/schema/contact';
import { Owner } from '../../records/schema/owner';
import { Parcel } from '../../records/schema/parcel';
import { Professional } from '../../records/schema/professional';
import { RecordItem } from '../../records/schema/record';
import { RecordFields } from '../../records/schema/record-fields';
import { RecordTypeReference, RenewalInfo } from '../../records/schema/record-references';
import { FIELD_GROUPS, fieldGroupsOf, SHOWN_ELSEWHERE } from './field-groups';
import { RELATED_FIELDS } from './related/related-fields';

const PARTS = {
  record: RecordFields,
  type: RecordTypeReference,
  renewalInfo: RenewalInfo,
  address: Address,
  contact: Contact,
  owner: Owner,
  parcel: Parcel,
  professional: Professional,
};

type Labels = Readonly<Record<string, Readonly<Record<string, { label?: string; meaning?: string } | undefined>>>>;

const shownFields = new Set([...Object.values(FIELD_GROUPS).flatMap(Object.keys), ...SHOWN_ELSEWHERE]);

describe('the labels of fields', () => {
  for (const [language, { RecordFields }] of Object.entries(MESSAGES)) {
    const labels: Labels = RecordFields;
    for (const [part, { shape }] of Object.entries(PARTS)) {
      it.each(Object.keys(shape))(`in ${language} include ${part}.%s`, (field) => {
        expect(labels[part]?.[field]?.label).toMatch(/\S/);
        // A camel-case name is not a label.
        expect(labels[part]?.[field]?.label).not.toMatch(/[a-z][A-Z]/);
      });
    }
  }
});

describe('the record page', () => {
  const own = Object.keys(RecordFields.shape).filter((name) => name !== 'type' && name !== 'renewalInfo');
  const ofType = Object.keys(RecordTypeReference.shape).map((name) => `type.${name}`);
  const ofRenewal = Object.keys(RenewalInfo.shape).map((name) => `renewalInfo.${name}`);

  it.each([...own, ...ofType, ...ofRenewal])('shows %s somewhere', (name) => expect(shownFields).toContain(name));

  it.each([
    ['addresses', Address],
    ['contacts', Contact],
    ['owners', Owner],
    ['parcels', Parcel],
  ] as const)('has a row for every field of %s', (name, { shape }) => {
    const rows = Object.keys(RELATED_FIELDS[name]);
    expect(Object.keys(shape).filter((field) => field !== 'recordId' && !rows.includes(field))).toEqual([]);
  });
});

describe('fieldGroupsOf', () => {
  const group = (record: RecordItem, name: string) => fieldGroupsOf(record).find((each) => each.name === name);

  it('leaves out empty groups', () => {
    expect(fieldGroupsOf({ id: 'DEMO-1', booking: false }).map(({ name }) => name)).toEqual(['report', 'codes']);
  });

  it('shows an unknown field under its own name', () => {
    const record = { ...RecordItem.parse({ id: 'DEMO-1' }), futureField: 'x', futureDate: '2026-01-02 03:04:05' };
    expect(group(record, 'other')?.fields).toEqual([
      { path: 'record.futureField', name: 'futureField', display: 'words', value: 'x' },
      { path: 'record.futureDate', name: 'futureDate', display: 'moment', value: '2026-01-02 03:04:05' },
    ]);
  });

  it('shows every date, including those that are milestones', () => {
    const renewalInfo = { expirationDate: '2026-05-24 00:00:00' };
    const record = { openedDate: '2026-01-01 00:00:00', updateDate: '2026-02-01 00:00:00', renewalInfo };
    expect(group(record, 'time')?.fields.map(({ path }) => path)).toEqual([
      'record.openedDate',
      'record.updateDate',
      'renewalInfo.expirationDate',
    ]);
  });

  it('shows the levels of a type only once', () => {
    const type = { group: 'A', type: 'B', subType: 'C', category: 'D', value: 'A/B/C/D', module: 'M', text: 'T' };
    expect(group({ module: 'M', type }, 'codes')?.fields.map(({ name }) => name)).toEqual(['type.value']);
    const { value: _value, ...withoutValue } = type;
    expect(group({ module: 'N', type: withoutValue }, 'codes')?.fields.map(({ name }) => name)).toEqual([
      'type.group',
      'type.type',
      'type.subType',
      'type.category',
      'type.module',
    ]);
  });
});
