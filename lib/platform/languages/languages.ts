/**
 * The languages of the portal's own words: each has its file in `messages/`, by its code, and its line here, with the
 * country whose numbers it is written with and the language of the agency's data that it shows (docs/change/add-a-language.md).
 */
export const PORTAL_LANGUAGES = {
  en: 'en_US',
  es: 'es_US',
} as const satisfies Readonly<Record<string, `${string}_${string}`>>;

export type PortalLocale = keyof typeof PORTAL_LANGUAGES;

export const LOCALES = Object.keys(PORTAL_LANGUAGES) as readonly PortalLocale[];

export const isPortalLocale = (code: string | undefined): code is PortalLocale =>
  code !== undefined && Object.hasOwn(PORTAL_LANGUAGES, code);

/** The language of the portal for data in `es_US` or `es`; English where the portal has no words in it. */
export function portalLocaleOf(dataLocale: string): PortalLocale {
  const [language] = dataLocale.split(/[-_]/);
  return isPortalLocale(language) ? language : 'en';
}
