import { BSON, readInt32 } from './elements';

/** The number that a BSON value is; undefined for a value of another type. */
export function readNumber(bytes: Buffer, type: number, at: number): number | undefined {
  if (type === BSON.int) return readInt32(bytes, at);
  if (type === BSON.double) return bytes.readDoubleLE(at);
  if (type === BSON.long) return bytes.readInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at);
  return undefined;
}
