import Negotiator from 'negotiator';
import type { PortalLocale } from './languages';

export const LOCALE_COOKIE = 'locale';

export type LocaleHints = {
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | null;
  /** The agency's own, for example `en_US`. */
  readonly agency: string;
  /** The languages that the agency offers, at least one. */
  readonly shown: readonly PortalLocale[];
};

/** The language of a page: the user's choice, else the browser's best match, else the agency's, else the first offered. */
export function pickLocale({ cookie, acceptLanguage, agency, shown }: LocaleHints): PortalLocale {
  const isLocale = (value: string | undefined): value is PortalLocale => shown.some((locale) => locale === value);
  if (isLocale(cookie)) return cookie;
  const headers = { 'accept-language': acceptLanguage ?? '' };
  const preferred = acceptLanguage ? new Negotiator({ headers }).language([...shown]) : undefined;
  if (isLocale(preferred)) return preferred;
  const agencyLanguage = agency.split('_')[0];
  return isLocale(agencyLanguage) ? agencyLanguage : (shown[0] ?? 'en');
}
