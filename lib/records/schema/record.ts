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

/** Specification 2.6: an item of the result of my records. */
export const RecordItem = RecordFields.extend(RelatedCollections.shape);

export type RecordItem = z.output<typeof RecordItem>;

export const RELATED_COLLECTION_NAMES = Object.keys(RelatedCollections.shape);
