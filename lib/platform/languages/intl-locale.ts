import { isPortalLocale, PORTAL_LANGUAGES } from './languages';

/**
 * The locale that numbers and dates of a page are written in: Spanish as in the United States and Mexico (413,295.53),
 * since plain `es` is Spain's, in which 2.305 is two thousand. @param locale the page's, for example `es`.
 */
export const intlLocale = (locale: string): string =>
  isPortalLocale(locale) ? PORTAL_LANGUAGES[locale].replace('_', '-') : locale;
