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
  int: 0x10,
  timestamp: 0x11,
  long: 0x12,
  decimal: 0x13,
} as const;

/** What is stored is nothing that can be written from its bytes: it has to be decoded and looked at. */
export const ODD: unique symbol = Symbol('odd');

/** Little-endian, as every number of BSON. */
export const readInt32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) |
  ((bytes[at + 1] as number) << 8) |
  ((bytes[at + 2] as number) << 16) |
  ((bytes[at + 3] as number) << 24);

const COUNTED = 4;

/** Bytes that a value takes. @throws ODD for the rare types that no stored field of ours has. */
export function sizeOf(type: number, bytes: Uint8Array, at: number): number {
  switch (type) {
    case BSON.string:
      return COUNTED + readInt32(bytes, at);
    case BSON.document:
    case BSON.array:
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
      return 0;
    case BSON.objectId:
      return 12;
    case BSON.decimal:
      return 16;
    case BSON.binary:
      return COUNTED + 1 + readInt32(bytes, at);
    default:
      throw ODD;
  }
}

/** A field name that was met, and the one that came behind it last time. */
type Met = { readonly name: Uint8Array; readonly slot: number; next: Met | undefined };

const UNKNOWN = -1;
/** Names that no schema knows are remembered too, but not without end. */
const MOST_NAMES = 1_000;

/**
 * Where the fields of a BSON document stand. Documents of a collection mostly have the same fields in the same order, so
 * each field is first compared with the one that followed last time.
 */
export class FieldFinder {
  /** By slot: type byte of the value, 0 where the document does not have it; null and undefined count as not had. */
  types = new Uint8Array(0);
  /** By slot: where the value begins. */
  starts = new Int32Array(0);
  /** Whether the last document had any field with a value. */
  hasAny = false;
  private readonly slots = new Map<string, number>();
  private met = new Map<string, Met>();
  private readonly first: Met = { name: new Uint8Array(0), slot: UNKNOWN, next: undefined };

  /** The slot of a field; made where it is new. */
  slotOf(name: string): number {
    const known = this.slots.get(name);
    if (known !== undefined) return known;
    const slot = this.slots.size;
    this.slots.set(name, slot);
    this.types = new Uint8Array(slot + 1);
    this.starts = new Int32Array(slot + 1);
    return slot;
  }

  /**
   * Looks through the document that begins at `start`.
   * @throws ODD where it has a field twice, or a type that is not for fields of ours.
   */
  read(bytes: Uint8Array, start: number): void {
    const { types, starts } = this;
    types.fill(0);
    this.hasAny = false;
    const end = start + readInt32(bytes, start) - 1;
    let at = start + 4;
    let previous = this.first;
    while (at < end) {
      const type = bytes[at] as number;
      let field = previous.next;
      if (field === undefined || !isAt(field.name, bytes, at + 1)) {
        field = this.meet(bytes, at + 1);
        previous.next = field;
      }
      previous = field;
      at += field.name.length + 2;
      const { slot } = field;
      if (type !== BSON.null && type !== BSON.undefined) {
        this.hasAny = true;
        if (slot !== UNKNOWN) {
          if (types[slot] !== 0) throw ODD;
          types[slot] = type;
          starts[slot] = at;
        }
      }
      at += sizeOf(type, bytes, at);
    }
  }

  private meet(bytes: Uint8Array, at: number): Met {
    const name = bytes.subarray(at, bytes.indexOf(0, at));
    const key = Buffer.from(name).toString('latin1');
    const known = this.met.get(key);
    if (known !== undefined) return known;
    if (this.met.size >= MOST_NAMES) this.met = new Map();
    // A copy: the document's memory is not to be kept for the sake of a name.
    const met = { name: Uint8Array.from(name), slot: this.slots.get(key) ?? UNKNOWN, next: undefined };
    this.met.set(key, met);
    return met;
  }
}

function isAt(name: Uint8Array, bytes: Uint8Array, at: number): boolean {
  const { length } = name;
  if (bytes[at + length] !== 0) return false;
  for (let index = 0; index < length; index++) if (bytes[at + index] !== name[index]) return false;
  return true;
}
