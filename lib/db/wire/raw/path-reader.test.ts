import { Double, Int32, Long, serialize } from 'bson';
import { expect, it } from 'vitest';
import { FieldFinder } from './field-finder';
import { pathReader } from './path-reader';

const read = (document: object, path: string) => {
  const fields = new FieldFinder();
  const reader = pathReader(fields, path);
  const bytes = Buffer.from(serialize(document));
  fields.read(bytes, 0);
  return reader(bytes);
};

it.each([
  ['a string', { a: 'é1' }, 'a', 'é1'],
  ['an int32', { a: new Int32(-4) }, 'a', -4],
  ['an int64', { a: Long.fromString('9007199254740991') }, 'a', Number.MAX_SAFE_INTEGER],
  ['an int64 below zero', { a: Long.fromString('-9007199254740991') }, 'a', Number.MIN_SAFE_INTEGER],
  ['an int64 outside the safe integers', { a: Long.fromString('9007199254740993') }, 'a', undefined],
  ['a double', { a: new Double(4) }, 'a', 4],
  ['a nested field', { a: { c: 7, b: 'B' } }, 'a.b', 'B'],
  ['a missing nested field', { a: { c: 7 } }, 'a.b', undefined],
  ['a field nested in a string', { a: 'text' }, 'a.b', undefined],
  ['a field nested in null', { a: null }, 'a.b', undefined],
  ['a missing field', { b: 1 }, 'a', undefined],
  ['a value of another type', { a: true }, 'a', undefined],
])('pathReader reads %s', (_name, document, path, expected) => expect(read(document, path)).toBe(expected));
