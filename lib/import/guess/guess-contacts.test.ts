import { expect, it } from 'vitest';
import { ColumnProfile } from './columns/column-profile';
import { Columns, columnOf } from './columns/file-columns';
import { guessPeople } from './guess-contacts';

/** Guesses people from columns with these values. */
function peopleOf(columns: Readonly<Record<string, readonly string[]>>) {
  const profiles = Object.entries(columns).map(([name, values]) => {
    const profile = new ColumnProfile(name.toLowerCase(), name);
    for (const value of values) profile.add(value);
    return profile;
  });
  const all = new Columns(profiles.map((profile) => columnOf(profile, false)));
  return { ...guessPeople(all), left: all.remaining.map(({ profile }) => profile.name) };
}

const sampleColumns = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [`${name} of one`, `${name} of another`]]));

it('guessPeople adds numbered owners and contractors to the applicant and the contact', () => {
  const people = peopleOf({
    ...sampleColumns('Applicant Name', 'Owner 1 Name', 'Owner 2 Name', 'Contractor1 Name', 'Contractor1 License'),
    ...sampleColumns('Contractor2 Name', 'Contractor2 License', 'Contact Type', 'Contact Name'),
    'Applicant Phone': ['555', '556'],
  });
  expect(people).toEqual({
    contacts: [
      { type: 'Applicant', fullName: 'applicant name', phone1: 'applicant phone' },
      { type: { columns: ['contact type'] }, fullName: 'contact name' },
      { type: 'Owner', fullName: 'owner 1 name' },
      { type: 'Owner', fullName: 'owner 2 name' },
    ],
    owners: [{ fullName: 'owner 1 name' }, { fullName: 'owner 2 name' }],
    professionals: [
      { licenseType: 'Contractor', businessName: 'contractor1 name', licenseNumber: 'contractor1 license' },
      { licenseType: 'Contractor', businessName: 'contractor2 name', licenseNumber: 'contractor2 license' },
    ],
    left: [],
  });
});

it.each([
  ['Contractor 1', 'Contractor 1 License No'],
  ['CONTRACTOR_1_NAME', 'CONTRACTOR_1_LIC_NUM'],
  ['contractor1name', 'contractor1license'],
  ['Contractor Name 1', 'Contractor License Number 1'],
])('guessPeople combines %s and %s into one professional', (name, license) => {
  expect(peopleOf(sampleColumns(name, license, 'Contractor Name'))).toMatchObject({
    professionals: [
      { businessName: 'contractor name' },
      { businessName: name.toLowerCase(), licenseNumber: license.toLowerCase() },
    ],
    left: [],
  });
});

it('guessPeople maps both the name and the business name of a numbered architect', () => {
  const { professionals } = peopleOf(
    sampleColumns('Architect 1 Name', 'Architect 1 Company', 'Architect 1 License Type'),
  );
  expect(professionals).toEqual([
    {
      licenseType: { columns: ['architect 1 license type'], constant: 'Architect' },
      fullName: 'architect 1 name',
      businessName: 'architect 1 company',
    },
  ]);
});

it('guessPeople maps number and phone of a numbered owner, and no number for its contact', () => {
  const { contacts, owners } = peopleOf({
    ...sampleColumns('Owner 1 Name', 'Owner 1 Email'),
    'Owner 1 Phone': ['555', '556'],
    'Owner 1 ID': ['17', '18'],
  });
  expect(contacts).toEqual([
    { type: 'Owner', fullName: 'owner 1 name', email: 'owner 1 email', phone1: 'owner 1 phone' },
  ]);
  expect(owners).toEqual([
    { fullName: 'owner 1 name', email: 'owner 1 email', phone: 'owner 1 phone', refOwnerId: 'owner 1 id' },
  ]);
});

it('guessPeople does not use the owner’s email for the applicant, in French too', () => {
  expect(peopleOf(sampleColumns('Courriel du propriétaire', 'Propriétaire', 'Demandeur', 'Courriel'))).toMatchObject({
    contacts: [
      { type: 'Applicant', fullName: 'demandeur', email: 'courriel' },
      { type: 'Owner', fullName: 'propriétaire', email: 'courriel du propriétaire' },
    ],
  });
});

it.each([
  ['Entrepreneur', 'N° de licence RBQ'],
  ['Nom de l’entrepreneur', 'Licence RBQ'],
  ['Entreprise', 'Numéro RBQ'],
])('guessPeople combines %s and %s into one professional from Quebec', (name, license) => {
  expect(peopleOf(sampleColumns(name, license))).toMatchObject({
    professionals: [{ businessName: name.toLowerCase(), licenseNumber: license.toLowerCase() }],
    left: [],
  });
});
