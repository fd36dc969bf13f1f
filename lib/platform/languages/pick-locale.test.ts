import { describe, expect, it } from 'vitest';
import { pickLocale } from './pick-locale';

describe('pickLocale', () => {
  it.each([
    ['the cookie wins', 'es', 'en', 'en_US', 'es'],
    ['an unknown cookie counts for nothing', 'fr', 'es', 'en_US', 'es'],
    ['any country of a language will do', undefined, 'es-MX,en;q=0.8', 'en_US', 'es'],
    ['the heaviest known language wins', undefined, 'fr, en;q=0.3, es;q=0.7', 'en_US', 'es'],
    ['a weight of nought refuses', undefined, 'es;q=0', 'en_US', 'en'],
    ['the agency decides where the browser does not', undefined, null, 'es_US', 'es'],
    ['English is last', undefined, 'fr', 'fr_CA', 'en'],
  ] as const)('%s', (_case, cookie, acceptLanguage, agency, expected) => {
    expect(pickLocale({ cookie, acceptLanguage, agency, shown: ['en', 'es'] })).toBe(expected);
  });

  it('is one that the agency shows', () => {
    const hints = { cookie: 'en', acceptLanguage: 'en', agency: 'fr_CA', shown: ['es'] } as const;
    expect(pickLocale(hints)).toBe('es');
  });
});
