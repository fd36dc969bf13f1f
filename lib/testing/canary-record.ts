import type { z } from 'zod';
import { wireKinds } from '../db/wire/types';
import type { StoredObject } from '../db/wire/writer';
import type { RecordChange } from '../records/import-repository';
import { Contact } from '../records/schema/contact';
import { Owner } from '../records/schema/owner';
import { Professional } from '../records/schema/professional';
import { buildRecord } from './build-record';

/** Matches values that occur only in the data of one person. */
export const CANARY = /canary|1977-07-07|7700770077/i;

const PLAIN = new Set(['id', 'type', 'licenseType', 'recordId', 'isPrimary', 'email']);

function canaryOf(name: string, schema: z.ZodType): unknown {
  const inner = 'unwrap' in schema ? ((schema as z.ZodOptional).unwrap() as z.ZodType) : schema;
  const word = `canary ${name}`;
  switch (wireKinds.get(inner)?.kind) {
    case 'option':
      return { value: word, text: word, translations: { es_US: word } };
    case 'plainDate':
      return '1977-07-07';
    case 'dateTime':
      return new Date('1977-07-07T12:00:00Z');
    case 'long':
    case 'double':
      return 7_700_770_077;
    default:
      return 'shape' in inner ? canaryPart(inner as z.ZodObject) : word;
  }
}

/** Puts a canary into every personal field of a schema. */
function canaryPart(schema: z.ZodObject): StoredObject {
  const fields = Object.entries(schema.shape).filter(([name]) => !PLAIN.has(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, canaryOf(name, field as z.ZodType)]));
}

/** A record on which one person (contact 17, owner 4, license AB-1, user ann) has every role, among other parties. */
export function canaryRecord(id: string): RecordChange {
  return buildRecord(id, {
    openedDate: new Date('2024-01-01T00:00:00Z'),
    name: 'Canary  fullName',
    description: 'A garage',
    createdBy: 'ann',
    contacts: [
      {
        ...canaryPart(Contact),
        id: '1',
        type: { value: 'Applicant', text: 'Applicant' },
        isPrimary: 'Y',
        referenceContactId: '17',
        email: 'Canary@example.org',
      },
      { id: '2', referenceContactId: '18', fullName: 'Bob Bystander', birthDate: '1980-01-01' },
    ],
    owners: [
      { ...canaryPart(Owner), id: 1, type: 'Individual', refOwnerId: 4 },
      { id: 2, refOwnerId: 5, fullName: 'Olga Other' },
    ],
    professionals: [
      {
        ...canaryPart(Professional),
        id: '1',
        licenseType: { value: 'Builder', text: 'Builder' },
        licenseNumber: 'AB-1',
      },
      { id: '2', licenseNumber: 'AB-2', businessName: 'Bystander Ltd', birthDate: '1981-01-01' },
    ],
    sourceHash: 'hash',
  });
}
