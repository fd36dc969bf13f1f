import { dateTimeFormatter } from '../../../platform/dates/agency-time';
import { env } from '../../../platform/settings/env';
import type { CustomField, CustomFieldType } from '../../../records/schema/custom-field-rules';
import pools from '../data/custom-values.json' with { type: 'json' };
import type { Random } from '../random';

type Pool = {
  readonly texts?: readonly string[];
  readonly from?: number;
  readonly to?: number;
  /** First and last hour. */
  readonly hours?: readonly number[];
};

const POOLS: Readonly<Record<string, Pool>> = pools;
const poolOf = (name: string): Pool => POOLS[name] ?? {};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `MM/dd/yyyy` in the agency's time zone. */
export function dateText(date: Date): string {
  const [year, month, day] = dateTimeFormatter(env().AGENCY_TIME_ZONE)(date).slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}

function timeOf(random: Random, name: string): string {
  const [first = 8, last = 16] = poolOf(name).hours ?? [];
  return `${twoDigits(random.int(first, last))}:${random.pick(['00', '15', '30', '45'])}`;
}

export const arrivalTime = (random: Random): string => timeOf(random, 'Arrived at');

const textOf = (random: Random, { name }: CustomField): string | undefined => {
  const { texts = [] } = poolOf(name);
  return texts.length === 0 ? undefined : random.pick(texts);
};

const VALUES: Record<CustomFieldType, (random: Random, field: CustomField) => string | undefined> = {
  Text: textOf,
  TextArea: textOf,
  Number: (random, { name }) => String(random.int(poolOf(name).from ?? 1, poolOf(name).to ?? 12)),
  Date: () => undefined,
  Time: (random, { name }) => timeOf(random, name),
  DropdownList: (random, { options = [] }) => random.pick(options),
  CheckBox: (random, { name }) => poolOf(name).texts?.[0] ?? (random.chance(0.5) ? 'CHECKED' : 'UNCHECKED'),
  Radio: (random) => (random.chance(0.5) ? 'Yes' : 'No'),
};

/** One of the values, or a number from the first to the last; any value that fits the field if there are none. */
export function valueFrom(
  values: readonly (string | number)[] | undefined,
  field: CustomField,
  random: Random,
): string | undefined {
  if (values === undefined) return VALUES[field.type](random, field);
  const [from, to] = values;
  return typeof from === 'number' && typeof to === 'number'
    ? String(random.int(from, to))
    : String(random.pick(values));
}
