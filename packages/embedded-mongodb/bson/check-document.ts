import { afterCString, BSON, readInt32, sizeOf } from './elements';

/** MongoDB's own limit. */
export const MAX_DEPTH = 200;

const MIN_DOCUMENT_BYTES = 5;

/**
 * Checks all lengths and terminators of a BSON document without decoding it (bsonspec.org, version 1.1). Names and strings may
 * be any bytes, as in MongoDB.
 * @param bytes end with a zero byte. @throws RangeError
 */
export function checkDocument(bytes: Uint8Array): void {
  if (checkLevel(bytes, 0, bytes.length, MAX_DEPTH) !== bytes.length) fail('there is data after its end');
}

function fail(problem: string): never {
  throw new RangeError(problem);
}

/** @returns the offset after the document */
function checkLevel(bytes: Uint8Array, start: number, limit: number, depth: number): number {
  if (depth === 0) fail(`more than ${MAX_DEPTH} nested documents`);
  const size = start + MIN_DOCUMENT_BYTES <= limit ? readInt32(bytes, start) : 0;
  const end = start + size;
  if (size < MIN_DOCUMENT_BYTES || end > limit || bytes[end - 1] !== 0) fail('a nested document is truncated');
  const last = end - 1;
  let at = start + 4;
  while (at < last) {
    const type = bytes[at] as number;
    at = afterCString(bytes, at + 1);
    if (at > last) fail('a name is truncated');
    at = checkValue(type, bytes, at, last, depth);
    if (at > last) fail('a value is truncated');
  }
  return end;
}

/** @returns the offset after the value, which may be beyond the end */
function checkValue(type: number, bytes: Uint8Array, at: number, end: number, depth: number): number {
  if (type === BSON.document || type === BSON.array) return checkLevel(bytes, at, end, depth - 1);
  if (type === BSON.string || type === BSON.code || type === BSON.symbol) return checkText(bytes, at, end);
  if (type === BSON.codeWithScope) {
    const after = checkLevel(bytes, checkText(bytes, at + 4, end), end, depth - 1);
    return after === at + readInt32(bytes, at) ? after : fail('the length of a code with scope');
  }
  if (type === BSON.dbPointer) return checkText(bytes, at, end) + 12;
  if (type === BSON.binary) return checkBinary(bytes, at, end);
  if (type === BSON.boolean && (bytes[at] as number) > 1) fail('an invalid boolean');
  if (type === BSON.date && at + 8 <= end) checkDate(bytes, at);
  const after = at + sizeOf(type, bytes, at);
  if (type === BSON.regex) checkPatternOptions(bytes, afterCString(bytes, at), after - 1);
  return after;
}

/** JavaScript's dates end 8.64e15 ms from 1970; a later date would be read as another one. */
function checkDate(bytes: Uint8Array, at: number): void {
  const time = readInt32(bytes, at + 4) * 2 ** 32 + (readInt32(bytes, at) >>> 0);
  if (Math.abs(time) > 8.64e15) fail('a date beyond the year 275760');
}

/** Subtype 2 repeats the length. */
const OLD_BINARY = 2;

function checkBinary(bytes: Uint8Array, at: number, end: number): number {
  const size = at + 5 <= end ? readInt32(bytes, at) : -1;
  const isOld = bytes[at + 4] === OLD_BINARY;
  const isValid = size >= (isOld ? 4 : 0) && at + 5 + size <= end;
  if (!isValid || (isOld && readInt32(bytes, at + 5) !== size - 4)) fail('the length of binary data is wrong');
  return at + 5 + size;
}

const OPTIONS = Buffer.from('ilmsux');

function checkPatternOptions(bytes: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    if (!OPTIONS.includes(bytes[at] as number)) fail('a pattern has an unknown option');
  }
}

function checkText(bytes: Uint8Array, at: number, end: number): number {
  const size = at + 4 < end ? readInt32(bytes, at) : 0;
  const after = at + 4 + size;
  return size > 0 && after <= end && bytes[after - 1] === 0 ? after : fail('a string is truncated');
}
