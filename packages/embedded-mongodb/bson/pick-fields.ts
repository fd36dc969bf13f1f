import { LRUCache } from 'lru-cache';
import { readInt32, sizeOf } from './elements';

type PickOptions = {
  /** false: copies all other fields. */
  readonly including?: boolean;
  /** The result is valid only until the next call, so one buffer serves all. */
  readonly reusing?: boolean;
  /** Stops once all fields are found, so that a duplicate field may be missed. */
  readonly stopEarly?: boolean;
};

type Pick = (document: Uint8Array) => Buffer;

/** Larger buffers are not reused, because each shared function would keep one. */
const MAX_REUSED_BYTES = 64 * 1_024;
const cache = new LRUCache<string, Pick>({ max: 200 });

/** A cached `pickFields` whose results are valid until the next call. @param names top-level fields */
export function sharedFieldPicker(names: readonly string[], options: Omit<PickOptions, 'reusing'> = {}): Pick {
  const key = JSON.stringify([options, names]);
  const pick = cache.get(key) ?? pickFields(names, { ...options, reusing: true });
  cache.set(key, pick);
  return pick;
}

/** Creates a function that copies BSON documents with these top-level fields only, byte for byte and in order. */
export function pickFields(fieldNames: Iterable<string>, options: PickOptions = {}): Pick {
  const { including = true, reusing = false, stopEarly = false } = options;
  let reused = Buffer.alloc(0);
  const names = [...new Set(fieldNames)].map((name, place) => ({ place, bytes: Buffer.from(`${name}\0`) }));
  const byHash = new Map<number, typeof names>();
  for (const name of names) {
    const { hash } = hashed(name.bytes, 0);
    const alike = byHash.get(hash) ?? [];
    byHash.set(hash, alike);
    alike.push(name);
  }
  /** By position of a name: the last document that contained it. */
  const lastSeenIn = new Float64Array(names.length);
  let documents = 0;
  return ({ buffer, byteOffset, length: size }) => {
    const bytes = Buffer.from(buffer, byteOffset, size);
    const end = readInt32(bytes, 0) - 1;
    const isReusing = reusing && end < MAX_REUSED_BYTES;
    if (isReusing && reused.length <= end) reused = Buffer.allocUnsafe((end + 1) * 2);
    const picked = isReusing ? reused : Buffer.allocUnsafe(end + 1);
    documents++;
    let length = 4;
    let copied = 4;
    let missing = stopEarly && including ? names.length : Number.POSITIVE_INFINITY;
    let at = 4;
    while (at < end && missing > 0) {
      const start = at;
      const { hash, value } = hashed(bytes, start + 1);
      at = value + sizeOf(bytes[start] as number, bytes, value);
      const field = byHash.get(hash)?.find((name) => bytes.subarray(start + 1, value).equals(name.bytes));
      if (field && lastSeenIn[field.place] !== documents) {
        lastSeenIn[field.place] = documents;
        missing--;
      }
      if ((field !== undefined) === including) continue;
      // Adjacent fields are copied together.
      if (start > copied) length += bytes.copy(picked, length, copied, start);
      copied = at;
    }
    if (at > copied) length += bytes.copy(picked, length, copied, at);
    picked[length++] = 0;
    picked.writeInt32LE(length, 0);
    return picked.subarray(0, length);
  };
}

/** The hash of a name, and the offset of the value after it. */
function hashed(bytes: Uint8Array, at: number): { hash: number; value: number } {
  let [hash, end] = [0, at];
  for (; end < bytes.length && bytes[end] !== 0; end++) hash = (Math.imul(hash, 31) + (bytes[end] as number)) | 0;
  return { hash, value: end + 1 };
}
