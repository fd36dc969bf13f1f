import { expect, it } from 'vitest';
import { partsOf } from './person-parts';
import { withoutPerson } from './without-person';

const own = new Set(['contact:C-1', 'owner:4']);
const record = {
  contacts: [null, 'text', { referenceContactId: 'C-1', firstName: 'Ann' }],
  owners: { refOwnerId: 4 },
  professionals: 'none',
} as never;

it('partsOf skips values that are not lists or entries', () => {
  expect(partsOf(record, own)).toMatchObject([
    { role: 'contact', part: { referenceContactId: 'C-1', firstName: 'Ann' } },
  ]);
});

it('withoutPerson changes only the person’s entries of a malformed record', () => {
  const { set } = withoutPerson(record, { ownIdentities: [...own], emailIdentities: [] });
  expect(Object.keys(set)).toEqual(['contacts']);
  expect(JSON.stringify(set)).not.toContain('Ann');
  expect((set as { contacts: unknown[] }).contacts.slice(0, 2)).toEqual([null, 'text']);
});

it('partsOf matches entries without an identity if an identified entry on the same record has their name', () => {
  const owner = { fullName: 'ANNE  LÉE', phone: '1' };
  const contact = { referenceContactId: 'C-1', fullName: 'Lee, Anne' };
  const other = { refOwnerId: 5, fullName: 'Lee, Anne' };
  const named = { name: 'LEE, ANNE', contacts: [contact], owners: [owner, other, { fullName: 'Bob' }] } as never;
  expect(partsOf(named, own).map(({ part }) => part)).toEqual([contact, owner]);
  const { set, unset } = withoutPerson(named, { ownIdentities: [...own], emailIdentities: [] });
  expect(set).toEqual({ contacts: [{}], owners: [{}, other, { fullName: 'Bob' }] });
  expect(unset).toEqual(['name']);
  expect(partsOf({ owners: [owner] } as never, own)).toEqual([]);
});

it('withoutPerson removes only the email from an entry that may be somebody else', () => {
  const client = { referenceContactId: '17', fullName: 'Carl Client', email: 'Agent@example.org' };
  const { set, parties } = withoutPerson({ contacts: [client], owners: [{ fullName: 'Carl Client' }] } as never, {
    ownIdentities: [],
    emailIdentities: ['email:agent@example.org'],
  });
  expect(set).toEqual({ contacts: [{ referenceContactId: '17', fullName: 'Carl Client' }] });
  expect(parties).toEqual(['contact:17']);
});

it('partsOf distinguishes people whose names differ by a middle name or suffix', () => {
  const son = { firstName: 'John', middleName: 'Brian', lastName: 'Smith', suffix: 'Jr', referenceContactId: 'C-1' };
  const father = { firstName: 'John', middleName: 'Adam', lastName: 'Smith', taxId: '•1234' };
  const bare = { fullName: 'John Smith', taxId: '•1234' };
  const same = { fullName: 'Smith, John Brian Jr' };
  const record = { contacts: [son], owners: [father, bare, same] } as never;
  expect(partsOf(record, own).map(({ part }) => part)).toEqual([son, same]);
  expect(withoutPerson(record, { ownIdentities: [...own], emailIdentities: [] }).set).toEqual({
    contacts: [{}],
    owners: [father, bare, {}],
  });
});

it('partsOf distinguishes a person from colleagues and their firm', () => {
  const ann = { referenceContactId: 'C-1', fullName: 'Ann Smith', organizationName: 'Acme Builders' };
  const bob = { fullName: 'Bob Jones', organizationName: 'Acme Builders', birthDate: '1980-01-01' };
  const firm = { fullName: 'Acme Builders', taxId: '•1234' };
  const carol = { firstName: 'Carol', lastName: 'Third', businessName: 'Acme Builders', phone1: '1' };
  const record = { contacts: [ann, bob], owners: [firm], professionals: [carol] } as never;
  expect(partsOf(record, own).map(({ part }) => part)).toEqual([ann]);
  const acme = { referenceContactId: 'C-1', organizationName: 'ACME Builders' };
  expect(partsOf({ contacts: [acme], owners: [firm] } as never, own).map(({ part }) => part)).toEqual([acme, firm]);
});
