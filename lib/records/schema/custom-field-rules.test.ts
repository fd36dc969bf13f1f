import { expect, it } from 'vitest';
import { CUSTOM_FIELD_SETS } from '../../demo/generator/custom-fields/definitions';
import { generateRecords, generatorOptions } from '../../demo/generator/generate-records';
import { CUSTOM_FIELD_TYPES, type CustomField, customFieldProblem } from './custom-field-rules';

const field = (type: CustomField['type']): CustomField => ({ name: 'Field', type, options: ['Gas', 'None'] });

it.each<[CustomField['type'], readonly string[]]>([
  ['Text', ['a', 'ñ'.repeat(256), '🏠'.repeat(256)]],
  ['Number', ['0', '-3', '+4.5', '.5', '7.', '1e6', '1,250.50']],
  ['Date', ['02/29/2024', '12/31/1999', '01/01/0099']],
  ['Time', ['00:00', '12:30', '23:59']],
  ['TextArea', ['two\nlines', 'x'.repeat(4_000)]],
  ['DropdownList', ['Gas', 'None']],
  ['CheckBox', ['UNCHECKED', 'CHECKED']],
  ['Radio', ['Yes', 'No']],
])('customFieldProblem accepts valid values of a %s field', (type, values) => {
  expect(values.map((value) => customFieldProblem(field(type), value)).filter(Boolean)).toEqual([]);
});

it.each<[CustomField['type'], readonly unknown[]]>([
  ['Text', ['x'.repeat(257), 'two\nlines', 7, null]],
  ['Number', ['', 'twelve', '1.2.3', '1,2', '--1', '0x10', 'Infinity', ' 1']],
  ['Date', ['02/29/2023', '13/01/2024', '2024-01-01', '1/1/2024', '00/10/2024']],
  ['Time', ['24:00', '7:30', '12:60', '12:30:00', '12:30 pm']],
  ['TextArea', ['x'.repeat(4_001)]],
  ['DropdownList', ['gas', '', 'Oil']],
  ['CheckBox', ['checked', 'Y', 'true', '']],
  ['Radio', ['yes', 'NO', 'Y', '']],
])('customFieldProblem explains invalid values of a %s field', (type, values) => {
  for (const value of values) expect(customFieldProblem(field(type), value)).toMatch(/^Field (is .*; it )?must /);
});

it('the demo has valid values for fields of every type', () => {
  const used = new Set<string>();
  const records = [...generateRecords({ ...generatorOptions('fields'), count: 800 })];
  for (const [module, { forms, tables }] of Object.entries(CUSTOM_FIELD_SETS)) {
    const all = new Map([...forms.flat(), ...tables.flatMap(({ fields }) => fields)].map((each) => [each.name, each]));
    for (const { type } of all.values()) used.add(type);
    const generated = records.filter((record) => record.module === module) as readonly {
      customForms?: Record<string, string>[];
      customTables?: { id: string; rows: { fields: Record<string, string> }[] }[];
    }[];
    const values = generated.flatMap(({ customForms = [], customTables = [] }) => [
      ...customForms,
      ...customTables.flatMap(({ rows }) => rows.map((row) => row.fields)),
    ]);
    expect(values.length, module).toBeGreaterThan(10);
    for (const [name, value] of values.flatMap(Object.entries<string>)) {
      const field = all.get(name);
      expect(field && customFieldProblem(field, value), name).toBeUndefined();
      expect(field, name).toBeDefined();
    }
  }
  expect(used).toEqual(new Set(CUSTOM_FIELD_TYPES));
});
