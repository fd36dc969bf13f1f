import { Long, MaxKey, MinKey, ObjectId } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValues, encodeValue, invertBytes } from './encoding';

// MongoDB's comparison, implemented independently of the encoding.
const numberOf = (value: unknown): bigint | number => (value instanceof Long ? value.toBigInt() : (value as number));
const rank = (value: unknown): number => {
  if (value instanceof MinKey) return 0;
  if (value === null) return 1;
  if (typeof value === 'number' || value instanceof Long) return 2;
  if (typeof value === 'string') return 3;
  if (Array.isArray(value)) return 5;
  if (value instanceof ObjectId) return 7;
  if (typeof value === 'boolean') return 8;
  if (value instanceof Date) return 9;
  if (value instanceof MaxKey) return 99;
  return 4;
};

function compare(a: unknown, b: unknown): number {
  if (rank(a) !== rank(b)) return rank(a) < rank(b) ? -1 : 1;
  switch (rank(a)) {
    case 2:
      return numberOf(a) < numberOf(b) ? -1 : numberOf(a) > numberOf(b) ? 1 : 0;
    case 3:
      return Buffer.compare(Buffer.from(a as string), Buffer.from(b as string));
    case 4:
      return compareLists(Object.entries(a as object), Object.entries(b as object), compareFields);
    case 5:
      return compareLists(a as unknown[], b as unknown[], compare);
    case 7:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case 8:
    case 9:
      return Math.sign(Number(a) - Number(b));
    default:
      return 0;
  }
}

function compareLists<T>(a: T[], b: T[], each: (x: T, y: T) => number): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = each(a[i] as T, b[i] as T);
    if (order !== 0) return order;
  }
  return Math.sign(a.length - b.length);
}

const compareFields = ([nameA, a]: [string, unknown], [nameB, b]: [string, unknown]): number =>
  Math.sign(rank(a) - rank(b)) || Buffer.compare(Buffer.from(nameA), Buffer.from(nameB)) || compare(a, b);

const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('leaf'), tie('list'), tie('doc')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  doc: fc.dictionary(fc.stringMatching(/^[a-c]{1,2}$/), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  leaf: fc.oneof(
    fc.constant(null),
    fc.double({ noNaN: true }),
    fc.integer(),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => Long.fromBigInt(n)),
    fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }).map((n) => Long.fromBigInt(n)),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom('', '\0', 'a\0', 'a\0b', 'a'),
    fc.boolean(),
    fc.date({ noInvalidDate: true }),
    fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
    fc.constantFrom(new MinKey(), new MaxKey()),
  ),
}));

describe('encoded keys', () => {
  it('sort like the values', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        expect(Buffer.compare(encodeValue(a), encodeValue(b))).toBe(compare(a, b));
      }),
      { numRuns: 3_000 },
    );
  });

  it('sort like numbers and dates, which are compared without encoding', () => {
    const date = fc.date({ noInvalidDate: false });
    const pair = fc.oneof(fc.tuple(date, date), fc.tuple(fc.double(), fc.double()), fc.tuple(date, fc.double()));
    fc.assert(
      fc.property(pair, ([a, b]) => {
        expect(compareValues(a, b)).toBe(Buffer.compare(encodeValue(a), encodeValue(b)));
        expect(compareValues(a, a)).toBe(0);
      }),
    );
  });

  it('sort like compound values if concatenated, ascending and descending', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, anyValue, (a1, a2, b1, b2) => {
        const key = (x: unknown, y: unknown) => Buffer.concat([encodeValue(x), invertBytes(encodeValue(y))]);
        expect(Buffer.compare(key(a1, a2), key(b1, b2))).toBe(compare(a1, b1) || -compare(a2, b2) || 0);
      }),
      { numRuns: 2_000 },
    );
  });
});
