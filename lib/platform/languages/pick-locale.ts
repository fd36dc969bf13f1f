import Negotiator from 'negotiator';
import type { PortalLocale } from './languages';

export const LOCALE_COOKIE = 'locale';

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
  const headers = { 'accept-language': acceptLanguage ?? '' };
  const wanted = acceptLanguage ? new Negotiator({ headers }).language([...shown]) : undefined;
  if (isLocale(wanted)) return wanted;
  const own = agency.split('_')[0];
  return isLocale(own) ? own : (shown[0] ?? 'en');
}
