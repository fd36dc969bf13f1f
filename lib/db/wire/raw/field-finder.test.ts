import * as bson from 'bson';
import { expect, it } from 'vitest';
import { FieldFinder } from './field-finder';

it('FieldFinder finds a field at any position, and returns false for a duplicate field', () => {
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
