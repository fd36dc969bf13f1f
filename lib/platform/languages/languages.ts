/** Languages of the messages in `messages/`, with the locale of numbers and data (docs/change/add-a-language.md). */
export const PORTAL_LANGUAGES = {
  en: 'en_US',
  es: 'es_US',
  fr: 'fr_CA',
} as const satisfies Readonly<Record<string, `${string}_${string}`>>;

export type PortalLocale = keyof typeof PORTAL_LANGUAGES;

export const LOCALES = Object.keys(PORTAL_LANGUAGES) as readonly PortalLocale[];

export const isPortalLocale = (code: string | undefined): code is PortalLocale =>
  code !== undefined && Object.hasOwn(PORTAL_LANGUAGES, code);

/** English if the portal is not translated into the language of the data. */
export function portalLocaleOf(dataLocale: string): PortalLocale {
  const [language] = dataLocale.split(/[-_]/);
  return isPortalLocale(language) ? language : 'en';
}
