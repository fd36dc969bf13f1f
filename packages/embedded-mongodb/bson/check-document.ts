import { afterCString, BSON, readInt32, sizeOf } from './elements';

/** MongoDB's own limit. */
export const MAX_DEPTH = 200;

const LEAST_DOCUMENT = 5;

/**
 * Walks a whole BSON document without decoding it (bsonspec.org, version 1.1): every length stays within its holder, and
 * what ends with a zero byte does. Names and texts may be any bytes, as with MongoDB.
 * @param bytes the last one is zero. @throws RangeError
 */
export function checkDocument(bytes: Uint8Array): void {
  if (checkLevel(bytes, 0, bytes.length, MAX_DEPTH) !== bytes.length) fail('it is longer than it says');
}

function fail(problem: string): never {
  throw new RangeError(problem);
}

/** @returns where the byte behind the document is. */
function checkLevel(bytes: Uint8Array, start: number, limit: number, depth: number): number {
  if (depth === 0) fail(`more than ${MAX_DEPTH} documents within each other`);
  const size = start + LEAST_DOCUMENT <= limit ? readInt32(bytes, start) : 0;
  const end = start + size;
  if (size < LEAST_DOCUMENT || end > limit || bytes[end - 1] !== 0) fail('a document within is cut off');
  const last = end - 1;
  let at = start + 4;
  while (at < last) {
    const type = bytes[at] as number;
    at = afterCString(bytes, at + 1);
    if (at > last) fail('a name is cut off');
    at = checkValue(type, bytes, at, last, depth);
    if (at > last) fail('a value is cut off');
  }
  return end;
}

/** @returns where the byte behind the value is, which may be behind the end. */
function checkValue(type: number, bytes: Uint8Array, at: number, end: number, depth: number): number {
  if (type === BSON.document || type === BSON.array) return checkLevel(bytes, at, end, depth - 1);
  if (type === BSON.string || type === BSON.code || type === BSON.symbol) return checkText(bytes, at, end);
  if (type === BSON.codeWithScope) {
    const behind = checkLevel(bytes, checkText(bytes, at + 4, end), end, depth - 1);
    return behind === at + readInt32(bytes, at) ? behind : fail('the length of a code with scope');
  }
  if (type === BSON.dbPointer) return checkText(bytes, at, end) + 12;
  if (type === BSON.binary) return checkBinary(bytes, at, end);
  if (type === BSON.boolean && (bytes[at] as number) > 1) fail('a truth value that is neither');
  if (type === BSON.date && at + 8 <= end) checkDate(bytes, at);
  const behind = at + sizeOf(type, bytes, at);
  if (type === BSON.regex) checkPatternOptions(bytes, afterCString(bytes, at), behind - 1);
  return behind;
}

/** JavaScript's dates end 8.64e15 milliseconds from 1970: one beyond would be read as another. */
function checkDate(bytes: Uint8Array, at: number): void {
  const time = readInt32(bytes, at + 4) * 2 ** 32 + (readInt32(bytes, at) >>> 0);
  if (Math.abs(time) > 8.64e15) fail('a date beyond the year 275760');
}

/** Of the old kind the length stands there twice. */
const OLD_BINARY = 2;

function checkBinary(bytes: Uint8Array, at: number, end: number): number {
  const size = at + 5 <= end ? readInt32(bytes, at) : -1;
  const isOld = bytes[at + 4] === OLD_BINARY;
  const isSound = size >= (isOld ? 4 : 0) && at + 5 + size <= end;
  if (!isSound || (isOld && readInt32(bytes, at + 5) !== size - 4)) fail('the length of binary data');
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
  const behind = at + 4 + size;
  return size > 0 && behind <= end && bytes[behind - 1] === 0 ? behind : fail('a text is cut off');
}
