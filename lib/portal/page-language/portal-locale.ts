import 'server-only';
import { getLocale } from 'next-intl/server';
import { type PortalLocale, portalLocaleOf } from '../../platform/languages/languages';

/** The language of the page, for what is written in it and read elsewhere. */
export async function portalLocale(): Promise<PortalLocale> {
  return portalLocaleOf(await getLocale());
}
