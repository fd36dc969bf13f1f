import { BSON, readInt32 } from '@records-portal/embedded-mongodb/bson';
import { FieldFinder } from './field-finder';

export function readNumber(bytes: Buffer, type: number, at: number): number | undefined {
  if (type === BSON.int) return readInt32(bytes, at);
  if (type === BSON.double) return bytes.readDoubleLE(at);
  if (type === BSON.long) return bytes.readInt32LE(at + 4) * 2 ** 32 + bytes.readUInt32LE(at);
  return undefined;
}

/** The text whose value begins at `at`; invalid UTF-8 becomes U+FFFD. */
export const readText = (bytes: Buffer, at: number): string =>
  bytes.toString('utf8', at + 4, at + 3 + readInt32(bytes, at));

type PathReader = (bytes: Buffer) => string | number | undefined;

/** The text or number in a slot; undefined for anything else, and for a long outside the safe integers. */
function scalarAt(bytes: Buffer, { types, starts }: FieldFinder, slot: number): string | number | undefined {
  const [type, at] = [types[slot] as number, starts[slot] as number];
  if (type === BSON.string) return readText(bytes, at);
  const value = readNumber(bytes, type, at);
  return type === BSON.long && !Number.isSafeInteger(value) ? undefined : value;
}

/** Creates a reader of one string or number. @param path a field in `fields`, or a part of one: `licenseType.value`. */
export function pathReader(fields: FieldFinder, path: string): PathReader {
  const [name = '', part] = path.split('.');
  const slot = fields.slotOf(name);
  if (part === undefined) return (bytes) => scalarAt(bytes, fields, slot);
  const parts = new FieldFinder();
  const partSlot = parts.slotOf(part);
  return (bytes) => {
    if (fields.types[slot] !== BSON.document || !parts.read(bytes, fields.starts[slot] as number)) return undefined;
    return scalarAt(bytes, parts, partSlot);
  };
}
