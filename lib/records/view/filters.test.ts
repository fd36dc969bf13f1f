import { expect, it } from 'vitest';
import { ATTENTION } from '../portal/schema';
import { DATE_RANGES, MyRecordsQuery } from '../schema/query';
import { API_FILTERS, ATTENTION_KINDS, DATE_FILTERS } from './filters';

const NO_FILTER = new Set(['expand', 'fields', 'lang', 'limit', 'offset', 'cursor']);

it('has every filter of the API, under its own name', () => {
  const names = Object.keys(MyRecordsQuery.shape).filter((name) => !NO_FILTER.has(name));
  expect(API_FILTERS).toHaveLength(24);
  expect([...API_FILTERS].sort()).toEqual(names.sort());
  expect([...DATE_FILTERS].sort()).toEqual([...DATE_RANGES].sort());
});

it('has the kinds of attention that the endpoint has', () => {
  expect([...ATTENTION_KINDS].sort()).toEqual([...ATTENTION].sort());
});
