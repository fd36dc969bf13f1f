import { describe, expect, it } from 'vitest';
import { pickLocale } from './pick-locale';

describe('pickLocale', () => {
  it.each([
    ['the cookie takes precedence', 'es', 'en', 'en_US', 'es'],
    ['an unknown cookie is ignored', 'fr', 'es', 'en_US', 'es'],
    ['a language matches with any country', undefined, 'es-MX,en;q=0.8', 'en_US', 'es'],
    ['the known language with the highest weight is used', undefined, 'fr, en;q=0.3, es;q=0.7', 'en_US', 'es'],
    ['a weight of 0 excludes a language', undefined, 'es;q=0', 'en_US', 'en'],
    ['the agency’s language is used if the browser sends none', undefined, null, 'es_US', 'es'],
    ['English is the fallback', undefined, 'fr', 'fr_CA', 'en'],
  ] as const)('%s', (_case, cookie, acceptLanguage, agency, expected) => {
    expect(pickLocale({ cookie, acceptLanguage, agency, offered: ['en', 'es'] })).toBe(expected);
  });

  it('returns only a language that the agency offers', () => {
    const hints = { cookie: 'en', acceptLanguage: 'en', agency: 'fr_CA', offered: ['es'] } as const;
    expect(pickLocale(hints)).toBe('es');
  });
});
