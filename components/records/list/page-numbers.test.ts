import { expect, it } from 'vitest';
import { pageNumbers } from './page-numbers';

it.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [1, 5, '1 2 3 4 5'],
  [1, 18, '1 2 3 … 18'],
  [3, 18, '1 2 3 4 … 18'],
  [4, 18, '1 2 3 4 5 … 18'],
  [5, 18, '1 … 4 5 6 … 18'],
  [9, 18, '1 … 8 9 10 … 18'],
  [15, 18, '1 … 14 15 16 17 18'],
  [18, 18, '1 … 16 17 18'],
  [2, 4, '1 2 3 4'],
])('page %i of %i shows %s', (current, last, expected) => {
  const numbers = pageNumbers(current, last);
  expect(numbers.map((number) => (number === 'gap' ? '…' : number)).join(' ')).toBe(expected);
});
