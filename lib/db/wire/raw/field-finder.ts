import { BSON, readInt32, sizeOf } from '@records-portal/embedded-mongodb/bson';
import { FieldNames, NO_SLOT } from './field-names';

export class FieldFinder {
  /** By slot: type byte of the value; 0 if the document lacks the field, or has null or undefined. */
  types = new Uint8Array(0);
  /** By slot: offset of the value. */
  starts = new Int32Array(0);
  /** Whether the last document had any field with a value. */
  hasAny = false;
  private readonly names = new FieldNames();

  slotOf(name: string): number {
    const slot = this.names.slotOf(name);
    this.types = new Uint8Array(this.names.count);
    this.starts = new Int32Array(this.names.count);
    return slot;
  }

  /** Reads the document at `start`. @returns false for a duplicate field; the decoder then decides which one counts. */
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
        if (slot !== NO_SLOT) {
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
