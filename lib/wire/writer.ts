import { z } from 'zod';
import { type WireKind, wireKinds } from './types';

/** What the writing of one answer depends on. */
export type WriteContext = {
  /** Language whose translations are taken, for example `es_US`. */
  readonly locale: string;
  /** `YYYY-MM-DD HH:mm:ss` in the agency's time zone. */
  readonly formatDateTime: (instant: Date) => string;
};

/** Returns the wire value, or undefined for what is left out (absent, null, empty, or not of the type). */
export type Writer = (stored: unknown, context: WriteContext, parent: Stored) => unknown;

/** A stored document or a part of one: nothing is known of its fields before they are read. */
export type Stored = { readonly [field: string]: unknown };

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const nonEmpty = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const translated = (stored: Stored, locale: string): string | undefined => {
  const { translations } = stored;
  return (isStored(translations) ? nonEmpty(translations[locale]) : undefined) ?? nonEmpty(stored.text);
};

const WRITERS: Record<WireKind, Writer> = {
  text: nonEmpty,
  displayText: (_stored, context, parent) => translated(parent, context.locale),
  long: (stored) => (Number.isSafeInteger(stored) ? stored : undefined),
  double: (stored) => (Number.isFinite(stored) ? stored : undefined),
  boolean: (stored) => (typeof stored === 'boolean' ? stored : undefined),
  flag: (stored) => (stored === 'Y' || stored === 'N' ? stored : undefined),
  dateTime: (stored, context) =>
    stored instanceof Date && !Number.isNaN(stored.getTime()) ? context.formatDateTime(stored) : undefined,
  plainDate: (stored) =>
    typeof stored === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(stored) ? `${stored} 00:00:00` : undefined,
  option: (stored, context) => {
    if (!isStored(stored)) return undefined;
    const text = translated(stored, context.locale);
    const value = nonEmpty(stored.value);
    if (text === undefined && value === undefined) return undefined;
    return { ...(text !== undefined && { text }), ...(value !== undefined && { value }) };
  },
  customFields: (stored) => {
    if (!isStored(stored)) return undefined;
    const pairs = Object.entries(stored).filter((pair): pair is [string, string] => nonEmpty(pair[1]) !== undefined);
    return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
  },
};

/** One compiled writer a field, in the order of the schema. */
export type FieldWriters = readonly (readonly [name: string, write: Writer])[];

/** The field list of an object schema, compiled once at module load. */
export function compileFields(schema: z.ZodObject): FieldWriters {
  return Object.entries(schema.shape).map(([name, field]) => [name, compile(field as z.ZodType)] as const);
}

/** Writes the named fields of a stored object; undefined when none has a value. */
export function writeFields(fields: FieldWriters, stored: Stored, context: WriteContext): Stored | undefined {
  const wire: Record<string, unknown> = {};
  let empty = true;
  for (const [name, write] of fields) {
    const value = write(stored[name], context, stored);
    if (value === undefined) continue;
    wire[name] = value;
    empty = false;
  }
  return empty ? undefined : wire;
}

function compile(schema: z.ZodType): Writer {
  if (schema instanceof z.ZodOptional) return compile(schema.unwrap() as z.ZodType);
  const registered = wireKinds.get(schema);
  if (registered) return WRITERS[registered.kind];
  if (schema instanceof z.ZodObject) {
    const fields = compileFields(schema);
    return (stored, context) => (isStored(stored) ? writeFields(fields, stored, context) : undefined);
  }
  if (schema instanceof z.ZodArray) {
    const writeItem = compile(schema.element as z.ZodType);
    return (stored, context, parent) => {
      if (!Array.isArray(stored)) return undefined;
      const items = stored.map((item) => writeItem(item, context, parent)).filter((item) => item !== undefined);
      return items.length > 0 ? items : undefined;
    };
  }
  throw new Error(`No wire kind for a schema of type ${schema.def.type}`);
}
