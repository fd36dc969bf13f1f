import { expect, it } from 'vitest';
import { foreignLanguage, languageName, ownLanguageName } from './language-name';

it('languageName returns the name in the language of the page', () => {
  expect(languageName('en_US', 'es')).toBe('inglés');
  expect(languageName('es_US', 'en')).toBe('Spanish');
});

it.each([
  ['en', 'English'],
  ['es', 'Español'],
  ['fr', 'Français'],
])('ownLanguageName of %s is %s', (locale, name) => expect(ownLanguageName(locale)).toBe(name));

it('foreignLanguage is set only if the agency’s language differs from the page’s', () => {
  expect(foreignLanguage('en_US', 'en')).toBeUndefined();
  expect(foreignLanguage('en_US', 'es')).toBe('en');
});
