import 'server-only';
import { getLocale } from 'next-intl/server';
import { type PortalLocale, portalLocaleOf } from '../../platform/languages/languages';

/** The language of the page, for texts that are read elsewhere, such as mails. */
export async function portalLocale(): Promise<PortalLocale> {
  return portalLocaleOf(await getLocale());
}
