import { describe, expect, it } from 'vitest';
import { listPeople } from './people';

const record = {
  createdBy: 'ann',
  contacts: [
    { type: { value: 'Applicant' }, fullName: 'Ann Example', referenceContactId: '17', organizationName: 'Ann Ltd.' },
    { organizationName: 'Firm alone', email: 'Info@Firm.example' },
    { firstName: 'Bob', lastName: 'Builder' },
  ],
  owners: [{ fullName: 'Olga Owner', refOwnerId: 4 }],
  professionals: [{ licenseType: { value: 'Plumber' }, licenseNumber: 'AB-1', businessName: 'Pipes' }],
};

describe('listPeople', () => {
  it('lists all parties with their role and firm', () => {
    expect(listPeople(record, [])).toEqual([
      { kind: 'contact', role: { value: 'Applicant' }, name: 'Ann Example', firm: 'Ann Ltd.', isYou: false },
      { kind: 'contact', name: 'Firm alone', email: 'Info@Firm.example', isYou: false },
      { kind: 'contact', name: 'Bob Builder', isYou: false },
      { kind: 'owner', name: 'Olga Owner', isYou: false },
      { kind: 'professional', role: { value: 'Plumber' }, name: 'Pipes', license: 'AB-1', isYou: false },
    ]);
  });

  it('returns a status only for previous owners', () => {
    const previous = { value: 'P', text: 'Previous' };
    const owners = [
      { fullName: 'Now', status: { value: 'A', text: 'Active' } },
      { fullName: 'Once', status: previous },
    ];
    const [now, once] = listPeople({ owners }, []);
    expect(now).toEqual({ kind: 'owner', name: 'Now', isYou: false });
    expect(once).toEqual({ kind: 'owner', name: 'Once', state: previous, isYou: false });
  });

  it('returns how to reach each person', () => {
    const { contacts, owners, professionals } = {
      contacts: [
        { fullName: 'Ann', phone1CountryCode: '1', phone1: '555-0101', phone2: '555-0102', email: 'a@b.example' },
      ],
      owners: [{ fullName: 'Olga', phone: '555-0103', mailAddress: { addressLine1: '1 ELM ST', city: 'Denver' } }],
      professionals: [{ fullName: 'Pat', licenseNumber: 'AB-1', phone2: '555-0104', addressLine1: '2 OAK RD NW' }],
    };
    expect(listPeople({ contacts, owners, professionals }, [])).toMatchObject([
      { phone: '+1 555-0101', email: 'a@b.example' },
      { phone: '555-0103', mail: ['1 Elm St', 'Denver'] },
      { phone: '555-0104', license: 'AB-1', mail: ['2 Oak Rd NW'] },
    ]);
  });

  it.each([
    ['user:ann', 'ann'],
    ['contact:17', 'Ann Example'],
    ['email:info@firm.example', 'Firm alone'],
    ['owner:4', 'Olga Owner'],
    ['license:Plumber:AB-1', 'Pipes'],
  ])('recognizes the viewer by %s and lists them first', (identity, name) => {
    const people = listPeople(record, [identity]);
    expect(people.filter(({ isYou }) => isYou)).toHaveLength(1);
    expect(people[0]).toMatchObject({ name, isYou: true });
  });
});
