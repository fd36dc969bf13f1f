import * as bson from 'bson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pickFields } from './pick-fields';

const NAMES = ['_id', 'a', 'ab', 'é', '__proto__', '0', '$x', ''];
const VALUES = fc.oneof(
  fc.constantFrom<unknown>(null, true, 1, 1.5, '', 'text', [], [1, 'a'], {}, { a: { a: 1 } }, new Date(0), /x/i),
  fc.constantFrom<unknown>(
    new bson.ObjectId(),
    new bson.Binary(Buffer.from('abc')),
    new bson.Timestamp({ t: 1, i: 2 }),
    bson.Long.MAX_VALUE,
    bson.Decimal128.fromString('1.5'),
    new bson.MinKey(),
    new bson.MaxKey(),
    new bson.Code('x'),
    new bson.Code('x', { y: 1 }),
    new bson.BSONSymbol('s'),
    new bson.DBRef('c', new bson.ObjectId()),
    new bson.BSONRegExp('a', 'i'),
  ),
);
const fields = fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), VALUES), { selector: ([name]) => name });
const documentOf = (entries: readonly (readonly [string, unknown])[]): Buffer =>
  Buffer.from(bson.serialize(new Map(entries) as never));

it('pickFields copies the selected fields byte for byte and leaves out the rest', () => {
  const subset = fc.subarray(NAMES);
  const several = fc.array(fields, { minLength: 1, maxLength: 4 });
  const flags = fc.record({ including: fc.boolean(), reusing: fc.boolean(), stopEarly: fc.boolean() });
  fc.assert(
    fc.property(subset, flags, several, (names, options, documents) => {
      const { including } = options;
      const pick = pickFields(names, options);
      for (const entries of documents) {
        const expected = entries.filter(([name]) => names.includes(name) === including);
        expect(pick(documentOf(entries)).equals(documentOf(expected))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

it('pickFields does not stop before the last of many fields, or at a duplicate field', () => {
  for (const count of [30, 31, 32, 33, 70]) {
    const names = Array.from({ length: count }, (_, at) => `field${at}`);
    const entries = names.map((name, at): [string, unknown] => [name, at]);
    const pick = pickFields(names, { stopEarly: true });
    expect(pick(documentOf([...entries, ['other', 1]])).equals(documentOf(entries))).toBe(true);
  }
  const twice = documentOf([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  twice[twice.indexOf('b')] = 'a'.charCodeAt(0);
  const pick = pickFields(['a', 'c'], { stopEarly: true });
  expect([pick(twice), pick(twice)]).toEqual([twice, twice]);
});
