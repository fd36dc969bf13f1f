import { expect, it } from 'vitest';
import { pageSearch } from './page-search';

it('keeps the query of a page as it is', () => {
  for (const search of ['', '?', '?a=1', '?a=1&&b=%20&a=2', '?_rsc']) expect(pageSearch(search)).toBe(search);
});

it('leaves out what is more than any page takes', () => {
  const many = `?${Array.from({ length: 1_000 }, (_, at) => `a=${at}`).join('&')}`;
  expect(pageSearch(many).split('&')).toHaveLength(100);
  expect(many.startsWith(pageSearch(many))).toBe(true);
});
