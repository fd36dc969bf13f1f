import { afterCString, BSON, readInt32, sizeOf } from '@records-portal/embedded-mongodb/bson';
import { z } from 'zod';
import { type WireKind, wireKinds } from '../types';
import { writeDateTime } from './date-time';
import { FieldFinder } from './field-finder';
import type { JsonBuffer } from './json-buffer';
import { readNumber } from './path-reader';

// Writes the same JSON as ../writer.ts directly from stored bytes, without decoding them.

/** Thrown if a stored value does not match the schema: the caller then decodes the document and uses ../writer.ts. */
export const SCHEMA_MISMATCH: unique symbol = Symbol('schema mismatch');

export type RawContext = {
  readonly bytes: Buffer;
  readonly out: JsonBuffer;
  readonly locale: string;
  readonly timeZone: string;
};

/** Writes the value at `at`. @returns false if it is empty. @throws SCHEMA_MISMATCH if it has another type. */
export type RawWriter<Context extends RawContext = RawContext> = (
  context: Context,
  type: number,
  at: number,
) => boolean;

type FoundWriter<Context extends RawContext> = (context: Context, fields: FieldFinder) => boolean;

export type RawField<Context extends RawContext = RawContext> = {
  readonly name: string;
  readonly key: Buffer;
  /** The field's slot; undefined for a value that is combined from several fields or stored elsewhere. */
  readonly slot: number | undefined;
  readonly write: FoundWriter<Context>;
};

const OPEN = 0x7b;
const CLOSE = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const COMMA = 0x2c;
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

const valueOffset = (bytes: Buffer, at: number): number => afterCString(bytes, at + 1);

const text: RawWriter = ({ bytes, out }, type, at) => {
  if (type !== BSON.string) throw SCHEMA_MISMATCH;
  const length = readInt32(bytes, at) - 1;
  if (length === 0) return false;
  out.text(bytes, at + 4, at + 4 + length);
  return true;
};

const number =
  (isValid: (value: number) => boolean): RawWriter =>
  (context, type, at) => {
    const value = readNumber(context.bytes, type, at);
    // The driver does not convert a long outside the safe integers to a number.
    if (value === undefined || !isValid(value) || (type === BSON.long && !Number.isSafeInteger(value)))
      throw SCHEMA_MISMATCH;
    context.out.ascii(String(value));
    return true;
  };

const isFlag = (bytes: Buffer, at: number): boolean =>
  readInt32(bytes, at) === 2 && (bytes[at + 4] === 0x59 || bytes[at + 4] === 0x4e);

const isEmptyText = (bytes: Buffer, type: number, at: number): boolean =>
  type === BSON.string && readInt32(bytes, at) === 1;

const PLAIN_DATE = /^\d{4}-\d{2}-\d{2}$/;

const RAW: Record<Exclude<WireKind, 'displayText' | 'option' | 'customFields'>, RawWriter> = {
  text,
  long: number(Number.isSafeInteger),
  double: number(Number.isFinite),
  boolean: ({ bytes, out }, type, at) => {
    if (type !== BSON.boolean) throw SCHEMA_MISMATCH;
    out.json(bytes[at] === 0 ? FALSE : TRUE);
    return true;
  },
  flag: (context, type, at) => {
    if (isEmptyText(context.bytes, type, at)) return false;
    if (type !== BSON.string || !isFlag(context.bytes, at)) throw SCHEMA_MISMATCH;
    return text(context, type, at);
  },
  dateTime: ({ bytes, out, timeZone }, type, at) => {
    if (type !== BSON.date) throw SCHEMA_MISMATCH;
    const instant = bytes.readInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at);
    if (!writeDateTime(out, instant, timeZone)) throw SCHEMA_MISMATCH;
    return true;
  },
  plainDate: ({ bytes, out }, type, at) => {
    if (isEmptyText(bytes, type, at)) return false;
    const day = type === BSON.string ? bytes.toString('latin1', at + 4, at + 3 + readInt32(bytes, at)) : '';
    if (!PLAIN_DATE.test(day)) throw SCHEMA_MISMATCH;
    out.ascii(`"${day} 00:00:00"`);
    return true;
  },
};

/** Names that a JavaScript object would reorder or treat specially. */
const SPECIAL_NAME = /^(\d+|__proto__)$/;

/** Custom-field names are the agency's and are written unchanged. */
const customFields: RawWriter = ({ bytes, out }, type, at) => {
  if (type !== BSON.document) throw SCHEMA_MISMATCH;
  const mark = out.length;
  const end = at + readInt32(bytes, at) - 1;
  for (let next = at + 4; next < end; ) {
    const valueType = bytes[next] as number;
    const value = valueOffset(bytes, next);
    if (valueType !== BSON.null && valueType !== BSON.undefined) {
      if (valueType !== BSON.string || SPECIAL_NAME.test(bytes.toString('latin1', next + 1, value - 1)))
        throw SCHEMA_MISMATCH;
      if (readInt32(bytes, value) > 1) {
        out.byte(out.length === mark ? OPEN : COMMA);
        out.text(bytes, next + 1, value - 1);
        out.byte(0x3a);
        out.text(bytes, value + 4, value + 3 + readInt32(bytes, value));
      }
    }
    next = value + sizeOf(valueType, bytes, value);
  }
  if (out.length === mark) return false;
  out.byte(CLOSE);
  return true;
};

