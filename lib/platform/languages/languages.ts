/**
 * The languages of the portal's texts. Each has a file in `messages/` and a line here, with the locale of its numbers and
 * of the agency's data that it shows (docs/change/add-a-language.md).
 */
export const PORTAL_LANGUAGES = {
  en: 'en_US',
  es: 'es_US',
} as const satisfies Readonly<Record<string, `${string}_${string}`>>;

export type PortalLocale = keyof typeof PORTAL_LANGUAGES;

export const LOCALES = Object.keys(PORTAL_LANGUAGES) as readonly PortalLocale[];

export const isPortalLocale = (code: string | undefined): code is PortalLocale =>
  code !== undefined && Object.hasOwn(PORTAL_LANGUAGES, code);

/** The portal's language for data in `es_US` or `es`; English if the portal is not translated into it. */
export function portalLocaleOf(dataLocale: string): PortalLocale {
  const [language] = dataLocale.split(/[-_]/);
  return isPortalLocale(language) ? language : 'en';
}
