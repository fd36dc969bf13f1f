import { z } from 'zod';
import { nearestName } from '../../platform/settings/nearest-name';
import { Address } from '../../records/schema/address';
import { Contact } from '../../records/schema/contact';
import { CUSTOM_FIELD_TYPES } from '../../records/schema/custom-field-rules';
import { Owner } from '../../records/schema/owner';
import { Parcel } from '../../records/schema/parcel';
import { Professional } from '../../records/schema/professional';
import { STATUS_TYPES } from '../../records/schema/query';
import { RecordFields } from '../../records/schema/record-fields';
import { DELIMITERS } from '../rows/delimiter';
import { ENCODINGS } from '../rows/encoding';
import { compileDateForm, NAMED_DATE_FORMS } from '../values/date-form';
import { leafKinds } from '../values/leaf-kinds';
import { innermostIssue, messageOf } from './innermost-issue';

const columnName = z
  .string()
  .min(1)
  .transform((name) => name.trim().toLowerCase());

const Decimal = z.enum(['.', ','], 'must be "." or ",", what stands before the decimals');

const DateForm = z
  .string()
  .refine(
    (form) => compileDateForm(form) !== null,
    `must have YYYY (or YY), MM (or MMM) and DD, hh only with A; or be one of ${NAMED_DATE_FORMS.join(', ')}`,
  );
const DateForms = z.union([DateForm.transform((form) => [form]), z.array(DateForm).min(1)], {
  error: `must be a form such as MM/DD/YYYY[ hh:mm A], or a list of forms: with YYYY (or YY), MM (or MMM) and DD, hh only with A; or ${NAMED_DATE_FORMS.join(', ')}`,
});

/** Dates show the wall clock of the agency, whatever zone they name: `2024-10-03T00:00:00Z` is the third everywhere. */
const IgnoreZone = z.boolean('must be true or false');

const pattern = z.string().refine((text) => {
  try {
    return new RegExp(`${text}|`).exec('')?.length === 2;
  } catch {
    return false;
  }
}, 'must be a regular expression with one group, which is the value');

const WholeSource = z.strictObject({
  /** Names of columns, without regard to case; the first that has a value counts. */
  columns: z.array(columnName).default([]),
  /** Taken where the columns have no value. */
  constant: z.string().min(1).optional(),
  /** All columns that have a value, with this between them. */
  join: z.string().optional(),
  /** The cell is cut at this text, and one part of it is taken, counted from 1. */
  separator: z.string().min(1).optional(),
  part: z.int().min(1).optional(),
  /** A regular expression; its group is taken. */
  pattern: pattern.optional(),
  /** Value of the file -> value that is meant. */
  values: z.record(z.string(), z.string()).optional(),
  dateForm: DateForms.optional(),
  ignoreZone: IgnoreZone.optional(),
  decimal: Decimal.optional(),
});

/** Where a value comes from. */
export const Source = z
  .union(
    [
      columnName.transform((name) => ({ columns: [name] })),
      z
        .array(columnName)
        .min(1)
        .transform((columns) => ({ columns })),
      WholeSource.refine(
        ({ columns, constant }) => columns.length > 0 || constant !== undefined,
        'must have columns, or a constant',
      ).refine(
        ({ separator, part }) => (separator === undefined) === (part === undefined),
        'separator and part go together',
      ),
    ],
    'must be a column, a list of columns, or an object with columns or a constant',
  )
  .transform((source): Source => source);
export type Source = z.output<typeof WholeSource>;

/** Fields that stand for something else in a mapping, or are made by the import. */
const MADE = ['id', 'customId', 'value', 'type', 'module', 'status', 'statusType', 'serviceProviderCode', 'recordId'];

/** Names of fields that a mapping can fill, those of objects with a dot. */
const fillable = (schema: z.ZodObject, made: readonly string[]): readonly string[] =>
  [...leafKinds(schema).keys()].filter((name) => !made.includes(name.split('.')[0] ?? ''));

/** What the import numbers and marks itself in every part of a record. */
const MADE_IN_PART = ['id', 'recordId', 'serviceProviderCode', 'isPrimary'];

/** Part of a mapping -> the names of fields that have a source there. */
export const FILLABLE = {
  fields: fillable(RecordFields, MADE),
  address: fillable(Address, MADE_IN_PART),
  parcel: fillable(Parcel, MADE_IN_PART),
  contacts: fillable(Contact, [...MADE_IN_PART, 'type']),
  owners: fillable(Owner, MADE_IN_PART),
  professionals: fillable(Professional, [...MADE_IN_PART, 'licenseType']),
};

