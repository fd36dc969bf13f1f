import type { PortalLocale } from './languages';

export const LOCALE_COOKIE = 'locale';

/** `es-MX;q=0.8` as language and weight. */
function readRange(range: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
}

export type LocaleHints = {
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | null;
  /** The agency's own, for example `en_US`. */
  readonly agency: string;
  /** The languages that the agency shows, at least one. */
  readonly shown: readonly PortalLocale[];
};

/** The language of a page: what was chosen, else the best the browser asks for, else the agency's, else its first. */
export function pickLocale({ cookie, acceptLanguage, agency, shown }: LocaleHints): PortalLocale {
  const isLocale = (value: string | undefined): value is PortalLocale => shown.some((locale) => locale === value);
  if (isLocale(cookie)) return cookie;
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map(readRange)
    .filter(({ language, weight }) => weight > 0 && isLocale(language))
    .sort((a, b) => b.weight - a.weight)[0]?.language;
  if (isLocale(wanted)) return wanted;
  const own = agency.split('_')[0];
  return isLocale(own) ? own : (shown[0] ?? 'en');
}
