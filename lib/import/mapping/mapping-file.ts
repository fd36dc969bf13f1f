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

const Decimal = z.enum(['.', ','], 'must be "." or ",", the decimal mark');

const DateForm = z
  .string()
  .refine(
    (form) => compileDateForm(form) !== null,
    `must have YYYY (or YY), MM (or MMM) and DD, hh only with A; or be one of ${NAMED_DATE_FORMS.join(', ')}`,
  );
const DateForms = z.union([DateForm.transform((form) => [form]), z.array(DateForm).min(1)], {
  error: `must be a form such as MM/DD/YYYY[ hh:mm A], or a list of forms: with YYYY (or YY), MM (or MMM) and DD, hh only with A; or ${NAMED_DATE_FORMS.join(', ')}`,
});

/** Treats dates as agency time and ignores their zone: `2024-10-03T00:00:00Z` stays the third. */
const IgnoreZone = z.boolean('must be true or false');

const pattern = z.string().refine((text) => {
  try {
    return new RegExp(`${text}|`).exec('')?.length === 2;
  } catch {
    return false;
  }
}, 'must be a regular expression with one group, which is the value');

const WholeSource = z.strictObject({
  /** Case-insensitive; the first with a value counts. */
  columns: z.array(columnName).default([]),
  /** Used if the columns have no value. */
  constant: z.string().min(1).optional(),
  /** Joins all columns that have a value. */
  join: z.string().optional(),
  /** Splits the cell and takes one part, counted from 1. */
  separator: z.string().min(1).optional(),
  part: z.int().min(1).optional(),
  /** A regular expression whose group is the value. */
  pattern: pattern.optional(),
  /** Value in the file -> value to store. */
  values: z.record(z.string(), z.string()).optional(),
  dateForm: DateForms.optional(),
  ignoreZone: IgnoreZone.optional(),
  decimal: Decimal.optional(),
});

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

/** Fields with their own place in a mapping, or set by the import. */
const GENERATED = [
  'id',
  'customId',
  'value',
  'type',
  'module',
  'status',
  'statusType',
  'serviceProviderCode',
  'recordId',
];

const fillable = (schema: z.ZodObject, generated: readonly string[]): readonly string[] =>
  [...leafKinds(schema).keys()].filter((name) => !generated.includes(name.split('.')[0] ?? ''));

const GENERATED_IN_PART = ['id', 'recordId', 'serviceProviderCode', 'isPrimary'];

export const FILLABLE_FIELDS = {
  fields: fillable(RecordFields, GENERATED),
  address: fillable(Address, GENERATED_IN_PART),
  parcel: fillable(Parcel, GENERATED_IN_PART),
  contacts: fillable(Contact, [...GENERATED_IN_PART, 'type']),
  owners: fillable(Owner, GENERATED_IN_PART),
  professionals: fillable(Professional, [...GENERATED_IN_PART, 'licenseType']),
};

/** Suggests the intended name, for example `address.city` for `city`. */
function unknownField(name: string, fieldNames: readonly string[]): string {
  const suggestion = fieldNames.find((each) => each.endsWith(`.${name}`)) ?? nearestName(name, fieldNames);
  return `is not a field of the specification that a mapping can fill${suggestion === undefined ? '' : `; did you mean ${suggestion}?`}`;
}

function sourcesOf(fieldNames: readonly string[]) {
  const Name = z.string().refine((name) => fieldNames.includes(name), {
    error: ({ input }) => unknownField(String(input), fieldNames),
  });
  return z.record(Name, Source);
}

const TextOrSource = z.union(
  [
    z
      .string()
      .min(1)
      .transform((constant): Source => ({ columns: [], constant })),
    Source,
  ],
  'must be text such as "Applicant", or an object with columns',
);

function partOf(fieldNames: readonly string[], typeField: string) {
  return z.looseObject({}).transform((part, context) => {
    const { [typeField]: type, ...sources } = part;
    const parsedType = z
      .object({ [typeField]: TextOrSource })
      .safeParse(type === undefined ? {} : { [typeField]: type });
    const parsed = sourcesOf(fieldNames).safeParse(sources);
    const issues = [...(parsedType.error?.issues ?? []), ...(parsed.error?.issues ?? [])];
    for (const issue of issues.map(innermostIssue))
      context.addIssue({
        code: 'custom',
        path: [...issue.path],
        message:
          type === undefined && issue.path[0] === typeField
            ? 'is missing; it is text such as "Applicant"'
            : messageOf(issue),
      });
    return { type: parsedType.data?.[typeField] ?? { columns: [] }, fields: parsed.data ?? {} };
  });
}

const CustomFieldSource = WholeSource.extend({
  kind: z.enum(CUSTOM_FIELD_TYPES, `must be one of ${CUSTOM_FIELD_TYPES.join(', ')}`),
  options: z.array(z.string()).optional(),
});
export type CustomFieldSource = z.output<typeof CustomFieldSource>;

/** How columns become fields: data, so that a new file needs no code. */
export const MappingFile = z.strictObject({
  description: z.string().default(''),
  encoding: z.enum(ENCODINGS, `must be one of ${ENCODINGS.join(', ')}`).optional(),
  delimiter: z.enum(DELIMITERS, 'must be "," ";" "|" or a tab').optional(),
  /** Lines above the column names; empty ones do not count. */
  skipLines: z.int().min(0).max(100).default(0),
  /** Placeholders for a missing value. */
  empty: z.array(z.string()).default([]),
  decimal: Decimal.default('.'),
  dateForm: DateForms.default(['iso']),
  ignoreZone: IgnoreZone.default(false),
  customId: Source,
  module: Source,
  type: z.strictObject({ group: Source, type: Source, subType: Source, category: Source }),
  status: z.strictObject({
    columns: z.array(columnName).min(1),
    /** Used if the columns have no value. */
    constant: z.string().min(1).optional(),
    /** Status in the file -> status type; `*` matches any text. Others are UNASSIGNED. */
    statusTypes: z.record(z.string(), z.enum(STATUS_TYPES, `must be one of ${STATUS_TYPES.join(', ')}`)),
    /** Language (`es_US`) -> status in the file -> its translation. */
    translations: z
      .record(z.string().regex(/^[a-z]{2}_[A-Z]{2}$/), z.record(z.string(), z.string().min(1)))
      .default({}),
  }),
  fields: sourcesOf(FILLABLE_FIELDS.fields).default({}),
  address: sourcesOf(FILLABLE_FIELDS.address).default({}),
  parcel: sourcesOf(FILLABLE_FIELDS.parcel).default({}),
  contacts: z.array(partOf(FILLABLE_FIELDS.contacts, 'type')).default([]),
  owners: z.array(sourcesOf(FILLABLE_FIELDS.owners)).default([]),
  professionals: z.array(partOf(FILLABLE_FIELDS.professionals, 'licenseType')).default([]),
  customForms: z.array(z.record(z.string().min(1), CustomFieldSource)).default([]),
});
