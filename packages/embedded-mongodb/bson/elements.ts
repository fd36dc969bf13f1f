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
export function behindCString(bytes: Uint8Array, at: number): number {
  for (let next = at; next < bytes.length; next++) if (bytes[next] === 0) return next + 1;
  throw new RangeError('a name or a pattern is cut off');
}

const COUNTED = 4;

/** Bytes that a value takes. @throws RangeError for a type that BSON does not have, and for a pattern without an end */
export function sizeOf(type: number, bytes: Uint8Array, at: number): number {
  switch (type) {
    case BSON.string:
    case BSON.code:
    case BSON.symbol:
      return COUNTED + readInt32(bytes, at);
    case BSON.document:
    case BSON.array:
    case BSON.codeWithScope:
      return readInt32(bytes, at);
    case BSON.double:
    case BSON.date:
    case BSON.long:
    case BSON.timestamp:
      return 8;
    case BSON.int:
      return 4;
    case BSON.boolean:
      return 1;
    case BSON.null:
    case BSON.undefined:
    case BSON.minKey:
    case BSON.maxKey:
      return 0;
    case BSON.objectId:
      return 12;
    case BSON.decimal:
      return 16;
    case BSON.binary:
      return COUNTED + 1 + readInt32(bytes, at);
    case BSON.dbPointer:
      return COUNTED + readInt32(bytes, at) + 12;
    case BSON.regex:
      return behindCString(bytes, behindCString(bytes, at)) - at;
    default:
      throw new RangeError(`BSON has no type ${type}`);
  }
}
