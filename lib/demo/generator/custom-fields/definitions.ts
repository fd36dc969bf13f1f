import type { CustomField } from '../../../records/schema/custom-field-rules';
import definitions from '../data/custom-fields.json' with { type: 'json' };

/** The custom forms and tables of a module. */
export type CustomFieldSet = {
  /** Name of the set: the record type's `associations.customFormGroup`. */
  readonly group: string;
  readonly forms: readonly (readonly CustomField[])[];
  readonly tables: readonly { readonly id: string; readonly fields: readonly CustomField[] }[];
};

/** TypeScript reads `type` from JSON as any string; a test checks the values. */
export const CUSTOM_FIELD_SETS = definitions as Readonly<Record<string, CustomFieldSet>>;
