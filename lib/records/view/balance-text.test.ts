import { expect, it } from 'vitest';
import { balanceText } from './balance-text';

it.each([
  ['en', 413_295.53, '413,295.53'],
  ['es', 413_295.53, '413,295.53'],
  ['es', 1_435.41, '1,435.41'],
  ['es', 0.5, '0.50'],
])('writes money in %s as its readers do', (locale, amount, text) => expect(balanceText(amount, locale)).toBe(text));
