import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { CommandError } from '../errors';

/** First byte of every encoded value: MongoDB's order of types. */
export const TYPE = {
  minKey: 0x05,
  emptyArray: 0x08,
  null: 0x10,
  number: 0x20,
  string: 0x30,
  object: 0x40,
  array: 0x50,
  binary: 0x60,
  objectId: 0x70,
  boolean: 0x80,
  date: 0x90,
  timestamp: 0xa0,
  regex: 0xb0,
  code: 0xc0,
  maxKey: 0xf0,
} as const;

/** How an index spells `[]`: MongoDB sorts it before null. */
export const EMPTY_ARRAY = Symbol('empty array');

const INT64_OFFSET = 2n ** 63n;
const EXACT = 2 ** 53;

export function typeOf(value: unknown): number {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return TYPE.number;
    case 'string':
      return TYPE.string;
    case 'boolean':
      return TYPE.boolean;
    case 'undefined':
      return TYPE.null;
    case 'symbol':
      return TYPE.emptyArray;
  }
  if (value === null) return TYPE.null;
  if (Array.isArray(value)) return TYPE.array;
  if (value instanceof Date) return TYPE.date;
  if (value instanceof ObjectId) return TYPE.objectId;
  if (value instanceof Timestamp) return TYPE.timestamp; // before Long: it extends it
  if (value instanceof Int32 || value instanceof Double || value instanceof Long || value instanceof Decimal128) {
    return TYPE.number;
  }
  if (value instanceof Binary || value instanceof Uint8Array) return TYPE.binary;
  if (value instanceof BSONRegExp || value instanceof RegExp) return TYPE.regex;
  if (value instanceof BSONSymbol) return TYPE.string;
  if (value instanceof Code) return TYPE.code;
  if (value instanceof MinKey) return TYPE.minKey;
  if (value instanceof MaxKey) return TYPE.maxKey;
  return TYPE.object;
}

/** Writes values so that comparing the bytes compares the values the way MongoDB does. */
export class KeyWriter {
  private buffer = Buffer.allocUnsafe(4096);
  length = 0;

  reset(): void {
    this.length = 0;
  }

  copy(from = 0): Buffer {
    return Buffer.from(this.buffer.subarray(from, this.length));
  }

  bytes(source: Uint8Array): void {
    this.reserve(source.length);
    this.buffer.set(source, this.length);
    this.length += source.length;
  }

  /** Descending components are the ascending ones with every bit turned. */
  invert(from: number): void {
    for (let i = from; i < this.length; i++) this.buffer[i] = ~(this.buffer[i] ?? 0);
  }

  /** Cuts the component begun at `from`; false when it was short enough. The end mark sorts after a whole value's. */
  truncate(from: number, limit: number): boolean {
    if (this.length - from <= limit) return false;
    this.length = from + limit - 2;
    while (this.buffer[this.length - 1] === 0) this.length--;
    this.byte(0);
    this.byte(2);
    return true;
  }

  value(value: unknown): void {
    const type = typeOf(value);
    this.byte(type);
    if (type === TYPE.number) this.number(value);
    else if (type === TYPE.string) this.text(typeof value === 'string' ? value : String(value));
    else if (type === TYPE.boolean) this.byte(value ? 1 : 0);
    else if (type === TYPE.date) this.int64(BigInt((value as Date).getTime()) + INT64_OFFSET);
    else if (type === TYPE.objectId) this.bytes((value as ObjectId).id);
    else if (type === TYPE.timestamp) this.int64((value as Timestamp).toBigInt());
    else if (type === TYPE.binary) this.binary(value as Binary | Uint8Array);
    else if (type === TYPE.regex) this.regex(value as BSONRegExp | RegExp);
    else if (type === TYPE.code) this.text(String((value as Code).code));
    else if (type === TYPE.array) this.array(value as unknown[]);
    else if (type === TYPE.object) this.object(value as object);
  }

  private array(items: readonly unknown[]): void {
    for (const item of items) this.value(item);
    this.byte(0);
  }

  private object(value: object): void {
    const doc = value instanceof DBRef ? value.toJSON() : value;
    for (const [name, item] of Object.entries(doc)) {
      this.byte(typeOf(item));
      this.text(name);
      this.value(item);
    }
    this.byte(0);
  }

  private number(value: unknown): void {
    if (value instanceof Long || typeof value === 'bigint') {
      const integer = value instanceof Long ? value.toBigInt() : value;
      const nearest = Number(integer);
      this.double(nearest, integer - BigInt(nearest));
    } else {
      // Decimal128 has no valueOf: it is compared as the double its text says
      this.double(Number(value instanceof Decimal128 ? value.toString() : value), 0n);
    }
  }

  /** A long beyond 2^53 is the nearest double followed by its distance from it, so longs and doubles interleave exactly. */
  private double(value: number, distance: bigint): void {
    this.reserve(10);
    const at = this.length;
    this.length += 8;
    if (Number.isNaN(value)) {
      this.buffer.fill(0, at, at + 8);
      return;
    }
    this.buffer.writeDoubleBE(value === 0 ? 0 : value, at);
    if (value < 0) this.invert(at);
    else this.buffer[at] = (this.buffer[at] ?? 0) | 0x80;
    if (Math.abs(value) < EXACT || !Number.isFinite(value)) return;
    this.buffer.writeUInt16BE(32768 + Number(distance), this.length);
    this.length += 2;
  }

  private int64(unsigned: bigint): void {
    this.reserve(8);
    this.buffer.writeBigUInt64BE(unsigned, this.length);
    this.length += 8;
  }

  /** UTF-8; a zero byte is followed by 0xff, the end is 00 01, so that no value's bytes begin another's. */
  private text(text: string): void {
    const most = text.length * 3 + 2;
    this.reserve(most);
    const start = this.length;
    const end = start + this.buffer.write(text, start, 'utf8');
    this.length = end;
    if (text.includes('\0')) {
      const raw = Buffer.from(this.buffer.subarray(start, end));
      this.length = start;
      this.reserve(raw.length * 2 + 2);
      for (const byte of raw) {
        this.byte(byte);
        if (byte === 0) this.byte(0xff);
      }
    }
    this.byte(0);
    this.byte(1);
  }

  private binary(value: Binary | Uint8Array): void {
    const content = value instanceof Binary ? value.buffer.subarray(0, value.position) : value;
    this.reserve(5);
    this.buffer.writeUInt32BE(content.length, this.length);
    this.length += 4;
    this.byte(value instanceof Binary ? value.sub_type : 0);
    this.bytes(content);
  }

  private regex(value: BSONRegExp | RegExp): void {
    this.text(value instanceof RegExp ? value.source : value.pattern);
    this.text(value instanceof RegExp ? value.flags : value.options);
  }

  private byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  private reserve(size: number): void {
    if (this.length + size <= this.buffer.length) return;
    if (this.length + size > 64 * 1024 * 1024) throw new CommandError(17280, 'value too large to be compared');
    const larger = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + size));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}
