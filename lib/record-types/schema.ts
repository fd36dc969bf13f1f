import { z } from 'zod';
import { boolean, displayText, option, text } from '../db/wire/types';
import { cursorParameter } from '../http/parameters/cursor';
import { limitParameter, offsetParameter, rejectOffsetWithCursor } from '../http/parameters/paging';
import {
  booleanParameter,
  enumParameter,
  listParameter,
  requiredTextParameter,
  textParameter,
} from '../http/parameters/parameter-types';
import { ACTIONS } from './actions';

/** The `value` of the last type on a page. */
export const RecordTypesPosition = z.tuple([z.string().min(1)]);

/** Specification 4.1. */
export const DescribeCreateQuery = z.object({
  type: requiredTextParameter(
    'type=Building/Residential/Garage/New',
    'Record type to query, written as Group/Type/SubType/Category.',
  ),
  lang: textParameter('Language applied.'),
});
export type DescribeCreateQuery = z.output<typeof DescribeCreateQuery>;

/** Specification 2.5, `associations`. */
export const Associations = z.strictObject({
  addressTypeGroup: text('Name of the address type group holding permissible address types.').optional(),
  customFormGroup: text('Name of the custom forms group.').optional(),
  documentCode: text('Code defining the document types for the record type.').optional(),
  expirationCode: text('Code defining the parameters for expiring records of the type.').optional(),
  feeSchedule: text('Name of the associated fee schedule.').optional(),
  inspectionGroup: text('Name of the inspection group with inspection-related parameters.').optional(),
  recordStatusGroup: text('Record status group.').optional(),
  standardCommentGroup: z
    .array(option('Standard comment group associated with the type.'))
    .describe('Standard comment group associated with the type.')
    .optional(),
  virtualFolderGroup: text('Name of the associated virtual folder group.').optional(),
  workflow: text('Name of the associated workflow.').optional(),
});

/** Specification 2.5: the fields of a record type without its associations. */
export const RecordTypeFields = z.strictObject({
  alias: text('Record type alias.').optional(),
  group: text('1st level of the Group-Type-Subtype-Category structure.').optional(),
  type: text('2nd level.').optional(),
  subType: text('3rd level.').optional(),
  category: text('4th level.').optional(),
  value: text(
    'The four levels joined by the slash character: Group/Type/SubType/Category. This is the form used as the type parameter of other operations.',
  ).optional(),
  text: displayText('Localized display text.').optional(),
  id: text('Unique identifier assigned by the server.').optional(),
  module: text('Module the type belongs to.').optional(),
  filterName: text('Name of the record type filter that defines which record types a citizen user sees.').optional(),
  readable: boolean('Whether values of sibling fields are readable.').optional(),
  createable: boolean('Whether a record of the type can be created.').optional(),
  updatable: boolean('Whether a record can be updated.').optional(),
  deletable: boolean('Whether a record can be deleted.').optional(),
  searchable: boolean('true: the item is searchable; false: it is not.').optional(),
});

/** Specification 4.3. */
export const RecordTypesQuery = z
  .object({
    module: requiredTextParameter('module=Building', 'Filters by module.'),
    action: enumParameter(ACTIONS, 'Filters by the action associated with the record type.', '8.0.0'),
    isFeeEstimate: booleanParameter('Whether the fee is estimated.'),
    filterName: textParameter('Record type filter name that defines which types a citizen user sees.'),
    expand: listParameter('Related objects returned with the response.', '7.3.3.5', ['associations']),
    fields: listParameter('Comma-delimited field names to return.', '7.3.2', Object.keys(RecordTypeFields.shape)),
    lang: textParameter('Language applied.'),
    limit: limitParameter(),
    offset: offsetParameter(),
    cursor: cursorParameter(RecordTypesPosition),
  })
  .superRefine(rejectOffsetWithCursor);
export type RecordTypesQuery = z.output<typeof RecordTypesQuery>;

export const RecordTypeItem = RecordTypeFields.extend({
  associations: Associations.meta({
    description: 'Parameter settings tied to instances of the type; only if expand requests them and there are any.',
    'x-since': '7.3.3.5',
  }).optional(),
});
export type RecordTypeItem = z.output<typeof RecordTypeItem>;

export const FieldRequirement = z.strictObject({
  name: z.string().describe('Name of a record field.'),
  isRequired: z.boolean().describe('Whether the field must be supplied to create a record of the requested type.'),
});

/** Specification 2.3, `elements[].types`, with its spelling `maxOccurance`. */
export const ContactTypeRequirement = z.strictObject({
  value: z.string().describe('The contact type value.'),
  maxOccurance: z.int().optional().describe('Maximum number of times the contact type is used.'),
  minOccurance: z.int().describe('Minimum number of times the contact type is used.'),
});

export const ElementRequirement = z.strictObject({
  name: z
    .enum(['parcels', 'addresses', 'owners', 'professionals', 'contacts'])
    .describe('Name of the element. Elements are the related collections of a record.'),
  isRequired: z.boolean().describe('Whether the element is required.'),
  isReference: z.boolean().describe('Whether the information is referenced.'),
  types: z.array(ContactTypeRequirement).optional().describe('Type constraints for the element; present for contacts.'),
});

export const CreateDescription = z.strictObject({
  fields: z.array(FieldRequirement).describe('Record fields and their attributes.'),
  elements: z.array(ElementRequirement).describe('Required metadata for related elements of the record.'),
});
export type CreateDescription = z.output<typeof CreateDescription>;
export type ElementName = z.output<typeof ElementRequirement>['name'];
export const ELEMENT_NAMES = ElementRequirement.shape.name.options;
