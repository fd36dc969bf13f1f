import { expect, it } from 'vitest';
import { z } from 'zod';
import { integerParameter, textParameter } from './parameter-types';
import { queryParser } from './question';

const schema = z.object({
  name: textParameter(''),
  limit: integerParameter({ min: 1, max: 9, above: 'error', fallback: 5 }, ''),
});

it('says what is asked, and which parameters nobody knows', () => {
  const read = queryParser(schema);
  expect(read('name=a+b&colour=red')).toEqual({
    query: { name: 'a b' },
    asked: '[["name",["a b"]],["colour",["red"]]]',
    unknown: ['colour'],
  });
  expect(read('')).toEqual({ query: {}, asked: '[]', unknown: [] });
});

it('gives the same object to those who ask the same from the second time on, and another to others', () => {
  const read = queryParser(schema);
  expect(read('name=a')).not.toBe(read('name=a'));
  expect(read('name=a')).toBe(read('name=a'));
  expect(read('name=b').query).toEqual({ name: 'b' });
  expect(read('name=a').query).toEqual({ name: 'a' });
  expect(queryParser(schema)('name=a')).not.toBe(read('name=a'));
});

it('refuses what is wrong each time, and goes on', () => {
  const read = queryParser(schema);
  for (let time = 0; time < 2; time++) expect(() => read('limit=10')).toThrow('limit must be a whole number, 1 to 9.');
  expect(read('limit=9').query).toEqual({ limit: 9 });
});

it('keeps no long ones, and not all', () => {
  const read = queryParser(schema);
  const long = `name=${'x'.repeat(600)}`;
  expect(read(long)).not.toBe(read(long));
  read('name=first');
  const first = read('name=first');
  expect(read('name=first')).toBe(first);
  for (let other = 0; other < 1_000; other++) read(`name=${other}`);
  expect(read('name=first')).toBe(first); // what is asked once takes nobody's place
  for (const _time of [1, 2]) for (let other = 0; other < 490; other++) read(`name=${other}`);
  for (const _time of [1, 2]) for (let other = 490; other < 980; other++) read(`name=${other}`);
  expect(read('name=first')).not.toBe(first);
  expect(read('name=first')).toEqual(first);
});
