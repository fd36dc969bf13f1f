import { createHash } from 'node:crypto';
import { Binary, type BSONRegExp, BSONSymbol, BSONValue, Code, DBRef, Decimal128, Long, type Timestamp } from 'bson';
import { fail } from '../errors';
import { kindOf } from '../expressions/values';

/** First byte of every encoded value, in MongoDB's order of types; the names are those of $type. */
export const TYPE = {
  minKey: 0x05,
  emptyArray: 0x08,
  null: 0x10,
  number: 0x20,
  string: 0x30,
  object: 0x40,
  array: 0x50,
  binData: 0x60,
  objectId: 0x70,
  bool: 0x80,
  date: 0x90,
  timestamp: 0xa0,
  regex: 0xb0,
  javascript: 0xc0,
  javascriptWithScope: 0xc8,
  maxKey: 0xf0,
};
const CLASSES: Record<string, number> = {
  Decimal128: TYPE.number,
  Double: TYPE.number,
  Int32: TYPE.number,
  Long: TYPE.number,
  MaxKey: TYPE.maxKey,
  BSONRegExp: TYPE.regex,
  BSONSymbol: TYPE.string,
  Binary: TYPE.binData,
  Code: TYPE.javascript,
  MinKey: TYPE.minKey,
  ObjectId: TYPE.objectId,
  Timestamp: TYPE.timestamp,
};
/** Stands for `[]` in an index; MongoDB sorts it before null. */
export const EMPTY_ARRAY = Symbol('empty array');
const INT64_OFFSET = 2n ** 63n;
const EXACT = 2 ** 53;
let buffer = Buffer.allocUnsafe(4096);
let length = 0;

/** Encodes a value to bytes that sort as MongoDB sorts the values. */
export function encodeValue(value: unknown): Buffer {
  length = 0;
  put(value);
  return Buffer.from(buffer.subarray(0, length));
}

