/** The name of a language in the page's language: `en_US` on a page in `es` gives `inglés`. */
export const languageName = (dataLocale: string, pageLocale: string): string => {
  const [language = ''] = dataLocale.split('_');
  return new Intl.DisplayNames([pageLocale], { type: 'language' }).of(language) ?? language;
};

/** The agency's language if it differs from the page's; undefined otherwise. */
export const foreignLanguage = (agencyLocale: string, pageLocale: string): string | undefined => {
  const [language] = agencyLocale.split('_');
  return language === pageLocale ? undefined : language;
};

/** A language by its own name, for those who can read no other: `es` gives `Español`. */
export const ownLanguageName = (locale: string): string => {
  const [first = '', ...rest] = languageName(locale, locale);
  return `${first.toLocaleUpperCase(locale)}${rest.join('')}`;
};
