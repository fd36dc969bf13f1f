import { isPortalLocale, PORTAL_LANGUAGES } from './languages';

/**
 * The locale of a page's numbers and dates. Spanish is that of the United States and Mexico (413,295.53), because plain
 * `es` is that of Spain, where 2.305 is two thousand. @param locale the page's, for example `es`.
 */
export const intlLocale = (locale: string): string =>
  isPortalLocale(locale) ? PORTAL_LANGUAGES[locale].replace('_', '-') : locale;
