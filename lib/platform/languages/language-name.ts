/** What a language is called in another: `es` for the data language `en_US` gives `inglés`. */
export const languageName = (dataLocale: string, pageLocale: string): string => {
  const [language = ''] = dataLocale.split('_');
  return new Intl.DisplayNames([pageLocale], { type: 'language' }).of(language) ?? language;
};

/** The language that the agency writes in, where it is not the page's; undefined where it is. */
export const foreignLanguage = (agencyLocale: string, pageLocale: string): string | undefined => {
  const [language] = agencyLocale.split('_');
  return language === pageLocale ? undefined : language;
};

/** A language by its own name, for those who can read no other: `es` gives `Español`. */
export const ownLanguageName = (locale: string): string => {
  const [first = '', ...rest] = languageName(locale, locale);
  return `${first.toLocaleUpperCase(locale)}${rest.join('')}`;
};
