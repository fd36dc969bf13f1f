import { expect, it } from 'vitest';
import { ignoredHeader } from './ignored';
import { selectFields } from './selection';

const select = (fields?: string[], expand?: string[]) =>
  selectFields({ fields, expand }, ['id', 'status'], ['contacts']);

it('is everything where nothing valid is named', () => {
  expect(select().fields).toBeUndefined();
  expect(select(['abc', 'ID'])).toMatchObject({ fields: undefined, ignored: { fields: ['abc', 'ID'] } });
});

it('brings a collection by expand alone', () => {
  expect([...(select(['id'], ['contacts', 'foo']).expand ?? [])]).toEqual(['contacts']);
  expect([...(select(['contacts']).fields ?? [])]).toEqual(['contacts']);
  expect(select(['contacts']).expand.size).toBe(0);
});

it('names what was ignored, percent-encoded and 200 characters at most', () => {
  expect(ignoredHeader({ parameters: ['colour', 'a b'], names: { fields: ['abc'], expand: ['foo'] } })).toBe(
    'fields=abc, expand=foo, colour, a%20b',
  );
  expect(ignoredHeader({ parameters: [], names: {} })).toBeUndefined();
  expect(ignoredHeader({ parameters: ['x'.repeat(300)], names: {} })).toHaveLength(200);
  expect(
    ignoredHeader({ parameters: Array.from({ length: 90 }, (_, at) => `p${at}`), names: {} })?.length,
  ).toBeLessThanOrEqual(200);
});
