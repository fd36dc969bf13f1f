import { describe, expect, it } from 'vitest';
import { readAmount, readYesNo } from './amounts';

describe('amounts', () => {
  it.each([
    ['1250.5', '.', 1250.5],
    ['-3', '.', -3],
    ['$1,234,567.80', '.', 1_234_567.8],
    ['CA$ 1,000', '.', 1_000],
    ['-$5', '.', -5],
    ['$-5', '.', -5],
    ['($1,200.00)', '.', -1_200],
    ['500.00-', '.', -500],
    ['1.2E+05', '.', 120_000],
    ['.5', '.', 0.5],
    ['1.234,50 €', ',', 1_234.5],
    ['EUR 1 234,50', ',', 1_234.5],
    ['1’234', '.', 1_234],
    ['12', ',', 12],
  ] as const)('reads %s with the decimal mark %s', (text, decimal, number) =>
    expect(readAmount(text, decimal)).toBe(number),
  );

  it.each([
    ['', '.'],
    ['five', '.'],
    ['$', '.'],
    ['1,23', '.'],
    ['1.234.5', '.'],
    ['12.5', ','],
    ['1 2', '.'],
    ['--5', '.'],
    ['2024-01-01', '.'],
    ['=1+1', '.'],
  ] as const)('%j is not a number', (text, decimal) => expect(readAmount(text, decimal)).toBeNull());
});

it('readYesNo reads yes and no', () => {
  expect(['Y', 'yes', 'SÍ', 'TRUE', '1'].map(readYesNo)).toEqual(Array(5).fill(true));
  expect(['N', 'no', 'False', '0'].map(readYesNo)).toEqual(Array(4).fill(false));
  expect(readYesNo('maybe')).toBeNull();
});
