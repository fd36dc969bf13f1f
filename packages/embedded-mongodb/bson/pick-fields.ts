import { LRUCache } from 'lru-cache';
import { readInt32, sizeOf } from './elements';
import { FieldNames, NOT_ASKED } from './field-names';

type PickOptions = {
  /** false: the fields are left out. */
  readonly including?: boolean;
  /** The copy is only looked at, and may be written over by the next one. */
  readonly passing?: boolean;
  /** A document is looked through until all fields were met: of one that stands twice the first may be all that is found. */
  readonly stopping?: boolean;
};

type Pick = (document: Uint8Array) => Buffer;

const MOST_KEPT = 200;
/** Larger copies are not kept to be written over: each that is shared would hold one. */
const MOST_PASSED = 64 * 1_024;
/** Of a number that is worked with bit by bit, without its sign. */
const MOST_BITS = 31;
const kept = new LRUCache<string, Pick>({ max: MOST_KEPT });

/**
 * The same for fields that are asked for again and again: one that knows the documents already. Its copies are passing ones.
 * @param wanted names of top-level fields.
 */
export function sharedPick(wanted: readonly string[], options: Omit<PickOptions, 'passing'> = {}): Pick {
  const key = JSON.stringify([options, wanted]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = pickFields(wanted, { ...options, passing: true });
  kept.set(key, made);
  return made;
}

/** Makes a function that copies BSON documents with these top-level fields only, each byte for byte and in its place. */
export function pickFields(wanted: Iterable<string>, options: PickOptions = {}): Pick {
  const { including = true, passing = false, stopping = false } = options;
  let passed = Buffer.alloc(0);
  const names = new FieldNames();
  for (const name of wanted) names.slotOf(name);
  // Each has a bit, which says that it is still to be met.
  const canStop = stopping && including && names.count <= MOST_BITS;
  return (document) => {
    const { buffer, byteOffset } = document;
    const bytes = Buffer.from(buffer, byteOffset, document.length);
    const end = readInt32(bytes, 0) - 1;
    const isPassing = passing && end < MOST_PASSED;
    if (isPassing && passed.length <= end) passed = Buffer.allocUnsafe((end + 1) * 2);
    const picked = isPassing ? passed : Buffer.allocUnsafe(end + 1);
    let length = 4;
    let at = 4;
    let copied = 4;
    let field = names.start;
    let missing = canStop ? 2 ** names.count - 1 : 1;
    // Fields that stand together are copied together.
    const copyUntil = (until: number): void => {
      length += bytes.copy(picked, length, copied, until);
    };
    while (at < end && missing !== 0) {
      const start = at;
      field = names.read(bytes, at + 1, field);
      const value = at + field.name.length + 2;
      at = value + sizeOf(bytes[start] as number, bytes, value);
      const isKept = (field.slot !== NOT_ASKED) === including;
      if (!isKept) {
        if (start > copied) copyUntil(start);
        copied = at;
      } else if (canStop) missing &= ~(1 << field.slot);
    }
    // Behind the last of the fields wanted nothing is looked at.
    if (at > copied) copyUntil(at);
    picked[length++] = 0;
    picked.writeInt32LE(length, 0);
    return picked.subarray(0, length);
  };
}
