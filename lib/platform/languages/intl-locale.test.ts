import { expect, it } from 'vitest';
import { intlLocale } from './intl-locale';

it.each([
  ['en', '413,295.53'],
  ['es', '413,295.53'],
  ['fr', '413\u00a0295,53'],
])('intlLocale formats numbers in %s as %s', (locale, text) =>
  expect((413_295.53).toLocaleString(intlLocale(locale))).toBe(text),
);

it('intlLocale returns an unknown language unchanged', () => expect(intlLocale('xx')).toBe('xx'));
