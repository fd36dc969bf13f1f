import * as bson from 'bson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FieldFinder } from './field-finder';
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

it('keeps what is asked for, byte for byte, and leaves the rest out', () => {
  const wanted = fc.subarray(NAMES);
  const several = fc.array(fields, { minLength: 1, maxLength: 4 });
  const flags = fc.record({ including: fc.boolean(), passing: fc.boolean(), stopping: fc.boolean() });
  fc.assert(
    fc.property(wanted, flags, several, (names, options, documents) => {
      const { including } = options;
      const pick = pickFields(names, options);
      for (const entries of documents) {
        const kept = entries.filter(([name]) => names.includes(name) === including);
        expect(pick(documentOf(entries)).equals(documentOf(kept))).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

it('finds more fields than a number has bits, and does not stop before the last', () => {
  for (const count of [30, 31, 32, 33, 70]) {
    const names = Array.from({ length: count }, (_, at) => `field${at}`);
    const entries = names.map((name, at): [string, unknown] => [name, at]);
    const pick = pickFields(names, { stopping: true });
    expect(pick(documentOf([...entries, ['other', 1]])).equals(documentOf(entries))).toBe(true);
  }
});

it('finds fields wherever they stand, and says where one stands twice', () => {
  const finder = new FieldFinder();
  const slot = finder.slotOf('b');
  const bytes = (document: object) => bson.serialize(document);
  for (const document of [{ a: 1, b: 'x' }, { b: 'x' }, { c: null, b: 'x', a: 1 }, { a: [1], b: 'x' }]) {
    expect(finder.read(bytes(document), 0)).toBe(true);
    expect(finder.types[slot]).toBe(2);
  }
  finder.read(bytes({ b: null }), 0);
  expect([finder.types[slot], finder.hasAny]).toEqual([0, false]);
  const twice = Buffer.from(bytes({ b: 1, c: 2 }));
  twice[twice.indexOf('c')] = 'b'.charCodeAt(0);
  expect(finder.read(twice, 0)).toBe(false);
});
