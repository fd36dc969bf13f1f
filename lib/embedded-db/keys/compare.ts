import { KeyWriter } from './key-writer';

const writer = new KeyWriter();

/** The sortable bytes of one value. */
export function encodeValue(value: unknown): Buffer {
  writer.reset();
  writer.value(value);
  return writer.copy();
}

/** MongoDB's order of two BSON values. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number' && !Number.isNaN(a + b)) return a < b ? -1 : a > b ? 1 : 0;
  writer.reset();
  writer.value(a);
  const middle = writer.length;
  writer.value(b);
  const bytes = writer.copy();
  return Buffer.compare(bytes.subarray(0, middle), bytes.subarray(middle));
}

export function equalValues(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'string' || typeof a === 'boolean' || (typeof a === 'number' && typeof b === 'number')) return false;
  return compareValues(a, b) === 0;
}

/** The first key after every key that begins with `prefix`. */
export function successor(prefix: Buffer): Buffer {
  let end = prefix.length;
  while (end > 0 && prefix[end - 1] === 0xff) end--;
  const next = Buffer.from(prefix.subarray(0, end));
  if (end === 0) return Buffer.alloc(8, 0xff);
  next[end - 1] = (next[end - 1] ?? 0) + 1;
  return next;
}

export function invertBytes(bytes: Buffer): Buffer {
  const inverted = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) inverted[i] = ~(bytes[i] ?? 0);
  return inverted;
}
