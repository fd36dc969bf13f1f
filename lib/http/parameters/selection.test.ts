import { expect, it } from 'vitest';
import { ignoredHeader } from '../responses/ignored';
import { selectFields } from './selection';

const select = (fields?: string[], expand?: string[]) =>
  selectFields({ fields, expand }, ['id', 'status'], ['contacts']);

it('selectFields selects all fields if none is valid', () => {
  expect(select().fields).toBeUndefined();
  expect(select(['abc', 'ID'])).toMatchObject({ fields: undefined, ignored: { fields: ['abc', 'ID'] } });
});

it('selectFields returns a collection only if expand names it', () => {
  expect([...(select(['id'], ['contacts', 'foo']).expand ?? [])]).toEqual(['contacts']);
  expect([...(select(['contacts']).fields ?? [])]).toEqual(['contacts']);
  expect(select(['contacts']).expand.size).toBe(0);
});

it('ignoredHeader lists ignored names, percent-encoded, in up to 200 characters', () => {
  expect(ignoredHeader({ parameters: ['colour', 'a b'], names: { fields: ['abc'], expand: ['foo'] } })).toBe(
    'fields=abc, expand=foo, colour, a%20b',
  );
  expect(ignoredHeader({ parameters: [], names: {} })).toBeUndefined();
  expect(ignoredHeader({ parameters: ['x'.repeat(300)], names: {} })).toHaveLength(200);
  expect(
    ignoredHeader({ parameters: Array.from({ length: 90 }, (_, at) => `p${at}`), names: {} })?.length,
  ).toBeLessThanOrEqual(200);
});

it('ignoredHeader omits a parameter with an empty name', () => {
  expect(ignoredHeader({ parameters: [''], names: {} })).toBeUndefined();
  expect(ignoredHeader({ parameters: ['', 'colour'], names: {} })).toBe('colour');
});

it.each([199, 198, 197, 196, 195, 194])(
  'ignoredHeader cuts a long name after %i letters so that it can be decoded',
  (letters) => {
    const before = 'a'.repeat(letters);
    const header = ignoredHeader({ parameters: [`${before}é and more`], names: {} }) ?? '';
    expect(decodeURIComponent(header).slice(0, letters)).toBe(before);
    expect(`${before}é and more`.startsWith(decodeURIComponent(header))).toBe(true);
  },
);
