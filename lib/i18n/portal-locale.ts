import 'server-only';
import { getLocale } from 'next-intl/server';
import { LOCALES, type PortalLocale } from './pick-locale';

/** The language of the page, for what is written in it and read elsewhere. */
export async function portalLocale(): Promise<PortalLocale> {
  const locale = await getLocale();
  return LOCALES.find((known) => known === locale) ?? 'en';
}