// V8 hashes strings of more than 16,383 characters by their lengths alone, which makes sets of them slow.
const MAX_KEY_TEXT = 1_024;
/** A string that is the same for equal values only, as a key of a Map or Set. */
export function keyOf(value: unknown): string {
  const bytes = encodeValue(value);
  if (bytes.length <= MAX_KEY_TEXT) return bytes.toString('latin1');
  return `\0${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Longest encoded `_id`. */
export const MAX_ID_BYTES = 800;
export function encodeId(id: unknown): Buffer {
  const key = encodeValue(id);
  return key.length > MAX_ID_BYTES ? fail('KeyTooLong', `_id is longer than ${MAX_ID_BYTES} bytes when encoded`) : key;
}

/** Maximum bytes and direction of one value in a key. */
export type KeyComponent = { limit?: number; descending: boolean };

/** Concatenates encoded values, each truncated to its limit, and the tail. */
export function encodeKey(values: unknown[], components: readonly KeyComponent[], tail?: Buffer) {
  length = 0;
  let truncated = false;
  for (const [at, { limit = Number.POSITIVE_INFINITY, descending }] of components.entries()) {
    const start = length;
    put(values[at]);
    // Truncation keeps the order, because no complete encoding is a prefix of another one.
    if (length - start > limit) {
      length = start + limit;
      truncated = true;
    }
    if (descending) invertBytes(buffer.subarray(start, length));
  }
  if (tail) putBytes(tail);
  return { bytes: Buffer.from(buffer.subarray(0, length)), truncated };
}

export const encodeComponent = (value: unknown, limit: number) => encodeKey([value], [{ limit, descending: false }]);

export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number' && !Number.isNaN(a + b)) return a < b ? -1 : a > b ? 1 : 0;
  if (a instanceof Date && b instanceof Date) {
    const distance = a.getTime() - b.getTime();
    if (!Number.isNaN(distance)) return Math.sign(distance);
  }
  return Buffer.compare(encodeValue(a), encodeValue(b));
}

export function equalValues(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'string') return b instanceof BSONSymbol && b.value === a;
  const isSimple = typeof a === 'boolean' || (typeof a === 'number' && typeof b === 'number');
  return isSimple ? Number.isNaN(a) && Number.isNaN(b) : compareValues(a, b) === 0;
}

/** The first key after every key that begins with `prefix`. */
export function successor(prefix: Buffer): Buffer {
  const end = prefix.findLastIndex((byte) => byte !== 0xff) + 1;
  const next = end > 0 ? Buffer.from(prefix.subarray(0, end)) : Buffer.alloc(8, 0xff);
  if (end > 0) next[end - 1] = (next[end - 1] ?? 0) + 1;
  return next;
}

/** Inverts every bit in place, which turns an ascending component into a descending one. */
export function invertBytes(bytes: Buffer): Buffer {
  for (let i = 0; i < bytes.length; i++) bytes[i] = ~(bytes[i] ?? 0);
  return bytes;
}

export function bsonTypeOf(value: unknown): number {
  if (value === null || value === undefined) return TYPE.null;
  if (typeof value === 'string') return TYPE.string;
  if (typeof value === 'number') return TYPE.number;
  if (typeof value === 'boolean') return TYPE.bool;
  if (value === EMPTY_ARRAY) return TYPE.emptyArray;
  if (Array.isArray(value)) return TYPE.array;
  if (value instanceof Date) return TYPE.date;
  if (value instanceof BSONValue) {
    const type = CLASSES[value._bsontype] ?? TYPE.object;
    return value instanceof Code && value.scope ? TYPE.javascriptWithScope : type;
  }
  if (value instanceof Uint8Array) return TYPE.binData;
  return value instanceof RegExp ? TYPE.regex : TYPE.object;
}

// By type number: https://www.mongodb.com/docs/manual/reference/bson-types/
export const TYPE_NAMES =
  ` double string object array binData undefined objectId bool date null regex dbPointer javascript
  symbol javascriptWithScope int timestamp long decimal`.split(/\s+/);
const NAMES = new Map(Object.entries(TYPE).map(([name, byte]) => [byte, name]));

/** The type name of a value as in $type; undefined is "missing". */
export function bsonTypeName(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value instanceof BSONSymbol) return 'symbol';
  const name = NAMES.get(bsonTypeOf(value)) ?? '';
  return name === 'number' ? (kindOf(value) ?? '') : name;
}

function put(value: unknown): void {
  const type = bsonTypeOf(value);
  putByte(type);
  if (type === TYPE.number) putNumber(value);
  else if (type === TYPE.string) putText(String(value));
  else if (type === TYPE.bool) putByte(value ? 1 : 0);
  else if (type === TYPE.date) putDate((value as Date).getTime());
  else if (type === TYPE.objectId) putBytes((value as { id: Uint8Array }).id);
  else if (type === TYPE.timestamp) putUint64((value as Timestamp).toBigInt());
  else if (type === TYPE.binData) putBinary(value as Binary | Uint8Array);
  else if (type === TYPE.javascript) putText(String((value as Code).code));
  else if (type === TYPE.javascriptWithScope) {
    putText(String((value as Code).code));
    put((value as Code).scope);
  } else if (type === TYPE.regex) {
    const { source, flags, pattern = source, options = flags } = value as RegExp & BSONRegExp;
    for (const text of [pattern, options]) putText(text);
  } else if (type === TYPE.array) {
    for (const item of value as unknown[]) put(item);
    putByte(0);
  } else if (type === TYPE.object) {
    for (const [name, item] of Object.entries(value instanceof DBRef ? value.toJSON() : (value as object))) {
      if (item === undefined) continue; // An expression returns undefined for a missing field.
      putByte(bsonTypeOf(item));
      putText(name);
      put(item);
    }
    putByte(0);
  }
}

/** A long beyond 2^53 is its nearest double followed by the distance from it, so longs and doubles sort exactly. */
function putNumber(value: unknown): void {
  const integer = value instanceof Long ? value.toBigInt() : undefined;
  // Decimal128 has no valueOf, so it is compared as the double of its text.
  const double = Number(integer ?? (value instanceof Decimal128 ? value.toString() : value));
  reserve(10);
  const at = length;
  length = buffer.writeDoubleBE(double === 0 ? 0 : double, at);
  if (Number.isNaN(double)) buffer.fill(0, at, length);
  else if (double < 0) invertBytes(buffer.subarray(at, length));
  else buffer[at] = (buffer[at] ?? 0) | 0x80;
  if (Math.abs(double) < EXACT || !Number.isFinite(double)) return;
  const distance = integer === undefined ? 0 : Number(integer - BigInt(double));
  length = buffer.writeUInt16BE(32768 + distance, length);
}

/** Older versions stored dates beyond JavaScript's range; they sort last, so that they never expire. */
function putDate(time: number): void {
  putUint64(Number.isNaN(time) ? 2n ** 64n - 1n : BigInt(time) + INT64_OFFSET);
}

function putUint64(unsigned: bigint): void {
  reserve(8);
  length = buffer.writeBigUInt64BE(unsigned, length);
}

/** UTF-8 in which a zero byte becomes 00 ff and the end is 00 01, so that no encoding is a prefix of another. */
function putText(text: string): void {
  if (text.includes('\0')) {
    putBytes(Buffer.from(Buffer.from(text).toString('latin1').replaceAll('\0', '\0\xff'), 'latin1'));
  } else {
    reserve(text.length * 3);
    length += buffer.write(text, length, 'utf8');
  }
  putByte(0);
  putByte(1);
}

function putBinary(value: Binary | Uint8Array): void {
  const { sub_type, buffer: content, position } = value instanceof Binary ? value : new Binary(value);
  reserve(4);
  length = buffer.writeUInt32BE(position, length);
  putByte(sub_type);
  putBytes(content.subarray(0, position));
}

function putBytes(source: Uint8Array): void {
  reserve(source.length);
  buffer.set(source, length);
  length += source.length;
}

function putByte(value: number): void {
  reserve(1);
  buffer[length++] = value;
}

function reserve(size: number): void {
  if (length + size <= buffer.length) return;
  if (length + size > 64 * 1024 * 1024) fail('KeyTooLong', 'value too large to compare');
  buffer = Buffer.concat([buffer], Math.max(buffer.length * 2, length + size));
}
