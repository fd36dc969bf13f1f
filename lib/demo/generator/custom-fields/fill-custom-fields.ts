import type { StoredObject } from '../../../db/wire/writer';
import { dateTimeFormatter } from '../../../platform/dates/agency-time';
import { env } from '../../../platform/settings/env';
import type { CustomField, CustomFieldType } from '../../../records/schema/custom-field-rules';
import pools from '../data/custom-values.json' with { type: 'json' };
import { addDays } from '../parts/working-time';
import type { Random } from '../random';
import { CUSTOM_FIELD_SETS } from './definitions';

type Pool = {
  readonly texts?: readonly string[];
  readonly from?: number;
  readonly to?: number;
  /** First and last hour, on both a 12-hour and a 24-hour clock. */
  readonly hours?: readonly number[];
};

const POOLS: Readonly<Record<string, Pool>> = pools;
const poolOf = ({ name }: CustomField): Pool => POOLS[name] ?? {};

const ROW_ACTIONS = ['add', 'update', 'add'];
const twoDigits = (number: number): string => String(number).padStart(2, '0');

const textOf = (random: Random, field: CustomField): string => random.pick(poolOf(field).texts ?? ['As on the plans']);

function dateAfter(since: Date, random: Random): string {
  const date = addDays(since.getTime(), random.int(2, 45));
  const [year, month, day] = dateTimeFormatter(env().AGENCY_TIME_ZONE)(date).slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}

const VALUES: Record<CustomFieldType, (random: Random, field: CustomField, since: Date) => string> = {
  Text: textOf,
  TextArea: textOf,
  Number: (random, field) => String(random.int(poolOf(field).from ?? 1, poolOf(field).to ?? 12)),
  Date: (random, _field, since) => dateAfter(since, random),
  Time: (random, field) => {
    const [first = 1, last = 12] = poolOf(field).hours ?? [];
    return `${twoDigits(random.int(first, last))}:${random.pick(['00', '15', '30', '45'])}`;
  },
  DropdownList: (random, { options = [] }) => random.pick(options),
  CheckBox: (random) => (random.chance(0.5) ? 'CHECKED' : 'UNCHECKED'),
  Radio: (random) => (random.chance(0.5) ? 'Yes' : 'No'),
};

function fill(fields: readonly CustomField[], random: Random, since: Date): StoredObject {
  const values: Record<string, string> = {};
  for (const field of fields) if (random.chance(0.9)) values[field.name] = VALUES[field.type](random, field, since);
  return values;
}

/** @param since dates are some weeks after it */
export function newCustomFields(module: string, random: Random, since: Date): StoredObject {
  const { forms = [], tables = [] } = CUSTOM_FIELD_SETS[module] ?? {};
  const customForms = forms
    .map((fields) => fill(fields, random, since))
    .filter((values) => Object.keys(values).length > 0);
  const customTables = tables.flatMap(({ id, fields }) => {
    const rows = Array.from({ length: random.int(0, 2) }, (_, at) => ({
      action: at === 0 ? 'add' : random.pick(ROW_ACTIONS),
      id: String(at + 1),
      fields: fill(fields, random, since),
    }));
    return rows.length > 0 ? [{ id, rows }] : [];
  });
  return { ...(customForms.length > 0 && { customForms }), ...(customTables.length > 0 && { customTables }) };
}
