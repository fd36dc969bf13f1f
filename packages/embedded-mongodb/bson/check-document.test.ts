import {
  Binary,
  BSONRegExp,
  Code,
  Decimal128,
  deserialize,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import { describe, expect, it } from 'vitest';
import { checkDocument, MAX_DEPTH } from './check-document';

const everything = {
  _id: new ObjectId(),
  text: 'añ\0b',
  list: [1, 'two', { three: [3.5] }, []],
  empty: {},
  long: Long.fromString('9007199254740993'),
  date: new Date(0),
  flag: true,
  none: null,
  pattern: new BSONRegExp('^a', 'i'),
  bytes: Buffer.from([1, 2, 3]),
  oldBytes: new Binary(Buffer.from([2, 0, 0, 0, 8, 9]), Binary.SUBTYPE_BYTE_ARRAY),
  code: new Code('1'),
  scoped: new Code('1', { a: { b: 1 } }),
  decimal: Decimal128.fromString('1.5'),
  least: new MinKey(),
  most: new MaxKey(),
  stamp: new Timestamp({ t: 1, i: 2 }),
};

const nested = (depth: number): object => {
  let document: object = {};
  for (let level = 1; level < depth; level++) document = { a: document };
  return document;
};

describe('checkDocument', () => {
  it('accepts every type', () => {
    expect(() => checkDocument(serialize(everything))).not.toThrow();
  });

  it('with any byte changed, rejects every document that the decoder rejects', () => {
    const valid = serialize(everything);
    let rejected = 0;
    for (let at = 0; at < valid.length - 1; at++) {
      for (const value of [0, 1, 2, 5, 0x0f, 0x7f, 0x80, 0xff]) {
        const bytes = Uint8Array.from(valid);
        bytes[at] = value;
        try {
          checkDocument(bytes);
        } catch {
          rejected++;
          continue;
        }
        expect(() => deserialize(bytes, { validation: { utf8: false }, bsonRegExp: true })).not.toThrow();
      }
    }
    expect(rejected).toBeGreaterThan(valid.length);
  });

  it('rejects every truncated document that the decoder rejects, with a RangeError', () => {
    // A Buffer's slice would share its bytes.
    const valid = Uint8Array.from(serialize(everything));
    for (let length = 5; length < valid.length; length++) {
      const bytes = valid.slice(0, length);
      bytes[length - 1] = 0;
      new DataView(bytes.buffer).setInt32(0, length, true);
      try {
        checkDocument(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        continue;
      }
      expect(() => deserialize(bytes, { validation: { utf8: false }, bsonRegExp: true })).not.toThrow();
    }
  });

  it('rejects a pattern whose options are truncated', () => {
    const { pattern } = everything;
    const bytes = Uint8Array.from(serialize({ pattern })).slice(0, -'i\0'.length);
    bytes[0] = bytes.length;
    bytes[bytes.length - 1] = 0;
    expect(() => checkDocument(bytes)).toThrow(RangeError);
  });

  it('counts nesting levels as MongoDB does', () => {
    expect(() => checkDocument(serialize(nested(MAX_DEPTH)))).not.toThrow();
    expect(() => checkDocument(serialize(nested(MAX_DEPTH + 1)))).toThrow('nested documents');
  });
});
