import Negotiator from 'negotiator';
import type { PortalLocale } from './languages';

export const LOCALE_COOKIE = 'locale';

export type LocaleHints = {
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | null;
  readonly agency: string;
  readonly offered: readonly PortalLocale[];
};

export function pickLocale({ cookie, acceptLanguage, agency, offered }: LocaleHints): PortalLocale {
  const isLocale = (value: string | undefined): value is PortalLocale => offered.some((locale) => locale === value);
  if (isLocale(cookie)) return cookie;
  const headers = { 'accept-language': acceptLanguage ?? '' };
  const preferred = acceptLanguage ? new Negotiator({ headers }).language([...offered]) : undefined;
  if (isLocale(preferred)) return preferred;
  const agencyLanguage = agency.split('_')[0];
  return isLocale(agencyLanguage) ? agencyLanguage : (offered[0] ?? 'en');
}
