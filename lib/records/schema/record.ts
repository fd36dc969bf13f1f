import { z } from 'zod';
import { Address } from './address';
import { Contact } from './contact';
import { CustomForm, CustomTable } from './custom-fields';
import { Owner } from './owner';
import { Parcel } from './parcel';
import { Professional } from './professional';
import { RecordFields } from './record-fields';

/** Returned only if `expand` requests them and there is data (specification 2.6). */
export const RelatedCollections = z.strictObject({
  addresses: z.array(Address).describe('Addresses of the record.').optional(),
  parcels: z.array(Parcel).describe('Parcels of the record.').optional(),
  professionals: z.array(Professional).describe('Licensed professionals on the record.').optional(),
  contacts: z.array(Contact).describe('Contacts of the record.').optional(),
  owners: z.array(Owner).describe('Owners of the record.').optional(),
  customForms: z.array(CustomForm).describe('Custom forms of the record.').optional(),
  customTables: z.array(CustomTable).describe('Custom tables of the record.').optional(),
});

/** The caller's roles on a record. */
export const RELATIONS = ['creator', 'contact', 'owner', 'professional'] as const;

export type Relation = (typeof RELATIONS)[number];

export const RecordBody = RecordFields.extend(RelatedCollections.shape);

export const RecordItem = RecordBody.extend({
  relations: z
    .array(z.enum(RELATIONS))
    .meta({
      description: "The caller's roles on the record; only if expand requests it.",
      'x-since': 'records-portal 1.0',
      'x-extension': true,
    })
    .optional(),
});

export type RecordItem = z.output<typeof RecordItem>;

export const RELATED_COLLECTION_NAMES = Object.keys(RelatedCollections.shape);

export const EXPANDABLE_NAMES: readonly string[] = [...RELATED_COLLECTION_NAMES, 'relations'];
