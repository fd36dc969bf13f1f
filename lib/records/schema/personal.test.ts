import { expect, it } from 'vitest';
import { z } from 'zod';
import { wireKinds } from '../../db/wire/types';
import { Contact } from './contact';
import { Owner } from './owner';
import { personal, personalNames } from './personal';
import { Professional } from './professional';

it.each([
  [
    'contact',
    Contact,
    [
      ...['gender', 'race', 'birthCity', 'birthState', 'birthRegion', 'driverLicenseNumber', 'driverLicenseState'],
      ...['passportNumber', 'stateIdNumber', 'socialSecurityNumber', 'federalEmployerId'],
    ],
    ['birthDate', 'deceasedDate'],
  ],
  ['owner', Owner, ['taxId'], []],
  ['professional', Professional, ['federalEmployerId', 'gender'], ['birthDate']],
])('personalNames lists the personal fields of a %s', (_name, schema, characteristics, dates) => {
  expect([...personalNames(schema, ['characteristic'])].sort()).toEqual(characteristics.sort());
  expect([...personalNames(schema, ['date'])].sort()).toEqual(dates);
  expect([...personalNames(schema, ['characteristic', 'date'])].sort()).toEqual([...characteristics, ...dates].sort());
});

it('personal keeps the type of a field and adds to its description who can read it', () => {
  const { gender, birthDate, firstName } = Contact.shape;
  expect(wireKinds.get(birthDate.unwrap())).toEqual({ kind: 'plainDate' });
  expect(birthDate.unwrap().description).toBe('Birth date. Omitted unless the caller is this person.');
  expect(gender.unwrap().description).toMatch(/^Gender\. Omitted unless the caller is this person, or the agency/);
  expect(firstName.unwrap().description).not.toContain('Omitted');
});

it('personalNames finds personal fields inside optional, nullable and other wrappers', () => {
  const schema = z.object({
    plain: z.string(),
    optional: personal(z.string()).optional(),
    nullable: personal(z.string()).nullable().optional(),
    withDefault: personal(z.string()).default(''),
    readonly: personal(z.array(z.string())).readonly().optional().nullable(),
  });
  expect([...personalNames(schema, ['characteristic'])]).toEqual(['optional', 'nullable', 'withDefault', 'readonly']);
});
