import { z } from 'zod';
import { isNothing, isStoredObject, nonEmpty, type StoredObject, translationOf, writableDateOf } from './stored';
import { type WireKind, wireKinds } from './types';

export type { StoredObject } from './stored';

export type WriteContext = {
  readonly locale: string;
  readonly formatDateTime: (instant: Date) => string | undefined;
  /** Called with the path of each field (`contacts.birthDate`) that is left out because its value has another type. */
  readonly onMisfit?: (path: string) => void;
};

/** Returns the wire value, or undefined to leave it out (absent, null, empty or of another type). */
export type Writer = (stored: unknown, context: WriteContext, parent: StoredObject) => unknown;

const translated = (stored: StoredObject, locale: string): string | undefined =>
  translationOf(stored, locale) ?? nonEmpty(stored.text);

const WRITERS: Record<Exclude<WireKind, 'option' | 'customFields'>, Writer> = {
  text: nonEmpty,
  displayText: (_stored, context, parent) => translated(parent, context.locale),
  long: (stored) => (Number.isSafeInteger(stored) ? stored : undefined),
  double: (stored) => (Number.isFinite(stored) ? stored : undefined),
  boolean: (stored) => (typeof stored === 'boolean' ? stored : undefined),
  flag: (stored) => (stored === 'Y' || stored === 'N' ? stored : undefined),
  dateTime: (stored, context) => {
    const date = writableDateOf(stored);
    return date && context.formatDateTime(date);
  },
  plainDate: (stored) =>
    typeof stored === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(stored) ? `${stored} 00:00:00` : undefined,
};

/** Writers of the kinds with parts, each of which may be missing or malformed. */
const COMPOSITE: Record<Exclude<WireKind, keyof typeof WRITERS>, (path: string) => Writer> = {
  option: (path) =>
    fieldsWriter([
      ['text', WRITERS.displayText, `${path}.text`],
      ['value', WRITERS.text, `${path}.value`],
    ]),
  customFields: (path) => (stored, context) => {
    if (!isStoredObject(stored)) return undefined;
    const all = Object.entries(stored);
    const pairs = all.filter((pair): pair is [string, string] => nonEmpty(pair[1]) !== undefined);
    if (pairs.length === 0) return undefined;
    if (all.some(([, value]) => typeof value !== 'string' && !isNothing(value))) context.onMisfit?.(path);
    return Object.fromEntries(pairs);
  },
};

export type FieldWriters = readonly (readonly [name: string, write: Writer, path: string])[];

/** Compiles the writers of an object schema. @param within path of the object; undefined for the whole document. */
export function compileFields(schema: z.ZodObject, within?: string): FieldWriters {
  return Object.entries(schema.shape).map(([name, field]) => {
    const path = within === undefined ? name : `${within}.${name}`;
    return [name, compile(field as z.ZodType, path), path] as const;
  });
}

/** Writes the fields of a stored object; undefined if none has a value. Values of another type are left out. */
export function writeFields(
  fields: FieldWriters,
  stored: StoredObject,
  context: WriteContext,
): StoredObject | undefined {
  const wire: Record<string, unknown> = {};
  let empty = true;
  for (const [name, write, path] of fields) {
    const value = write(stored[name], context, stored);
    if (value === undefined) {
      if (stored[name] !== undefined && !isNothing(stored[name])) context.onMisfit?.(path);
      continue;
    }
    wire[name] = value;
    empty = false;
  }
  return empty ? undefined : wire;
}

const fieldsWriter =
  (fields: FieldWriters): Writer =>
  (stored, context) =>
    isStoredObject(stored) ? writeFields(fields, stored, context) : undefined;

const isComposite = (kind: WireKind): kind is keyof typeof COMPOSITE => Object.hasOwn(COMPOSITE, kind);

function listWriter(writeItem: Writer, path: string): Writer {
  return (stored, context, parent) => {
    if (!Array.isArray(stored)) return undefined;
    const items: unknown[] = [];
    for (const item of stored) {
      const written = writeItem(item, context, parent);
      if (written !== undefined) items.push(written);
      else if (!isNothing(item)) context.onMisfit?.(path);
    }
    return items.length > 0 ? items : undefined;
  };
}

function compile(schema: z.ZodType, path: string): Writer {
  if (schema instanceof z.ZodOptional) return compile(schema.unwrap() as z.ZodType, path);
  const registered = wireKinds.get(schema);
  if (registered) return isComposite(registered.kind) ? COMPOSITE[registered.kind](path) : WRITERS[registered.kind];
  if (schema instanceof z.ZodObject) return fieldsWriter(compileFields(schema, path));
  if (schema instanceof z.ZodArray) return listWriter(compile(schema.element as z.ZodType, path), path);
  throw new Error(`No wire kind for a schema of type ${schema.def.type}`);
}
