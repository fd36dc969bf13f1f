import { isPortalLocale, PORTAL_LANGUAGES } from './languages';

/** The locale of numbers and dates. Plain `es` would be Spain's, where 2.305 is two thousand. @param locale such as `es`. */
export const intlLocale = (locale: string): string =>
  isPortalLocale(locale) ? PORTAL_LANGUAGES[locale].replace('_', '-') : locale;
