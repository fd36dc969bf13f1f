import type { CustomField } from '../../../records/schema/custom-field-rules';
import definitions from '../data/custom-fields.json' with { type: 'json' };

export type CustomFieldSet = {
  /** The record type's `associations.customFormGroup`. */
  readonly group: string;
  readonly forms: readonly (readonly CustomField[])[];
  readonly tables: readonly { readonly id: string; readonly fields: readonly CustomField[] }[];
};

/** TypeScript widens `type` in JSON to string; a test checks the values. */
export const CUSTOM_FIELD_SETS = definitions as Readonly<Record<string, CustomFieldSet>>;
