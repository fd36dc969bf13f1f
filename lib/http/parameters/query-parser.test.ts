import { expect, it } from 'vitest';
import { z } from 'zod';
import { integerParameter, textParameter } from './parameter-types';
import { queryParser } from './query-parser';

const schema = z.object({
  name: textParameter(''),
  limit: integerParameter({ min: 1, max: 9, above: 'error', fallback: 5 }, ''),
});

it('queryParser parses the query and returns unknown parameters', () => {
  const parse = queryParser(schema);
  expect(parse('name=a+b&colour=red')).toEqual({
    query: { name: 'a b' },
    parametersJson: '[["name",["a b"]],["colour",["red"]]]',
    unknown: ['colour'],
  });
  expect(parse('')).toEqual({ query: {}, parametersJson: '[]', unknown: [] });
});

it('queryParser caches a query string when it is used a second time', () => {
  const parse = queryParser(schema);
  expect(parse('name=a')).not.toBe(parse('name=a'));
  expect(parse('name=a')).toBe(parse('name=a'));
  expect(parse('name=b').query).toEqual({ name: 'b' });
  expect(parse('name=a').query).toEqual({ name: 'a' });
  expect(queryParser(schema)('name=a')).not.toBe(parse('name=a'));
});

it('queryParser throws for an invalid query string each time, and still parses the next one', () => {
  const parse = queryParser(schema);
  for (let time = 0; time < 2; time++) expect(() => parse('limit=10')).toThrow('limit must be a whole number, 1 to 9.');
  expect(parse('limit=9').query).toEqual({ limit: 9 });
});

it('queryParser does not cache long query strings, and evicts the least recently used one', () => {
  const parse = queryParser(schema);
  const long = `name=${'x'.repeat(600)}`;
  expect(parse(long)).not.toBe(parse(long));
  parse('name=first');
  const first = parse('name=first');
  expect(parse('name=first')).toBe(first);
  for (let other = 0; other < 1_000; other++) parse(`name=${other}`);
  expect(parse('name=first')).toBe(first); // a query string that is used only once evicts nothing
  for (const _time of [1, 2]) for (let other = 0; other < 490; other++) parse(`name=${other}`);
  for (const _time of [1, 2]) for (let other = 490; other < 980; other++) parse(`name=${other}`);
  expect(parse('name=first')).not.toBe(first);
  expect(parse('name=first')).toEqual(first);
});
