/** Type bytes of BSON elements (bsonspec.org, version 1.1). */
export const BSON = {
  double: 0x01,
  string: 0x02,
  document: 0x03,
  array: 0x04,
  binary: 0x05,
  undefined: 0x06,
  objectId: 0x07,
  boolean: 0x08,
  date: 0x09,
  null: 0x0a,
  regex: 0x0b,
  dbPointer: 0x0c,
  code: 0x0d,
  symbol: 0x0e,
  codeWithScope: 0x0f,
  int: 0x10,
  timestamp: 0x11,
  long: 0x12,
  decimal: 0x13,
  minKey: 0xff,
  maxKey: 0x7f,
} as const;

/** Reads a little-endian number, as in all of BSON. */
export const readInt32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) |
  ((bytes[at + 1] as number) << 8) |
  ((bytes[at + 2] as number) << 16) |
  ((bytes[at + 3] as number) << 24);

/** @returns the offset after a zero-terminated name or pattern. @throws RangeError if it has no end */
export function afterCString(bytes: Uint8Array, at: number): number {
  for (let next = at; next < bytes.length; next++) if (bytes[next] === 0) return next + 1;
  throw new RangeError('a name or a pattern is truncated');
}

/** Type -> size of its values in bytes; -1 if a value contains its size. */
const FIXED_SIZES = new Int8Array(256).fill(-1);
for (const type of [BSON.null, BSON.undefined, BSON.minKey, BSON.maxKey]) FIXED_SIZES[type] = 0;
for (const type of [BSON.double, BSON.date, BSON.long, BSON.timestamp]) FIXED_SIZES[type] = 8;
FIXED_SIZES[BSON.boolean] = 1;
FIXED_SIZES[BSON.int] = 4;
FIXED_SIZES[BSON.objectId] = 12;
FIXED_SIZES[BSON.decimal] = 16;

/** The size of a value in bytes. @throws RangeError for an unknown type or a pattern without an end */
export function sizeOf(type: number, bytes: Uint8Array, at: number): number {
  const fixed = FIXED_SIZES[type] as number;
  if (fixed >= 0) return fixed;
  if (type === BSON.regex) return afterCString(bytes, afterCString(bytes, at)) - at;
  const size = readInt32(bytes, at);
  if (type === BSON.document || type === BSON.array || type === BSON.codeWithScope) return size;
  if (type === BSON.string || type === BSON.code || type === BSON.symbol) return 4 + size;
  if (type === BSON.binary) return 5 + size;
  if (type === BSON.dbPointer) return 16 + size;
  throw new RangeError(`BSON has no type ${type}`);
}
