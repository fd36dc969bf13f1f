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

/** Little-endian, as every number of BSON. */
export const readInt32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) |
  ((bytes[at + 1] as number) << 8) |
  ((bytes[at + 2] as number) << 16) |
  ((bytes[at + 3] as number) << 24);

/** Where the byte behind a name or a pattern is. @throws RangeError where it does not end */
export function afterCString(bytes: Uint8Array, at: number): number {
  for (let next = at; next < bytes.length; next++) if (bytes[next] === 0) return next + 1;
  throw new RangeError('a name or a pattern is cut off');
}

/** By type, how many bytes its values take; of others themselves say it. */
const FIXED = new Int8Array(256).fill(-1);
for (const type of [BSON.null, BSON.undefined, BSON.minKey, BSON.maxKey]) FIXED[type] = 0;
for (const type of [BSON.double, BSON.date, BSON.long, BSON.timestamp]) FIXED[type] = 8;
FIXED[BSON.boolean] = 1;
FIXED[BSON.int] = 4;
FIXED[BSON.objectId] = 12;
FIXED[BSON.decimal] = 16;

/** Bytes that a value takes. @throws RangeError for a type that BSON does not have, and for a pattern without an end */
export function sizeOf(type: number, bytes: Uint8Array, at: number): number {
  const fixed = FIXED[type] as number;
  if (fixed >= 0) return fixed;
  if (type === BSON.regex) return afterCString(bytes, afterCString(bytes, at)) - at;
  const size = readInt32(bytes, at);
  if (type === BSON.document || type === BSON.array || type === BSON.codeWithScope) return size;
  if (type === BSON.string || type === BSON.code || type === BSON.symbol) return 4 + size;
  if (type === BSON.binary) return 5 + size;
  if (type === BSON.dbPointer) return 16 + size;
  throw new RangeError(`BSON has no type ${type}`);
}
