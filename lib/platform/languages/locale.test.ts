import { expect, it } from 'vitest';
import { resolveLocale } from './locale';

it.each([
  [undefined, 'en_US'],
  ['en', 'en_US'],
  ['EN-us', 'en_US'],
  ['es', 'es_US'],
  ['es_US', 'es_US'],
  ['ES-mx', 'es_US'],
  ['es-US-x-private', 'es_US'],
  ['fr', 'fr_CA'],
  ['fr-CA', 'fr_CA'],
  ['fr_CA', 'fr_CA'],
  ['fr-FR', 'fr_CA'],
  ['xx_YY', 'en_US'],
  ['-', 'en_US'],
])('resolveLocale(%s) is %s', (lang, locale) => expect(resolveLocale(lang)).toBe(locale));

it('resolveLocale is en_US for a name of 200 characters', () => expect(resolveLocale('x'.repeat(200))).toBe('en_US'));
