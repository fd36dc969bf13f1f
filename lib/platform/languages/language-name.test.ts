import { expect, it } from 'vitest';
import { foreignLanguage, languageName, ownLanguageName } from './language-name';

it('languageName names a language in the language of the page', () => {
  expect(languageName('en_US', 'es')).toBe('inglés');
  expect(languageName('es_US', 'en')).toBe('Spanish');
});

it.each([
  ['en', 'English'],
  ['es', 'Español'],
  ['fr', 'Français'],
])('%s calls itself %s', (locale, name) => expect(ownLanguageName(locale)).toBe(name));

it('foreignLanguage is set only if the agency writes in another language than the page', () => {
  expect(foreignLanguage('en_US', 'en')).toBeUndefined();
  expect(foreignLanguage('en_US', 'es')).toBe('en');
});
