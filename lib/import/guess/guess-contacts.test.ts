import { expect, it } from 'vitest';
import { ColumnProfile } from './columns/column-profile';
import { Columns, columnOf } from './columns/file-columns';
import { guessPeople } from './guess-contacts';

/** What people are guessed from columns, each with its values. */
function peopleOf(columns: Readonly<Record<string, readonly string[]>>) {
  const profiles = Object.entries(columns).map(([name, values]) => {
    const profile = new ColumnProfile(name.toLowerCase(), name);
    for (const value of values) profile.add(value);
    return profile;
  });
  const all = new Columns(profiles.map((profile) => columnOf(profile, false)));
  return { ...guessPeople(all), left: all.left.map(({ profile }) => profile.name) };
}

const named = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [`${name} of one`, `${name} of another`]]));

it('numbered owners and contractors stand beside the applicant and the contact, and replace neither', () => {
  const people = peopleOf({
    ...named('Applicant Name', 'Owner 1 Name', 'Owner 2 Name', 'Contractor1 Name', 'Contractor1 License'),
    ...named('Contractor2 Name', 'Contractor2 License', 'Contact Type', 'Contact Name'),
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
])('%s and %s are one professional', (name, license) => {
  expect(peopleOf(named(name, license, 'Contractor Name'))).toMatchObject({
    professionals: [
      { businessName: 'contractor name' },
      { businessName: name.toLowerCase(), licenseNumber: license.toLowerCase() },
    ],
    left: [],
  });
});

it('a numbered architect has a name of its own beside that of the business', () => {
  const { professionals } = peopleOf(named('Architect 1 Name', 'Architect 1 Company', 'Architect 1 License Type'));
  expect(professionals).toEqual([
    {
      licenseType: { columns: ['architect 1 license type'], constant: 'Architect' },
      fullName: 'architect 1 name',
      businessName: 'architect 1 company',
    },
  ]);
});

it('a numbered owner has its number and telephone, and the contact that stands for it has no number', () => {
  const { contacts, owners } = peopleOf({
    ...named('Owner 1 Name', 'Owner 1 Email'),
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

it('the e-mail address of the owner is not the applicant’s, in French too', () => {
  expect(peopleOf(named('Courriel du propriétaire', 'Propriétaire', 'Demandeur', 'Courriel'))).toMatchObject({
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
])('%s and %s are one professional of Quebec', (name, license) => {
  expect(peopleOf(named(name, license))).toMatchObject({
    professionals: [{ businessName: name.toLowerCase(), licenseNumber: license.toLowerCase() }],
    left: [],
  });
});
