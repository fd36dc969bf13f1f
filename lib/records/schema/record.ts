import { z } from 'zod';
import { Address } from './address';
import { Contact } from './contact';
import { CustomForm, CustomTable } from './custom-fields';
import { Owner } from './owner';
import { Parcel } from './parcel';
import { Professional } from './professional';
import { RecordFields } from './record-fields';

/** Related collections: returned only when `expand` asks for them and there are data (specification 2.6). */
export const RelatedCollections = z.strictObject({
  addresses: z.array(Address).describe('Addresses of the record.').optional(),
  parcels: z.array(Parcel).describe('Parcels of the record.').optional(),
  professionals: z.array(Professional).describe('Licensed professionals on the record.').optional(),
  contacts: z.array(Contact).describe('Contacts of the record.').optional(),
  owners: z.array(Owner).describe('Owners of the record.').optional(),
  customForms: z.array(CustomForm).describe('Custom forms of the record.').optional(),
  customTables: z.array(CustomTable).describe('Custom tables of the record.').optional(),
});

/** How a record is the caller's: the role in which it names them. */
export const RELATIONS = ['creator', 'contact', 'owner', 'professional'] as const;

export type Relation = (typeof RELATIONS)[number];

/** Specification 2.6: all fields of a record. */
export const RecordBody = RecordFields.extend(RelatedCollections.shape);

/** An item of the result of my records: the record, and its relations to the caller. */
export const RecordItem = RecordBody.extend({
  relations: z
    .array(z.enum(RELATIONS))
    .meta({
      description: "Why the record is the caller's; only when expand asks for it.",
      'x-since': 'records-portal 1.0',
      'x-extension': true,
    })
    .optional(),
});

export type RecordItem = z.output<typeof RecordItem>;

export const RELATED_COLLECTION_NAMES = Object.keys(RelatedCollections.shape);

/** The names that `expand` accepts: the related collections, and our extension. */
export const EXPANDABLE_NAMES: readonly string[] = [...RELATED_COLLECTION_NAMES, 'relations'];
