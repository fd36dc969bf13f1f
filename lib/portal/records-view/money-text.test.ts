import { expect, it } from 'vitest';
import { moneyText } from './money-text';

it.each([
  ['en', 'USD', 413_295.53, '$413,295.53'],
  ['es', 'USD', 413_295.53, '$413,295.53'],
  ['en', 'CAD', 1_435.41, '$1,435.41'],
  ['es', 'EUR', 1_435.41, '€1,435.41'],
  ['fr', 'CAD', 1_435.41, '1\u00a0435,41\u00a0$'],
  ['en', 'JPY', 1_435, '¥1,435'],
  ['en', 'USD', -0.5, '-$0.50'],
])('moneyText formats money for the locale %s and the currency %s', (locale, currency, amount, text) => {
  expect(moneyText(amount, locale, currency)).toBe(text);
});
