export const CUSTOM_FIELD_TYPES = [
  'Text',
  'Number',
  'Date',
  'Time',
  'TextArea',
  'DropdownList',
  'CheckBox',
  'Radio',
] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

export type CustomField = {
  readonly name: string;
  readonly type: CustomFieldType;
  /** The permitted values of a DropdownList. */
  readonly options?: readonly string[];
};

const MAX_TEXT_LENGTH = 256;
const MAX_TEXT_AREA_LENGTH = 4_000;

const lengthOf = (value: string): number => (value.length <= MAX_TEXT_LENGTH ? value.length : [...value].length);

const isCalendarDay = (value: string): boolean => {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value);
  if (parts === null) return false;
  const [month, day, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(0);
  // Date.UTC would treat the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** Specification 2.6.7; each returns a requirement that the value does not meet. */
const RULES: Record<CustomFieldType, (value: string, field: CustomField) => string | undefined> = {
  Text: (value) => {
    if (/[\r\n]/.test(value)) return 'must be a single line';
    return lengthOf(value) > MAX_TEXT_LENGTH ? `must have at most ${MAX_TEXT_LENGTH} characters` : undefined;
  },
  Number: (value) =>
    /^[+-]?(\d+(\.\d*)?|\d{1,3}(,\d{3})+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value)
      ? undefined
      : 'must be a number such as 12, -3 or 4.5',
  Date: (value) => (isCalendarDay(value) ? undefined : 'must be a date of the form MM/dd/yyyy'),
  Time: (value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : 'must be a time of the form hh:mm'),
  TextArea: (value) =>
    lengthOf(value) > MAX_TEXT_AREA_LENGTH ? `must have at most ${MAX_TEXT_AREA_LENGTH} characters` : undefined,
  DropdownList: (value, { options = [] }) =>
    options.includes(value) ? undefined : `must be one of: ${options.join(', ')}`,
  CheckBox: (value) => (value === 'UNCHECKED' || value === 'CHECKED' ? undefined : 'must be UNCHECKED or CHECKED'),
  Radio: (value) => (value === 'Yes' || value === 'No' ? undefined : 'must be Yes or No'),
};

const quoted = (value: string): string => JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}...` : value);

export function customFieldProblem(field: CustomField, value: unknown): string | undefined {
  if (typeof value !== 'string') return `${field.name} must be text`;
  const requirement = RULES[field.type](value, field);
  return requirement === undefined ? undefined : `${field.name} is ${quoted(value)}; it ${requirement}`;
}