function findTranslation({ bytes, locale }: RawContext, type: number, at: number): number {
  if (type !== BSON.document) return -1;
  const end = at + readInt32(bytes, at) - 1;
  for (let next = at + 4; next < end; ) {
    const valueType = bytes[next] as number;
    const value = valueOffset(bytes, next);
    if (bytes.toString('latin1', next + 1, value - 1) === locale)
      return valueType === BSON.string && readInt32(bytes, value) > 1 ? value : -1;
    next = value + sizeOf(valueType, bytes, value);
  }
  return -1;
}

function displayText(fields: FieldFinder): FoundWriter<RawContext> {
  const own = fields.slotOf('text');
  const translations = fields.slotOf('translations');
  return (context, { types, starts }) => {
    const translated = findTranslation(context, types[translations] as number, starts[translations] as number);
    if (translated >= 0) return text(context, BSON.string, translated);
    return types[own] !== 0 && text(context, types[own] as number, starts[own] as number);
  };
}

export function rawField<Context extends RawContext>(
  fields: FieldFinder,
  name: string,
  write: RawWriter<Context>,
  storedAs = name,
): RawField<Context> {
  const slot = fields.slotOf(storedAs);
  return {
    name,
    key: Buffer.from(`${JSON.stringify(name)}:`),
    slot,
    write: (context, { types, starts }) => write(context, types[slot] as number, starts[slot] as number),
  };
}

/** Writes the fields of the last document as an object; false if none has a value and nothing was written. */
export function writeFound<Context extends RawContext>(
  context: Context,
  fields: FieldFinder,
  writers: readonly RawField<Context>[],
): boolean {
  const { out } = context;
  const { types } = fields;
  const start = out.length;
  out.byte(OPEN);
  let isFirst = true;
  for (const { key, slot, write } of writers) {
    if (slot !== undefined && types[slot] === 0) continue;
    const mark = out.length;
    if (!isFirst) out.byte(COMMA);
    out.json(key);
    if (write(context, fields)) isFirst = false;
    else out.length = mark;
  }
  if (isFirst) {
    out.length = start;
    return false;
  }
  out.byte(CLOSE);
  return true;
}

export function rawFields(schema: z.ZodObject, fields: FieldFinder): RawField[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const inner = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : (field as z.ZodType);
    if (wireKinds.get(inner)?.kind !== 'displayText') return rawField(fields, name, rawWriter(inner));
    return { name, key: Buffer.from(`${JSON.stringify(name)}:`), slot: undefined, write: displayText(fields) };
  });
}

/** Writes an embedded document. @param writersOf selects the fields after the document was read. */
export const rawObject =
  <Context extends RawContext>(
    fields: FieldFinder,
    writersOf: (context: Context) => readonly RawField<Context>[],
  ): RawWriter<Context> =>
  (context, type, at) => {
    if (type !== BSON.document) throw SCHEMA_MISMATCH;
    if (!fields.read(context.bytes, at)) throw SCHEMA_MISMATCH;
    if (writeFound(context, fields, writersOf(context))) return true;
    // The document has fields, but none gave a value: ../writer.ts decides whether to report them.
    if (fields.hasAny) throw SCHEMA_MISMATCH;
    return false;
  };

export const rawList =
  <Context extends RawContext>(writeItem: RawWriter<Context>): RawWriter<Context> =>
  (context, type, at) => {
    if (type !== BSON.array) throw SCHEMA_MISMATCH;
    const { bytes, out } = context;
    const start = out.length;
    const end = at + readInt32(bytes, at) - 1;
    for (let next = at + 4; next < end; ) {
      const itemType = bytes[next] as number;
      const value = valueOffset(bytes, next);
      const mark = out.length;
      out.byte(mark === start ? OPEN_LIST : COMMA);
      const isWritten = itemType !== BSON.null && itemType !== BSON.undefined && writeItem(context, itemType, value);
      if (!isWritten) out.length = mark;
      next = value + sizeOf(itemType, bytes, value);
    }
    if (out.length === start) return false;
    out.byte(CLOSE_LIST);
    return true;
  };

function fieldsWriter(schema: z.ZodObject): RawWriter {
  const fields = new FieldFinder();
  const writers = rawFields(schema, fields);
  return rawObject(fields, () => writers);
}

function optionWriter(): RawWriter {
  const fields = new FieldFinder();
  const writers = [
    { name: 'text', key: Buffer.from('"text":'), slot: undefined, write: displayText(fields) },
    rawField(fields, 'value', text),
  ];
  return rawObject(fields, () => writers);
}

function rawWriter(schema: z.ZodType): RawWriter {
  if (schema instanceof z.ZodOptional) return rawWriter(schema.unwrap() as z.ZodType);
  const kind = wireKinds.get(schema)?.kind;
  if (kind === 'option') return optionWriter();
  if (kind === 'customFields') return customFields;
  if (kind !== undefined && kind !== 'displayText') return RAW[kind];
  if (schema instanceof z.ZodObject) return fieldsWriter(schema);
  if (schema instanceof z.ZodArray) return rawList(rawWriter(schema.element as z.ZodType));
  throw new Error(`No wire kind for a schema of type ${schema.def.type}`);
}