/** Why a name is wrong, with the one that was probably meant: also `address.city` for `city`. */
function unknownField(name: string, known: readonly string[]): string {
  const meant = known.find((each) => each.endsWith(`.${name}`)) ?? nearestName(name, known);
  return `is not a field of the specification that a mapping can fill${meant === undefined ? '' : `; did you mean ${meant}?`}`;
}

/** Names of fields, each with its source. */
function sourcesOf(known: readonly string[]) {
  const Name = z.string().refine((name) => known.includes(name), {
    error: ({ input }) => unknownField(String(input), known),
  });
  return z.record(Name, Source);
}

/** A constant text, or where it comes from. */
const TextOrSource = z.union(
  [
    z
      .string()
      .min(1)
      .transform((constant): Source => ({ columns: [], constant })),
    Source,
  ],
  'must be a text such as "Applicant", or an object with columns',
);

/** Its fields are sources, beside one that may be a plain text. */
function partOf(known: readonly string[], typeField: string) {
  return z.looseObject({}).transform((part, context) => {
    const { [typeField]: type, ...sources } = part;
    const parsedType = z
      .object({ [typeField]: TextOrSource })
      .safeParse(type === undefined ? {} : { [typeField]: type });
    const parsed = sourcesOf(known).safeParse(sources);
    const issues = [...(parsedType.error?.issues ?? []), ...(parsed.error?.issues ?? [])];
    for (const issue of issues.map(innermostIssue))
      context.addIssue({
        code: 'custom',
        path: [...issue.path],
        message:
          type === undefined && issue.path[0] === typeField
            ? 'is missing; it is a text such as "Applicant"'
            : messageOf(issue),
      });
    return { type: parsedType.data?.[typeField] ?? { columns: [] }, fields: parsed.data ?? {} };
  });
}

const CustomFieldSource = WholeSource.extend({
  kind: z.enum(CUSTOM_FIELD_TYPES, `must be one of ${CUSTOM_FIELD_TYPES.join(', ')}`),
  /** The permitted values of a DropdownList. */
  options: z.array(z.string()).optional(),
});
export type CustomFieldSource = z.output<typeof CustomFieldSource>;

/** How the columns of a file become fields of a record: data, so that another city's file needs no code. */
export const MappingFile = z.strictObject({
  description: z.string().default(''),
  encoding: z.enum(ENCODINGS, `must be one of ${ENCODINGS.join(', ')}`).optional(),
  delimiter: z.enum(DELIMITERS, 'must be "," ";" "|" or a tab').optional(),
  /** Lines above the column names, not counting empty ones. */
  skipLines: z.int().min(0).max(100).default(0),
  /** Values that mean that there is none. */
  empty: z.array(z.string()).default([]),
  decimal: Decimal.default('.'),
  /** A form, or several: the first that a date has counts. */
  dateForm: DateForms.default(['iso']),
  ignoreZone: IgnoreZone.default(false),
  customId: Source,
  module: Source,
  type: z.strictObject({ group: Source, type: Source, subType: Source, category: Source }),
  status: z.strictObject({
    columns: z.array(columnName).min(1),
    /** Taken where the columns have no value. */
    constant: z.string().min(1).optional(),
    /** Status of the file -> status type; `*` stands for any text. What is not named is UNASSIGNED. */
    statusTypes: z.record(z.string(), z.enum(STATUS_TYPES, `must be one of ${STATUS_TYPES.join(', ')}`)),
    /** Language (`es_US`) -> status of the file -> its display text in that language. */
    translations: z
      .record(z.string().regex(/^[a-z]{2}_[A-Z]{2}$/), z.record(z.string(), z.string().min(1)))
      .default({}),
  }),
  fields: sourcesOf(FILLABLE.fields).default({}),
  address: sourcesOf(FILLABLE.address).default({}),
  parcel: sourcesOf(FILLABLE.parcel).default({}),
  contacts: z.array(partOf(FILLABLE.contacts, 'type')).default([]),
  owners: z.array(sourcesOf(FILLABLE.owners)).default([]),
  professionals: z.array(partOf(FILLABLE.professionals, 'licenseType')).default([]),
  /** Forms; each is names of custom fields with their kind and source. */
  customForms: z.array(z.record(z.string().min(1), CustomFieldSource)).default([]),
});
