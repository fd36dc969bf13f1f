/**
 * Numbers in Spanish as they are written in the United States and Mexico, where the agencies are: 413,295.53. Plain `es`
 * is Spain's, in which 2.305 is two thousand and to a reader here two and a bit.
 */
const NUMBER_LOCALES: Readonly<Record<string, string>> = { es: 'es-US' };

/** The locale in which a page writes its numbers. @param locale the page's: `en` or `es`. */
export const numberLocale = (locale: string): string => NUMBER_LOCALES[locale] ?? locale;
