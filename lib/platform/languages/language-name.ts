/** In the page's language: `en_US` on a page in `es` is `inglés`. */
export const languageName = (dataLocale: string, pageLocale: string): string => {
  const [language = ''] = dataLocale.split('_');
  return new Intl.DisplayNames([pageLocale], { type: 'language' }).of(language) ?? language;
};

export const foreignLanguage = (agencyLocale: string, pageLocale: string): string | undefined => {
  const [language] = agencyLocale.split('_');
  return language === pageLocale ? undefined : language;
};

/** In the language itself: `es` is `Español`. */
export const ownLanguageName = (locale: string): string => {
  const [first = '', ...rest] = languageName(locale, locale);
  return `${first.toLocaleUpperCase(locale)}${rest.join('')}`;
};
