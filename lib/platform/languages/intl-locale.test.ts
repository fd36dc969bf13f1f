import { expect, it } from 'vitest';
import { intlLocale } from './intl-locale';

it.each([
  ['en', '413,295.53'],
  ['es', '413,295.53'],
])('numbers in %s read %s', (locale, text) => expect((413_295.53).toLocaleString(intlLocale(locale))).toBe(text));

it('leaves a language alone that the portal does not speak', () => expect(intlLocale('xx')).toBe('xx'));
