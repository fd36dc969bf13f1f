import { z } from 'zod';
import { type WireKind, wireKinds } from '../../db/wire/types';
import { nearestName } from '../../platform/settings/nearest-name';
import { maskNumber, PERSONAL_NUMBERS } from '../../records/mask-number';
import { PROBLEM_COLUMN } from '../rows/read-csv';
import { quoteValue, RowError } from './cells';
import { CONTROL } from './control-characters';
import { compileDateForm } from './date-form';

const MAX_TEXT_LENGTH = 4_000;
const MAX_SHOWN_LENGTH = 60;

const readIso = compileDateForm('iso') ?? (() => null);

const text = z
  .string('must be text')
  .min(1, 'must not be empty')
  .max(MAX_TEXT_LENGTH, `must have at most ${MAX_TEXT_LENGTH} characters`)
  .refine((value) => !CONTROL.test(value), 'must not contain control characters');

const translations = z.record(
  z.string().regex(/^[a-z]{2}_[A-Z]{2}$/, 'must be a language and a country such as es_US'),
  text,
);

/** The API form or ISO 8601; without a zone, the given zone. */
const dateTime = (timeZone: string) =>
  z.string('must be a date such as "2024-07-01 13:05:00"').transform((value, context) => {
    const date = readIso(value, timeZone);
    if (date !== null) return date;
    context.addIssue({
      code: 'custom',
      message: 'must be a date that exists, such as "2024-07-01 13:05:00"',
      input: value,
    });
    return z.NEVER;
  });

const plainDate = z.string('must be a day such as "1980-07-01"').transform((value, context) => {
  const date = readIso(value, 'UTC');
  if (date !== null) return date.toISOString().slice(0, 10);
  context.addIssue({ code: 'custom', message: 'must be a day that exists, such as "1980-07-01"', input: value });
  return z.NEVER;
});

const Option = z
  .union([
    text.transform((value) => ({ value, text: value })),
    z
      .strictObject({ value: text.optional(), text: text.optional(), translations: translations.optional() })
      .refine(({ value, text: shownText }) => (value ?? shownText) !== undefined, 'must have a value'),
  ])
  .transform((option) => {
    const value = option.value ?? option.text ?? '';
    return { ...option, value, text: option.text ?? value };
  });

const KINDS: Record<Exclude<WireKind, 'dateTime'>, z.ZodType> = {
  text,
  displayText: text,
  long: z.int('must be a whole number such as 2'),
  double: z.number('must be a number such as 1250.5'),
  boolean: z.boolean('must be true or false'),
  flag: z.enum(['Y', 'N'], 'must be "Y" or "N"'),
  plainDate,
  option: Option,
  customFields: z.record(z.string().min(1), text),
};

/** Lowercase, as in the vendor's generated clients. */
const rowAction = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(['add', 'update', 'delete'], 'must be add, update or delete'),
);

function importedField(name: string, field: z.ZodType, timeZone: string): z.ZodType {
  const inner = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field;
  const kind = wireKinds.get(inner)?.kind;
  if (PERSONAL_NUMBERS.has(name)) return text.transform(maskNumber);
  if (name === 'action') return rowAction;
  if (kind === 'dateTime') return dateTime(timeZone);
  if (kind !== undefined) return KINDS[kind];
  if (inner instanceof z.ZodArray)
    return z.array(importedField(name, inner.element as z.ZodType, timeZone), 'must be a list');
  if (inner instanceof z.ZodObject) return importedObject(inner, timeZone);
  throw new Error(`No wire kind for ${name}`);
}

/** null, empty and blank values count as missing. */
const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const withoutNothing = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, part]) => !isNothing(part)))
    : value;

/**
 * The import form of an API schema (specification 2): dates become instants, personal numbers are masked.
 * @param more additional fields
 */
export function importedObject(
  schema: z.ZodObject,
  timeZone: string,
  more: Readonly<Record<string, z.ZodType>> = {},
): z.ZodType<Record<string, unknown>> {
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => [name, importedField(name, field as z.ZodType, timeZone).optional()] as const,
  );
  const shape = { ...Object.fromEntries(fields), translations: translations.optional(), ...more };
  return z.preprocess(withoutNothing, z.strictObject(shape, { error: objectError })) as z.ZodType<
    Record<string, unknown>
  >;
}

const objectError = ({ code }: { readonly code?: string | undefined }): string | undefined =>
  code === 'invalid_type' ? 'must be an object, {"name": value, ...}' : undefined;

const valueAt = (item: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined | null)?.[name], item);

function withoutNumber(name: PropertyKey | undefined, value: unknown): unknown {
  const isPersonal = typeof name === 'string' && PERSONAL_NUMBERS.has(name);
  if (!isPersonal || value === undefined) return value;
  return typeof value === 'string' || typeof value === 'number' ? maskNumber(String(value)) : '•';
}

function shownValue(value: unknown): string {
  if (typeof value === 'string') return quoteValue(value);
  const json = JSON.stringify(value, withoutNumber) ?? 'nothing';
  return json.length > MAX_SHOWN_LENGTH ? `${json.slice(0, MAX_SHOWN_LENGTH)}...` : json;
}

const pathText = (path: readonly PropertyKey[]): string =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${String(part)}`)).join('');

function issueText(issue: z.core.$ZodIssue, item: unknown, fieldNames: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys;
    const near = issue.path.length === 0 ? nearestName(name, fieldNames) : undefined;
    const hint = near === undefined ? 'remove it' : `did you mean ${near}? Otherwise remove it`;
    return `${pathText([...issue.path, name])} is not a field of the specification; ${hint}`;
  }
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat().find(({ path }) => path.length > 0) ?? issue.errors.flat().at(-1);
    if (inner) return issueText({ ...inner, path: [...issue.path, ...inner.path] }, item, fieldNames);
  }
  const value = withoutNumber(issue.path.at(-1), valueAt(item, issue.path));
  const name = pathText(issue.path) || 'the object';
  return value === undefined
    ? `${name} is missing; it ${issue.message}`
    : `${name} is ${shownValue(value)}; it ${issue.message}`;
}

/** @throws RowError with path, value and expectation of up to 20 problems */
export function parseItem<Result>(schema: z.ZodType<Result>, item: unknown, fieldNames: readonly string[]): Result {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    throw new RowError(`${shownValue(item)} is not an object; write {"name": value, ...}`);
  // In a refused file, objects contain the reason.
  const { [PROBLEM_COLUMN]: _problem, ...fields } = item as Record<string, unknown>;
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => issueText(issue, fields, fieldNames));
  throw new RowError(...problems);
}
