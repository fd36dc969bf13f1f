import { BSON, readInt32, sizeOf } from '@records-portal/embedded-mongodb/bson';
import { FieldNames, NOT_ASKED } from './field-names';

/** Where the fields of a BSON document stand. */
export class FieldFinder {
  /** By slot: type byte of the value, 0 where the document does not have it; null and undefined count as not had. */
  types = new Uint8Array(0);
  /** By slot: where the value begins. */
  starts = new Int32Array(0);
  /** Whether the last document had any field with a value. */
  hasAny = false;
  private readonly names = new FieldNames();

  /** The slot of a field; made where it is new. */
  slotOf(name: string): number {
    const slot = this.names.slotOf(name);
    this.types = new Uint8Array(this.names.count);
    this.starts = new Int32Array(this.names.count);
    return slot;
  }

  /**
   * Looks through the document that begins at `start`.
   * @returns false where a field stands in it twice: which of them counts is for a decoder to say.
   */
  read(bytes: Uint8Array, start: number): boolean {
    const { types, starts, names } = this;
    types.fill(0);
    this.hasAny = false;
    const end = start + readInt32(bytes, start) - 1;
    let at = start + 4;
    let field = names.start;
    while (at < end) {
      const type = bytes[at] as number;
      field = names.read(bytes, at + 1, field);
      at += field.name.length + 2;
      if (type !== BSON.null && type !== BSON.undefined) {
        this.hasAny = true;
        const { slot } = field;
        if (slot !== NOT_ASKED) {
          if (types[slot] !== 0) return false;
          types[slot] = type;
          starts[slot] = at;
        }
      }
      at += sizeOf(type, bytes, at);
    }
    return true;
  }
}
