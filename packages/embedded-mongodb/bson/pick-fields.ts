import { LRUCache } from 'lru-cache';
import { readInt32, sizeOf } from './elements';

type PickOptions = {
  /** false: the fields are left out. */
  readonly including?: boolean;
  /** The copy is only looked at, and may be written over by the next one. */
  readonly reusing?: boolean;
  /** A document is looked through until all fields were met: of one that stands twice the first may be all that is found. */
  readonly stopEarly?: boolean;
};

type Pick = (document: Uint8Array) => Buffer;

/** Larger copies are not kept to be written over: each that is shared would hold one. */
const MOST_PASSED = 64 * 1_024;
const kept = new LRUCache<string, Pick>({ max: 200 });

/**
 * The same for fields that are asked for again and again, with one copy for all documents.
 * @param wanted names of top-level fields.
 */
export function sharedPick(wanted: readonly string[], options: Omit<PickOptions, 'reusing'> = {}): Pick {
  const key = JSON.stringify([options, wanted]);
  const made = kept.get(key) ?? pickFields(wanted, { ...options, reusing: true });
  kept.set(key, made);
  return made;
}

/** Makes a function that copies BSON documents with these top-level fields only, each byte for byte and in its place. */
export function pickFields(wanted: Iterable<string>, options: PickOptions = {}): Pick {
  const { including = true, reusing = false, stopEarly = false } = options;
  let passed = Buffer.alloc(0);
  const names = [...new Set(wanted)].map((name, place) => ({ place, bytes: Buffer.from(`${name}\0`) }));
  const byHash = new Map<number, typeof names>();
  for (const name of names) {
    const { hash } = hashed(name.bytes, 0);
    const alike = byHash.get(hash) ?? [];
    byHash.set(hash, alike);
    alike.push(name);
  }
  /** By place of a name: the last document that it was met in. */
  const metIn = new Float64Array(names.length);
  let documents = 0;
  return ({ buffer, byteOffset, length: size }) => {
    const bytes = Buffer.from(buffer, byteOffset, size);
    const end = readInt32(bytes, 0) - 1;
    const isPassing = reusing && end < MOST_PASSED;
    if (isPassing && passed.length <= end) passed = Buffer.allocUnsafe((end + 1) * 2);
    const picked = isPassing ? passed : Buffer.allocUnsafe(end + 1);
    documents++;
    let length = 4;
    let copied = 4;
    let missing = stopEarly && including ? names.length : Number.POSITIVE_INFINITY;
    let at = 4;
    while (at < end && missing > 0) {
      const start = at;
      const { hash, value } = hashed(bytes, start + 1);
      at = value + sizeOf(bytes[start] as number, bytes, value);
      const found = byHash.get(hash)?.find((name) => bytes.subarray(start + 1, value).equals(name.bytes));
      if (found && metIn[found.place] !== documents) {
        metIn[found.place] = documents;
        missing--;
      }
      if ((found !== undefined) === including) continue;
      // fields that stand together are copied together
      if (start > copied) length += bytes.copy(picked, length, copied, start);
      copied = at;
    }
    if (at > copied) length += bytes.copy(picked, length, copied, at);
    picked[length++] = 0;
    picked.writeInt32LE(length, 0);
    return picked.subarray(0, length);
  };
}

/** The same for the same names, and where the value behind the name is. */
function hashed(bytes: Uint8Array, at: number): { hash: number; value: number } {
  let [hash, end] = [0, at];
  for (; end < bytes.length && bytes[end] !== 0; end++) hash = (Math.imul(hash, 31) + (bytes[end] as number)) | 0;
  return { hash, value: end + 1 };
}
