import type { Stored } from '../../../db/wire/writer';
import type { CustomField, CustomFieldType } from '../../../records/schema/custom-field-rules';
import type { Random } from '../random';
import { CUSTOM_FIELD_SETS } from './definitions';

const WORDS = ['north', 'wall', 'steel', 'timber', 'as drawn', 'see plan', 'rear', 'checked', 'grey', 'to code'];
const ROW_ACTIONS = ['add', 'update', 'add'];
const twoDigits = (number: number): string => String(number).padStart(2, '0');
const words = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.pick(WORDS)).join(' ');

/** Hours from 01 to 12 are valid on both 12-hour and 24-hour clocks. */
const VALUES: Record<CustomFieldType, (random: Random, field: CustomField) => string> = {
  Text: (random) => words(random, random.int(1, 4)),
  // Measurements have decimals; counts are small integers.
  Number: (random, { name }) =>
    /area|m²|depth|load/i.test(name) ? String(random.int(20, 900) / 4) : String(random.int(1, 12)),
  Date: (random) => `${twoDigits(random.int(1, 12))}/${twoDigits(random.int(1, 28))}/${random.int(2012, 2027)}`,
  Time: (random) => `${twoDigits(random.int(1, 12))}:${twoDigits(random.int(0, 59))}`,
  TextArea: (random) => `${words(random, 6)}.\n${words(random, 4)}.`,
  DropdownList: (random, { options = [] }) => random.pick(options),
  CheckBox: (random) => (random.chance(0.5) ? 'CHECKED' : 'UNCHECKED'),
  Radio: (random) => (random.chance(0.5) ? 'Yes' : 'No'),
};

function fill(fields: readonly CustomField[], random: Random): Stored {
  const values: Record<string, string> = {};
  for (const field of fields) if (random.chance(0.9)) values[field.name] = VALUES[field.type](random, field);
  return values;
}

export function newCustomFields(module: string, random: Random): Stored {
  const { forms = [], tables = [] } = CUSTOM_FIELD_SETS[module] ?? {};
  const customForms = forms.map((fields) => fill(fields, random)).filter((values) => Object.keys(values).length > 0);
  const customTables = tables.flatMap(({ id, fields }) => {
    const rows = Array.from({ length: random.int(0, 2) }, (_, at) => ({
      action: at === 0 ? 'add' : random.pick(ROW_ACTIONS),
      id: String(at + 1),
      fields: fill(fields, random),
    }));
    return rows.length > 0 ? [{ id, rows }] : [];
  });
  return { ...(customForms.length > 0 && { customForms }), ...(customTables.length > 0 && { customTables }) };
}
